import type { Log } from '#domain/shared/ports.ts';

/** Shows only warnings and errors, on the operator's terminal. */
export const log: Log = {
  info: () => undefined,
  warn: (event) => console.error(event),
  error: (event) => console.error(event),
};

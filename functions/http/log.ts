import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#domain/ports.ts';
import { Refusal } from '#domain/refusal.ts';

type Fields = Record<string, unknown>;

/** What every line of a request carries. A Lambda serves one request at a time, the local stack serves many. */
const request = new AsyncLocalStorage<{ fields: Fields }>();

/** Runs a request whose log lines all carry `fields`. */
export async function loggingWith<Output>(fields: Fields, run: () => Promise<Output>): Promise<Output> {
  return await request.run({ fields }, run);
}

/** Adds to every later line of this request, such as the id of the signed-in user. */
export function addToLog(fields: Fields): void {
  const current = request.getStore();
  if (current !== undefined) current.fields = { ...current.fields, ...fields };
}

/**
 * Structured JSON lines, as CloudWatch Logs takes them. Callers name ids, states and codes; e-mail addresses, one-time
 * codes, tokens and file names are never among them.
 */
export const requestLog: Log = {
  info: line('info'),
  warn: line('warn'),
  error: line('error'),
};

function line(level: 'info' | 'warn' | 'error') {
  return (event: string, details: Fields = {}): void => {
    const fields = request.getStore()?.fields;
    process.stdout.write(`${JSON.stringify({ level, event, ...fields, ...details }, printable)}\n`);
  };
}

/** Errors as name, code, message, cause and stack: JSON.stringify would leave them empty. */
function printable(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, cause, stack } = value;
  return { name, ...(value instanceof Refusal ? { code: value.code } : {}), message, cause, stack };
}

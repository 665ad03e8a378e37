import type { Log } from '#domain/shared/ports.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A log that records its lines. */
export function recordingLog(): Log & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const record =
    (level: LogLine['level']) =>
    (event: string, details: Record<string, unknown> = {}): void => {
      lines.push({ level, event, details });
    };
  return { lines, info: record('info'), warn: record('warn'), error: record('error') };
}

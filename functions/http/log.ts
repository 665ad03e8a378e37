import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import { alarmOfLine } from '#domain/alarms/alarm-events.ts';
import type { Log } from '#domain/shared/ports.ts';
import { Refusal } from '#domain/shared/refusal.ts';

type Fields = Record<string, unknown>;

/**
 * The fields of every log line of a request. A Lambda serves one request at a time, the local stack
 * serves many.
 */
const request = new AsyncLocalStorage<{ fields: Fields; readonly log: Log | undefined }>();

/**
 * Runs a request whose log lines all have `fields`.
 * @param log gets the lines instead, without the fields
 */
export const loggingWith = async <Output>(fields: Fields, run: () => Promise<Output>, log?: Log): Promise<Output> =>
  await request.run({ fields, log }, run);

/** Adds fields to every later line of this request, such as the id of the signed-in user. */
export function addToLog(fields: Fields): void {
  const current = request.getStore();
  if (current !== undefined) current.fields = { ...current.fields, ...fields };
}

/**
 * Structured JSON lines for CloudWatch Logs. A line that an alarm counts has its id. Callers log
 * ids, states and codes, but never email addresses, one-time codes, tokens or file names.
 */
export const requestLog: Log = {
  info: line('info'),
  warn: line('warn'),
  error: line('error'),
};

/** Waits for a run. If it fails, its line says so before the error goes on. */
export async function orFailed<Result>(run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (cause) {
    requestLog.error('run-failed', { cause });
    throw cause;
  }
}

function line(level: 'info' | 'warn' | 'error') {
  return (event: string, details: Fields = {}): void => {
    const { fields, log } = request.getStore() ?? {};
    if (log !== undefined) {
      log[level](event, details);
      return;
    }
    // JSON leaves out what is undefined.
    const line = { level, event, alarm: alarmOfLine(event, details['code']), ...fields, ...details };
    process.stdout.write(`${JSON.stringify(line, printable)}\n`);
  };
}

/**
 * Errors as name, code, message, cause and stack, which JSON.stringify would leave out. Messages of
 * services and parsers may quote their input, so a parser's values and all email addresses are
 * removed.
 */
function printable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return withoutAddresses(value);
  if (!(value instanceof Error)) return value;
  const { name, message, cause, stack = '' } = value;
  return {
    name,
    ...(value instanceof Refusal ? { code: value.code } : {}),
    message: value instanceof v.ValiError ? value.issues.map(withoutValue).join(', ') : message,
    cause,
    at: stack.split('\n').flatMap((line) => /^ +at (.+)$/.exec(line)?.[1] ?? []),
  };
}

/**
 * Replaces email addresses word by word: a pattern that tries every position takes hours on some
 * long texts.
 */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'`/:;,()]+/g, (word) => (isAddress(word) ? '[address]' : word));

function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && /\.\p{L}{2}/u.test(word.slice(at));
}

const withoutValue = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? 'the whole'} is not ${issue.expected ?? issue.type}`;

import { utcMonth } from '#contract/dates.ts';
import { AUDIT_LOG_RETENTION_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { AuditLogEntry } from '../shared/audit-entry.ts';
import { invalidInput } from '../shared/refusal.ts';
import type { AuditLog } from './ports.ts';

const monthBefore = (month: string): string => utcMonth(Date.parse(`${month}-01T00:00:00Z`) - 1);

/** The entries of the months from `newest` back to `oldest` (YYYY-MM), newest first. */
export async function* entriesOf(
  auditLog: Pick<AuditLog, 'ofMonth'>,
  { newest, oldest, before, read }: { newest: string; oldest: string; before?: string | undefined; read: number },
): AsyncGenerator<AuditLogEntry> {
  let last = before;
  for (let month = newest; month >= oldest; month = monthBefore(month)) {
    let entries: AuditLogEntry[];
    do {
      entries = await auditLog.ofMonth(month, read, last);
      yield* entries;
      last = entries.at(-1)?.id;
    } while (entries.length === read);
    last = undefined;
  }
}

/** The months that may have entries: whatever days are asked for, no more of them are read. */
export const keptMonths = (now: number) => ({
  newest: utcMonth(now),
  oldest: utcMonth(now - inMs(AUDIT_LOG_RETENTION_SECONDS)),
});
export const earlier = (one: string, other: string): string => (one < other ? one : other);

export const cursorOf = ({ at, id }: AuditLogEntry): string => `${utcMonth(at)}_${id}`;

/** @throws Refusal INVALID_INPUT */
export function placeOf(after: string): { readonly month?: string | undefined; readonly before?: string | undefined } {
  const [, month, before] = /^(\d{4}-(?:0[1-9]|1[0-2]))_(\w{26})$/.exec(after) ?? [];
  if (after !== '' && month === undefined) throw invalidInput({ after: 'Unknown page' });
  return { month, before };
}

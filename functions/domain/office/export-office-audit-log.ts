import { addDays, utcMonth } from '#contract/dates.ts';
import type { exportOfficeAuditLog as exportContract } from '#contract/endpoints/audit-log/office.ts';
import { OFFICE_EXPORT_MS, OFFICE_EXPORT_PART_BYTES, OFFICE_EXPORT_READ } from '#contract/endpoints/office/limits.ts';
import type { AuditLogEntry } from '../shared/audit-entry.ts';
import { csvIn } from '../shared/csv.ts';
import type { Clock } from '../shared/ports.ts';
import { invalidInput } from '../shared/refusal.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { AuditLog } from './ports.ts';
import { cursorOf, earlier, entriesOf, keptMonths, placeOf } from './read-audit-log.ts';
import type { OfficeSite } from './session.ts';

const later = (one: string, other: string): string => (one > other ? one : other);

const columns = {
  at: 'time',
  name: 'who',
  email: 'email',
  action: 'action',
  subject: 'what',
  outcome: 'outcome',
  before: 'before',
  after: 'after',
  id: 'id',
};

/**
 * The audit log of some days (YYYY-MM-DD in the business's time zone) as a file, oldest first. A
 * long file comes in parts, the newest entries first: each part belongs before the one that came
 * before it, and the last has the headings.
 * @throws Refusal INVALID_INPUT if the last day is before the first, or for an unknown part
 */
export function exportOfficeAuditLog({
  auditLog,
  clock,
  site: { timeZone },
}: {
  auditLog: Pick<AuditLog, 'ofMonth'>;
  clock: Clock;
  site: OfficeSite;
}): UseCase<typeof exportContract> {
  return async ({ input: { from, until, after } }) => {
    if (until < from) throw invalidInput({ until: 'Choose the first day or a later one' });
    const start = startOfDay(timeZone, from);
    const end = startOfDay(timeZone, addDays(until, 1));
    const { month = utcMonth(end), before } = placeOf(after);
    const rows = [];
    let bytes = 0;
    const stopAt = clock.now() + OFFICE_EXPORT_MS;
    let next = '';
    const kept = keptMonths(clock.now());
    const range = {
      newest: earlier(month, kept.newest),
      oldest: later(utcMonth(start), kept.oldest),
      before,
      read: OFFICE_EXPORT_READ,
    };
    for await (const entry of entriesOf(auditLog, range)) {
      if (entry.at < start || entry.at >= end) continue;
      const row = rowOf(entry);
      rows.push(row);
      bytes += Buffer.byteLength(JSON.stringify(row));
      if (bytes >= OFFICE_EXPORT_PART_BYTES || clock.now() >= stopAt) {
        next = cursorOf(entry);
        break;
      }
    }
    const fileName = `journal-${from}${until === from ? '' : `-to-${until}`}.csv`;
    const csv = csvIn(timeZone).file(columns, rows.toReversed(), { hasHead: next === '' });
    return { fileName, csv, next };
  };
}

function rowOf({ at, who: { name, email }, action, subject, outcome, before, after, id }: AuditLogEntry) {
  const json = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
  return { at: new Date(at), name, email, action, subject, outcome, before: json(before), after: json(after), id };
}

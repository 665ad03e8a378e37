import { addDays, utcMonth } from '#contract/dates.ts';
import type { ResOf } from '#contract/endpoint.ts';
import type {
  exportOfficeJournal as exportContract,
  listOfficeJournal as listContract,
} from '#contract/endpoints/office/office.ts';
import {
  AUDIT_LOG_RETENTION_SECONDS,
  inMs,
  OFFICE_EXPORT_MS,
  OFFICE_EXPORT_PART_BYTES,
  OFFICE_EXPORT_READ,
  OFFICE_PAGE,
} from '#contract/limits.ts';
import type { AuditLogEntry } from '../shared/audit-entry.ts';
import { csvIn } from '../shared/csv.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { startOfDay } from '../shared/start-of-day.ts';
import type { AuditLog } from './ports.ts';
import type { OfficeSite } from './session.ts';

const monthBefore = (month: string): string => utcMonth(Date.parse(`${month}-01T00:00:00Z`) - 1);

/** The entries of the months from `newest` back to `oldest` (YYYY-MM), newest first. */
async function* entriesOf(
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
const keptMonths = (now: number) => ({
  newest: utcMonth(now),
  oldest: utcMonth(now - inMs(AUDIT_LOG_RETENTION_SECONDS)),
});
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

const cursorOf = ({ at, id }: AuditLogEntry): string => `${utcMonth(at)}_${id}`;

/** @throws Refusal INVALID_INPUT */
function placeOf(after: string): { readonly month?: string | undefined; readonly before?: string | undefined } {
  const [, month, before] = /^(\d{4}-(?:0[1-9]|1[0-2]))_(\w{26})$/.exec(after) ?? [];
  if (after !== '' && month === undefined) throw new Refusal('INVALID_INPUT', { fields: { after: 'Unknown page' } });
  return { month, before };
}

/** The audit log's entries, newest first, one page at a time. */
export function listOfficeJournal({ auditLog, clock }: { auditLog: Pick<AuditLog, 'ofMonth'>; clock: Clock }) {
  return async ({ input: { after } }: { input: { after: string } }): Promise<ResOf<typeof listContract>> => {
    const { month, before } = placeOf(after);
    const kept = keptMonths(clock.now());
    const found: AuditLogEntry[] = [];
    const range = {
      newest: earlier(month ?? kept.newest, kept.newest),
      oldest: kept.oldest,
      before,
      // One more tells whether there is another page.
      read: OFFICE_PAGE + 1,
    };
    for await (const entry of entriesOf(auditLog, range)) {
      found.push(entry);
      if (found.length > OFFICE_PAGE) break;
    }
    const entries = found.slice(0, OFFICE_PAGE);
    const last = entries.at(-1);
    const hasMore = found.length > OFFICE_PAGE && last !== undefined;
    return { entries, next: hasMore ? cursorOf(last) : '' };
  };
}

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
export function exportOfficeJournal({
  auditLog,
  clock,
  site: { timeZone },
}: {
  auditLog: Pick<AuditLog, 'ofMonth'>;
  clock: Clock;
  site: OfficeSite;
}) {
  return async ({
    input: { from, until, after },
  }: {
    input: { from: string; until: string; after: string };
  }): Promise<ResOf<typeof exportContract>> => {
    if (until < from) {
      throw new Refusal('INVALID_INPUT', { fields: { until: 'Choose the first day or a later one' } });
    }
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

import type { listOfficeAuditLog as listContract } from '#contract/endpoints/audit-log/office.ts';
import { OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import type { AuditLogEntry } from '../shared/audit-entry.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { AuditLog } from './ports.ts';
import { cursorOf, earlier, entriesOf, keptMonths, placeOf } from './read-audit-log.ts';

/** The audit log's entries, newest first, one page at a time. */
export function listOfficeAuditLog({
  auditLog,
  clock,
}: {
  auditLog: Pick<AuditLog, 'ofMonth'>;
  clock: Clock;
}): UseCase<typeof listContract> {
  return async ({ input: { after } }) => {
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

import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { exportOfficeHeldHours as contract } from '#contract/endpoints/consultations/office.ts';
import { outcomeNames } from '#contract/endpoints/consultations/shapes.ts';
import type { Change } from '../shared/audit-entry.ts';
import { businessTimes } from '../shared/business-times.ts';
import { csvIn } from '../shared/csv.ts';
import { type HeldHoursDependencies, heldHours, periodOf } from './held-hours.ts';
import type { Request } from './summaries.ts';

const columns = (timeZone: string) => ({
  counselor: 'counselor',
  month: 'month',
  start: `start (${businessTimes(timeZone).zoneName})`,
  family: 'family',
  email: 'email',
  hours: 'hours',
  outcome: 'what became of it',
});

/** The same as a file, one line for each lesson. It has no money. */
export function exportOfficeHeldHours(dependencies: HeldHoursDependencies) {
  return async ({
    input,
    session: { member },
    record,
  }: Request<InputOf<typeof contract>> & { readonly record: (change: Change) => void }): Promise<
    ResOf<typeof contract>
  > => {
    const period = periodOf(dependencies, input.period);
    const rows = (await heldHours(dependencies, { period, member })).flatMap(({ counselor, month, sessions }) =>
      sessions.map(({ start, fullname, email, hours, outcome }) => ({
        ...{ counselor: counselor.name, month, start: new Date(start), family: fullname, email, hours },
        outcome: outcomeNames[outcome],
      })),
    );
    record({ after: { period, lines: rows.length } });
    const { timeZone } = dependencies.businessProfile;
    const csv = csvIn(timeZone).file(columns(timeZone), rows);
    return { fileName: `hours-held-${period}.csv`, csv, next: '' };
  };
}

import type { exportOfficeHeldHours as contract } from '#contract/endpoints/consultations/office.ts';
import { outcomeNames } from '#contract/endpoints/consultations/shapes.ts';
import { csvIn } from '../../shared/csv.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type HeldHoursDependencies, heldHours, periodOf } from './held-hours.ts';

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
export function exportOfficeHeldHours(dependencies: HeldHoursDependencies): OfficeUseCase<typeof contract> {
  return async ({ input, session: { member }, record }) => {
    const period = periodOf(dependencies, input.period);
    const rows = (await heldHours(dependencies, { period, member })).flatMap(({ counselor, month, sessions }) =>
      sessions.map(({ start, fullname, email, hours, outcome }) => ({
        counselor: counselor.name,
        month,
        start: new Date(start),
        family: fullname,
        email,
        hours,
        outcome: outcomeNames[outcome],
      })),
    );
    record({ after: { period, lines: rows.length } });
    const { timeZone } = dependencies.businessProfile;
    const csv = csvIn(timeZone).file(columns(timeZone), rows);
    return { fileName: `hours-held-${period}.csv`, csv, next: '' };
  };
}

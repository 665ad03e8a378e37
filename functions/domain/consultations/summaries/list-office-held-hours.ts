import type { listOfficeHeldHours as contract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type HeldHoursDependencies, heldHours, periodOf } from './held-hours.ts';

/** The lessons that were held or canceled late in a month or a year, with their hours. */
export function listOfficeHeldHours(
  dependencies: HeldHoursDependencies,
): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input, session: { member } }) => {
    const period = periodOf(dependencies, input.period);
    return { period, held: await heldHours(dependencies, { period, member }) };
  };
}

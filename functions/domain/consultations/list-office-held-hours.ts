import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { listOfficeHeldHours as contract } from '#contract/endpoints/consultations/office.ts';
import { type HeldHoursDependencies, heldHours, periodOf } from './held-hours.ts';
import type { Request } from './summaries.ts';

/** The lessons that were held or canceled late in a month or a year, with their hours. */
export function listOfficeHeldHours(dependencies: HeldHoursDependencies) {
  return async ({ input, session: { member } }: Request<InputOf<typeof contract>>): Promise<ResOf<typeof contract>> => {
    const period = periodOf(dependencies, input.period);
    return { period, held: await heldHours(dependencies, { period, member }) };
  };
}

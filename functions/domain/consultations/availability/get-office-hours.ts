import type { getOfficeHours as contract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Consultations } from '../core/ports.ts';
import { noAvailability } from './availability-file.ts';
import { toOfficeAvailability } from './office-availability.ts';

/** When consultations can be booked; before the first hours, without counselors. */
export function getOfficeHours({
  consultations,
}: {
  readonly consultations: Pick<Consultations, 'availability'>;
}): UseCase<typeof contract, 'session'> {
  return async ({ session: { member } }) =>
    toOfficeAvailability((await consultations.availability()) ?? noAvailability, member);
}

import type { OfficeAvailability } from '#contract/endpoints/consultations/office.ts';
import type { Consultations } from '../core/ports.ts';
import { noAvailability } from './availability-file.ts';
import { type ByMember, toOfficeAvailability } from './office-availability.ts';

/** When consultations can be booked; before the first hours, without counselors. */
export function getOfficeHours({ consultations }: { readonly consultations: Pick<Consultations, 'availability'> }) {
  return async ({ session: { member } }: ByMember): Promise<OfficeAvailability> =>
    toOfficeAvailability((await consultations.availability()) ?? noAvailability, member);
}

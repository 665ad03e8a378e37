import type { returnOfficeHours as contract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type BookingDependencies } from './change-booking.ts';
import { currentOfficeConsultation } from './office-consultations.ts';
import type { Summaries } from './ports.ts';
import { returnHours } from './return-hours.ts';

/**
 * Gives the hours of a lesson back that was canceled late, or that nobody came to.
 * @throws Refusal as {@link returnHours}
 */
export function returnOfficeHours(
  dependencies: BookingDependencies & { readonly summaries: Pick<Summaries, 'states'> },
): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { id, person }, record }) => {
    const { booking, ...hours } = await returnHours(dependencies)({ id, userId: person });
    record(hours);
    return await currentOfficeConsultation(dependencies, booking);
  };
}

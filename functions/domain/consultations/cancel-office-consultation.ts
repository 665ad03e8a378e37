import type { InputOf } from '#contract/endpoint.ts';
import type {
  cancelOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { asInstant } from './booking.ts';
import { cancelByBusiness } from './cancel-consultation.ts';
import { type BookingDependencies } from './change-booking.ts';
import { currentOfficeConsultation, type Request } from './office-consultations.ts';
import type { LeadDependencies } from './with-lead.ts';

/**
 * Cancels a consultation, with a word to the family.
 * @throws Refusal as {@link cancelByBusiness}
 */
export function cancelOfficeConsultation(dependencies: BookingDependencies & LeadDependencies) {
  return async ({
    input: { id, person, word, version },
    record,
  }: Request<InputOf<typeof contract>>): Promise<OfficeConsultation> => {
    const canceled = await cancelByBusiness(dependencies)({ id, userId: person }, { messageToFamily: word, version });
    record({ before: { start: asInstant(canceled.start) }, after: { wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, canceled);
  };
}

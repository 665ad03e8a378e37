import type { InputOf } from '#contract/endpoint.ts';
import type {
  moveOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { asInstant } from './booking.ts';
import { type BookingDependencies } from './change-booking.ts';
import { moveByBusiness } from './move-consultation.ts';
import { currentOfficeConsultation, type Request } from './office-consultations.ts';

/**
 * Moves a consultation to another time of the same counselor, with a word to the family.
 * @throws Refusal as {@link moveByBusiness}
 */
export function moveOfficeConsultation(dependencies: BookingDependencies) {
  return async ({
    input: { id, person, start, word, version },
    record,
  }: Request<InputOf<typeof contract>>): Promise<OfficeConsultation> => {
    const change = { messageToFamily: word, version };
    const moved = await moveByBusiness(dependencies)({ id, userId: person }, Date.parse(start), change);
    // The words stay out of the audit log, which outlives them when a person is erased.
    record({ before: { start: asInstant(moved.startBefore) }, after: { start, wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, moved.booking);
  };
}

import type { InputOf } from '#contract/endpoint.ts';
import type {
  cancelOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { asInstant } from './booking.ts';
import { cancelByBusiness } from './cancel-consultation.ts';
import {
  currentOfficeConsultation,
  type RequestWithWord,
  type WordDependencies,
  wordsOf,
} from './office-consultations.ts';
import type { LeadDependencies } from './with-lead.ts';

/**
 * Cancels a consultation, with a word to the family.
 * @throws Refusal as {@link cancelByBusiness}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function cancelOfficeConsultation(dependencies: WordDependencies & LeadDependencies) {
  return async (request: RequestWithWord<InputOf<typeof contract>>): Promise<OfficeConsultation> => {
    const { id, person, word, version } = request.input;
    const words = wordsOf(dependencies, request);
    const canceled = await cancelByBusiness(dependencies)({ id, userId: person }, { words, version });
    request.record({ before: { start: asInstant(canceled.start) }, after: { wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, canceled);
  };
}

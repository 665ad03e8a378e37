import type { cancelOfficeConsultation as contract } from '#contract/endpoints/consultations/office.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { asInstant } from '../core/booking.ts';
import { cancel } from './cancel.ts';
import { changeOf, currentOfficeConsultation, type WordDependencies } from './office-consultations.ts';
import { callBack, type LeadDependencies } from './with-lead.ts';

/**
 * Cancels a consultation, with a word to the family. A lesson always gives its hours back.
 * @throws Refusal as {@link cancel}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function cancelOfficeConsultation(
  dependencies: WordDependencies & LeadDependencies,
): OfficeUseCase<typeof contract> {
  return async (request) => {
    const { id, person, word } = request.input;
    const change = { byBusiness: changeOf(dependencies, request), completed: callBack(dependencies) };
    const [canceled] = await cancel(dependencies, { id, userId: person }, change);
    request.record({ before: { start: asInstant(canceled.start) }, after: { wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, canceled);
  };
}

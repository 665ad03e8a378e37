import type { moveOfficeConsultation as contract } from '#contract/endpoints/consultations/office.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { asInstant } from '../core/booking.ts';
import { move } from './move.ts';
import { changeOf, currentOfficeConsultation, type WordDependencies } from './office-consultations.ts';

/**
 * Moves a consultation to another time of the same counselor, with a word to the family.
 * @throws Refusal as {@link move}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function moveOfficeConsultation(dependencies: WordDependencies): OfficeUseCase<typeof contract> {
  return async (request) => {
    const { id, person, start, word } = request.input;
    const change = changeOf(dependencies, request);
    const moved = await move(dependencies, { id, userId: person }, Date.parse(start), change);
    // The words stay out of the audit log, which outlives them when a person is erased.
    request.record({ before: { start: asInstant(moved.startBefore) }, after: { start, wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, moved.booking);
  };
}

import type { InputOf } from '#contract/endpoint.ts';
import type {
  moveOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { asInstant } from '../core/booking.ts';
import { move } from './move.ts';
import {
  changeOf,
  currentOfficeConsultation,
  type RequestWithWord,
  type WordDependencies,
} from './office-consultations.ts';

/**
 * Moves a consultation to another time of the same counselor, with a word to the family.
 * @throws Refusal as {@link move}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function moveOfficeConsultation(dependencies: WordDependencies) {
  return async (request: RequestWithWord<InputOf<typeof contract>>): Promise<OfficeConsultation> => {
    const { id, person, start, word } = request.input;
    const change = changeOf(dependencies, request);
    const moved = await move(dependencies, { id, userId: person }, Date.parse(start), change);
    // The words stay out of the audit log, which outlives them when a person is erased.
    request.record({ before: { start: asInstant(moved.startBefore) }, after: { start, wordSent: word !== '' } });
    return await currentOfficeConsultation(dependencies, moved.booking);
  };
}

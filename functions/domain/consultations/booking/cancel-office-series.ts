import type { cancelOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { asInstant } from '../core/booking.ts';
import { cancel } from './cancel.ts';
import { changeOf, currentOfficeConsultations, type WordDependencies } from './office-consultations.ts';

/**
 * Cancels a lesson and those of its series that come after it, with a word to the family.
 * @throws Refusal as {@link cancel}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function cancelOfficeSeries(dependencies: WordDependencies): OfficeUseCase<typeof contract> {
  return async (request) => {
    const { id, person, word } = request.input;
    const change = { rest: true, byBusiness: changeOf(dependencies, request) };
    const ended = await cancel(dependencies, { id, userId: person }, change);
    request.record({
      before: { starts: ended.map(({ start }) => asInstant(start)) },
      after: { wordSent: word !== '' },
    });
    return { consultations: await currentOfficeConsultations(dependencies, ended) };
  };
}

import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { cancelOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import { asInstant } from './booking.ts';
import { cancelRest } from './cancel-series.ts';
import {
  currentOfficeConsultations,
  type RequestWithWord,
  type WordDependencies,
  wordsOf,
} from './office-consultations.ts';

/**
 * Cancels a lesson and those of its series that come after it, with a word to the family.
 * @throws Refusal as {@link cancelRest}; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function cancelOfficeSeries(dependencies: WordDependencies) {
  return async (request: RequestWithWord<InputOf<typeof contract>>): Promise<ResOf<typeof contract>> => {
    const { id, person, word, version } = request.input;
    const words = wordsOf(dependencies, request);
    const ended = await cancelRest(dependencies, { id, userId: person }, { words, version });
    request.record({
      before: { starts: ended.map(({ start }) => asInstant(start)) },
      after: { wordSent: word !== '' },
    });
    return { consultations: await currentOfficeConsultations(dependencies, ended) };
  };
}

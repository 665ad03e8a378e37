import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { cancelOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import { asInstant } from './booking.ts';
import { cancelRest } from './cancel-series.ts';
import { type BookingDependencies } from './change-booking.ts';
import { currentOfficeConsultations, type Request } from './office-consultations.ts';

/**
 * Cancels a lesson and those of its series that come after it, with a word to the family.
 * @throws Refusal as {@link cancelRest}
 */
export function cancelOfficeSeries(dependencies: BookingDependencies) {
  return async ({
    input: { id, person, word, version },
    record,
  }: Request<InputOf<typeof contract>>): Promise<ResOf<typeof contract>> => {
    const ended = await cancelRest(dependencies, { id, userId: person }, { messageToFamily: word, version });
    record({ before: { starts: ended.map(({ start }) => asInstant(start)) }, after: { wordSent: word !== '' } });
    return { consultations: await currentOfficeConsultations(dependencies, ended) };
  };
}

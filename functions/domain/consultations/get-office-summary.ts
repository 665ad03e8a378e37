import type { InputOf } from '#contract/endpoint.ts';
import type { getOfficeSummary as getContract, OfficeSummary } from '#contract/endpoints/consultations/office.ts';
import { type ReadDependencies, type Request, readableBooking, toOfficeSummary } from './summaries.ts';

/**
 * What was written about a lesson.
 * @throws Refusal NOT_FOUND; FORBIDDEN for another counselor
 */
export function getOfficeSummary(dependencies: ReadDependencies) {
  return async ({ input, session }: Request<InputOf<typeof getContract>>): Promise<OfficeSummary> => {
    const booking = await readableBooking(dependencies, input, session.member);
    return toOfficeSummary(await dependencies.summaries.of(booking));
  };
}

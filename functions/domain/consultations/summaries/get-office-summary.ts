import type { getOfficeSummary as getContract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type ReadDependencies, readableBooking, toOfficeSummary } from './summaries.ts';

/**
 * What was written about a lesson.
 * @throws Refusal NOT_FOUND; FORBIDDEN for another counselor
 */
export function getOfficeSummary(dependencies: ReadDependencies): UseCase<typeof getContract, 'input' | 'session'> {
  return async ({ input, session }) => {
    const booking = await readableBooking(dependencies, input, session.member);
    return toOfficeSummary(await dependencies.summaries.of(booking));
  };
}

import type { bookOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { bookForFamily, type OfficeBookDependencies } from './book-office-consultation.ts';
import { currentOfficeConsultations } from './office-consultations.ts';
import { momentsOf } from './series.ts';

/**
 * Books lessons for a family that called, all or none: as many as there are hours, also outside of
 * the counselor's. The same starts again answer the series itself.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the dates that can't be booked and the nearest
 *   free times of each; NO_HOURS_LEFT; CONFLICT if the person is being erased, or has just signed up
 */
export function bookOfficeSeries(dependencies: OfficeBookDependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { starts, counselor, mailFamily, email, minutes } = input;
    const meeting = { kind: 'session', minutes } as const;
    const booked = await bookForFamily(dependencies, { ...input, meeting, starts: momentsOf(starts) });
    // The name and the phone stay out of the audit log, which outlives an erased person.
    const after = { starts, counselor, minutes: booked[0].minutes, mailed: mailFamily && email !== '' };
    record({ after });
    return { consultations: await currentOfficeConsultations(dependencies, booked) };
  };
}

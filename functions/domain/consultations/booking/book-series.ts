import type { bookSeries as contract } from '#contract/endpoints/consultations/public.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { requireLoginCode } from '../../sign-in/login-code.ts';
import { asConsultation } from '../core/booking.ts';
import { type BookDependencies, book } from './book.ts';
import { asFamily, byFamily } from './book-consultation.ts';
import { momentsOf } from './series.ts';

/**
 * Books lessons with one counselor, all or none (docs/product.md#weekly-sessions). The same starts
 * again answer the series itself, so a repeated request is harmless.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the dates that can't be booked and the nearest
 *   free times of each; ALREADY_BOOKED; NO_HOURS_LEFT; LOGIN_CODE_NEEDED; TOO_MANY_REQUESTS beyond 30
 *   changes an hour
 */
export function bookSeries(dependencies: BookDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { counselor, starts, zone, how, note, minutes }, session }) => {
    requireLoginCode(session);
    const person = { ...(await asFamily(dependencies, session, how)), zone, how, note };
    const wish = { meeting: { kind: 'session', minutes }, starts: momentsOf(starts), counselor, person } as const;
    return { consultations: (await book(dependencies, wish, byFamily)).map(asConsultation) };
  };
}

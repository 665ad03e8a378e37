import type { answerWaiting as contract } from '#contract/endpoints/classes/public.ts';
import { changeSeats } from '../seats/change-seats.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import type { Waiting } from '../seats/seats.ts';
import { notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type OfferDependencies, offerIn } from './offer-seats.ts';
import { placeOfToken } from './waiting-token.ts';

/**
 * What someone who waits answers by the link in an email: that the address is theirs and they wait,
 * or that they don't want the seats. Those go to the next ones at once. Only our tokens reach the
 * tables, so there is no limit of tries.
 * @throws Refusal NOT_FOUND for a token that we didn't make, and to wait at a place that is gone
 */
export function answerWaiting(
  dependencies: OfferDependencies & {
    readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats'>;
  },
): UseCase<typeof contract> {
  const { classes, peppers } = dependencies;
  return async ({ input: { token, answer } }) => {
    const place = placeOfToken(await peppers(), token);
    if (place === undefined) throw notFound('This link is not complete. Please open it from the email again.');
    let answered: Waiting | undefined;
    const changed = await changeSeats(classes, place.classId, (seats) => {
      answered = seats.waiting.find(place.isOf);
      if (answered === undefined || (answer === 'stay' && answered.proved)) return seats;
      const waiting = seats.waiting.flatMap((one) =>
        one !== answered ? [one] : answer === 'stay' ? [{ ...one, proved: true }] : [],
      );
      return { ...seats, version: seats.version + 1, waiting };
    });
    if (answer === 'stay' && answered === undefined) {
      const message = 'This address isn’t on the waiting list anymore. Please join again.';
      throw notFound(message);
    }
    const groupClass = answer === 'leave' && answered !== undefined ? await classes.find(place.classId) : undefined;
    if (groupClass !== undefined && changed !== undefined) await offerIn(dependencies, groupClass, changed);
  };
}

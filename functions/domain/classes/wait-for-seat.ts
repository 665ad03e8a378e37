import type { waitForSeat as contract } from '#contract/endpoints/classes/public.ts';
import { changeSeats } from '../seats/change-seats.ts';
import type { UseCase } from '../shared/use-case.ts';
import { countPlace, openClass, type WaitingDependencies, withWaiting } from './join-class-waiting-list.ts';

/**
 * The same for someone with a session, which proves the address: there is no email to click.
 * @throws Refusal as `joinClassWaitingList`, without the limits of emails
 */
export function waitForSeat(
  dependencies: WaitingDependencies,
): UseCase<typeof contract, 'input' | 'session' | 'viewer'> {
  const { classes, rateLimits, clock } = dependencies;
  return async ({ input: { id, seats = 1 }, session, viewer }) => {
    const now = clock.now();
    await openClass(dependencies, id);
    await countPlace(rateLimits, { id, viewer, now });
    const place = { email: session.user.email, since: now, seats, proved: true };
    await changeSeats(classes, id, (known) => withWaiting(known, place));
  };
}

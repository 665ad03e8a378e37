import { WAITS_PER_EMAIL_PER_DAY } from '#contract/endpoints/consultations/limits.ts';
import type { waitForTime as contract } from '#contract/endpoints/consultations/public.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { DAY_SECONDS, takeOrRefuse, takeTypedMail, waitsKey } from '../../shared/rate-limits.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { WaitingList } from '../core/ports.ts';

/**
 * Notes that an address wants one email when a time opens (docs/product.md#consultations). Nothing
 * is sent now, and the answer is the same for every address.
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 emails an hour per viewer address or 3 a day per
 *   inbox
 */
export function waitForTime({
  waitingList,
  rateLimits,
  clock,
}: {
  readonly waitingList: Pick<WaitingList, 'add'>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}): UseCase<typeof contract, 'input' | 'viewer'> {
  return async ({ input: { email, minutes, subject }, viewer }) => {
    const now = clock.now();
    await takeTypedMail(rateLimits, viewer, now);
    await takeOrRefuse(rateLimits, waitsKey(email), WAITS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    const what = subject === undefined ? { ...(minutes !== undefined && { minutes }) } : { subject };
    await waitingList.add({ email, since: now, ...what });
  };
}

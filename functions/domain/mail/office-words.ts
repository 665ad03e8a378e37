import { OFFICE_WORDS_PER_HOUR } from '#contract/endpoints/office/limits.ts';
import type { Clock, RateLimits } from '../shared/ports.ts';
import { HOUR_SECONDS } from '../shared/rate-limits.ts';
import { tooManyOfficeWords } from '../shared/refusal.ts';

/**
 * Counts an email with words that a member of the office typed, to an address that a member may
 * have typed too. All members share the limit, so a stolen session is no relay.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function takeOfficeWords({
  rateLimits,
  clock,
}: {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}): Promise<void> {
  const window = { limit: OFFICE_WORDS_PER_HOUR, windowSeconds: HOUR_SECONDS, now: clock.now() };
  const answer = await rateLimits.take({ key: 'office-words', ...window });
  if (!answer.taken) throw tooManyOfficeWords(answer.retryAfterSeconds);
}

import {
  OFFICE_WORDS_PER_MEMBER_PER_HOUR,
  OFFICE_WORDS_TO_UNKNOWN_PER_HOUR,
} from '#contract/endpoints/office/limits.ts';
import type { Colleague } from '../shared/colleague.ts';
import type { Clock, RateLimits } from '../shared/ports.ts';
import { HOUR_SECONDS } from '../shared/rate-limits.ts';
import { type Refusal, tooManyWordsOfMember, tooManyWordsToUnknown } from '../shared/refusal.ts';

interface Dependencies {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  /** Whether the business has an address already. */
  readonly isKnown: (email: string) => Promise<boolean>;
}

/**
 * Counts an email with words that a member of the office typed, before it is written.
 * @param to addresses that a member may have typed; families with a paid seat need no check
 * @throws Refusal TOO_MANY_REQUESTS beyond 200 an hour of the member, and for addresses that the
 *   business doesn't know beyond 20 an hour of the whole office
 */
export type TakeOfficeWords = (member: Pick<Colleague, 'id'>, to: readonly string[]) => Promise<void>;

/** {@link TakeOfficeWords}. All members share the second limit, so a stolen session is no relay. */
export function officeWords({ rateLimits, clock, isKnown }: Dependencies): TakeOfficeWords {
  const take = async (key: string, limit: number, refusal: (seconds: number) => Refusal): Promise<void> => {
    const answer = await rateLimits.take({ key, limit, windowSeconds: HOUR_SECONDS, now: clock.now() });
    if (!answer.taken) throw refusal(answer.retryAfterSeconds);
  };
  return async ({ id }, to) => {
    for (const email of new Set(to)) {
      if (await isKnown(email)) continue;
      await take('office-words', OFFICE_WORDS_TO_UNKNOWN_PER_HOUR, tooManyWordsToUnknown);
    }
    await take(`office-words#${id}`, OFFICE_WORDS_PER_MEMBER_PER_HOUR, tooManyWordsOfMember);
  };
}

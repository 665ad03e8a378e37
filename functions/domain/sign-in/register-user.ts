import type { CookieNames } from '#contract/cookies.ts';
import { OTP_SENDS_PER_ADDRESS_PER_HOUR, SIGN_UPS_PER_EMAIL_PER_DAY } from '#contract/limits.ts';
import { alreadyRegisteredMail } from '../mails/already-registered-mail.ts';
import type { Letterhead } from '../mails/letter.ts';
import { welcomeMail } from '../mails/welcome-mail.ts';
import { deliverNow } from '../outbox/deliver.ts';
import { toOutboxMail } from '../outbox/outbox-mail.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { Random } from '../ports/random.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { SignUpDetails, Users } from '../ports/users.ts';
import { DAY_SECONDS, signUpsKey, takeForViewer, takeOrRefuse } from '../rate-limits.ts';
import { changeAccount, withSignUp } from './accounts.ts';
import { type BrowserRequest, ensureBrowserToken } from './browser.ts';
import { hashToken } from './code-mac.ts';

/**
 * Signs a person up (docs/product.md#sign-up). The answer is the same for an address with a
 * confirmed account, which doesn't change; its owner gets an email.
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 emails an hour per viewer address or 5 sign-ups a day
 *   per email address
 */
export function registerUser({
  users,
  outbox,
  mailer,
  rateLimits,
  unprovenMailPerHour,
  clock,
  random,
  log,
  letterhead,
  cookieNames,
}: {
  users: Users;
  outbox: Outbox;
  mailer: Mailer;
  rateLimits: RateLimits;
  unprovenMailPerHour: number;
  clock: Clock;
  random: Random;
  log: Log;
  letterhead: Letterhead;
  cookieNames: CookieNames;
}) {
  return async ({
    input: { fullname, email, phone, ...details },
    viewer,
    cookies,
  }: BrowserRequest<SignUpDetails & { fullname: string; email: string; phone: string }>): Promise<void> => {
    const now = clock.now();
    // Shares the counter of codes: each request sends an email to an address that the viewer typed.
    await takeForViewer(rateLimits, 'sends', viewer, OTP_SENDS_PER_ADDRESS_PER_HOUR, now);
    await takeOrRefuse(rateLimits, signUpsKey(email), SIGN_UPS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    const browser = hashToken(ensureBrowserToken({ cookieNames, random }, cookies));
    const id = random.id();
    const account = await changeAccount(users, { email, now }, (found) =>
      withSignUp(found, email, id, { fullname, phone, details, createdAt: now, browser }),
    );
    const compose = account.unverifiedUntil === undefined ? alreadyRegisteredMail : welcomeMail;
    const mail = toOutboxMail(compose({ to: email, letterhead }), { random, now });
    await outbox.add(mail);
    await deliverNow({ outbox, mailer, clock, log, rateLimits, unprovenMailPerHour }, [mail]);
  };
}

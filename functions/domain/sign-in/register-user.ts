import {
  OTP_SENDS_PER_ADDRESS_PER_HOUR,
  SIGN_UPS_PER_EMAIL_PER_DAY,
  UNVERIFIED_ACCOUNT_SECONDS,
} from '#contract/limits.ts';
import { alreadyRegisteredMail } from '../mails/already-registered-mail.ts';
import type { Letterhead } from '../mails/letter.ts';
import { welcomeMail } from '../mails/welcome-mail.ts';
import { deliverNow } from '../outbox/deliver.ts';
import { queued } from '../outbox/outbox-mail.ts';
import type { Clock, Log, Mailer, Outbox, Random, RateLimits, SignUpDetails, Users } from '../ports.ts';
import { takeForViewer, takeOrRefuse } from '../rate-limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Signs somebody up. The account lasts once its owner logs in; until then a later sign-up with the address replaces it,
 * for neither is proven. An address that has a proven account gets the same answer, nothing is changed, and its owner
 * gets a mail.
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 mails an hour per viewer address or 5 sign-ups a day per e-mail address
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
}) {
  return async ({
    input,
    viewer,
  }: {
    input: SignUpDetails & { fullname: string; email: string; phone: string };
    viewer: string;
  }): Promise<void> => {
    const { fullname, email, phone, interest, address, postcode, city, state, comments } = input;
    const now = clock.now();
    // The same counter as for codes: each of these mails somebody whose address the viewer has typed.
    await takeForViewer(rateLimits, 'sends', viewer, OTP_SENDS_PER_ADDRESS_PER_HOUR, now);
    await takeOrRefuse(rateLimits, `sign-ups#${email}`, SIGN_UPS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    const outcome = await users.create({
      id: random.id(),
      email,
      fullname,
      phone,
      createdAt: now,
      details: { interest, address, postcode, city, state, comments },
      unverifiedUntil: now + UNVERIFIED_ACCOUNT_SECONDS * 1000,
    });
    const compose = outcome === 'created' ? welcomeMail : alreadyRegisteredMail;
    const mail = queued(compose({ to: email, letterhead }), { random, now });
    await outbox.add(mail);
    await deliverNow({ outbox, mailer, clock, log, rateLimits, unprovenMailPerHour }, [mail]);
  };
}

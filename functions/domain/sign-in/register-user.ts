import type { CookieNames } from '#contract/cookies.ts';
import { LEAD_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/leads/limits.ts';
import { SIGN_UPS_PER_EMAIL_PER_DAY } from '#contract/endpoints/sign-in/limits.ts';
import { wholeName } from '#contract/names.ts';
import { changedDetails, type LeadDetails, leadEndsAt, namesIn, saidDetails, type TypedSignUp } from '../leads/lead.ts';
import { leadMail } from '../leads/lead-mail.ts';
import type { Leads } from '../leads/ports.ts';
import { type BusinessDelivery, deliverNow } from '../mail/deliver-outbox.ts';
import { type OutboxMail, toOutboxMail } from '../mail/outbox-mail.ts';
import { hashToken } from '../shared/hashes.ts';
import { firstOrigin, originOf, type WithOrigin } from '../shared/origin.ts';
import { DAY_SECONDS, isWithinViewerLimit, signUpsKey, takeOrRefuse, takeTypedMail } from '../shared/rate-limits.ts';
import { changeAccount, withSignUp, writeAccount } from './accounts.ts';
import { alreadyRegisteredMail } from './already-registered-mail.ts';
import { type BrowserRequest, ensureBrowserToken } from './browser.ts';
import type { AccountChange, SignUps, UserAccount, Users } from './ports.ts';
import { welcomeMail } from './welcome-mail.ts';

interface Dependencies extends BusinessDelivery {
  readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
  readonly leads: Pick<Leads, 'latest' | 'of'> & SignUps;
  readonly cookieNames: CookieNames;
}

/**
 * Signs a person up (docs/product.md#sign-up) and tells the business (docs/product.md#leads). The
 * answer is the same for an address with a confirmed account, which doesn't change; its owner gets
 * an email.
 * @throws Refusal TOO_MANY_REQUESTS beyond 30 emails an hour per viewer address or 5 sign-ups a day
 *   per email address
 */
export function registerUser(dependencies: Dependencies) {
  const { users, leads, rateLimits, clock, random, cookieNames } = dependencies;
  return async ({
    input: { fullname: name, email, phone, cameFrom, ...typed },
    viewer,
    cookies,
  }: BrowserRequest<
    TypedSignUp & { fullname: string; email: string; phone: string; cameFrom?: string | undefined }
  >): Promise<void> => {
    const now = clock.now();
    const details = saidDetails(typed);
    await takeTypedMail(rateLimits, viewer, now);
    await takeOrRefuse(rateLimits, signUpsKey(email), SIGN_UPS_PER_EMAIL_PER_DAY, now, DAY_SECONDS);
    const browser = hashToken(ensureBrowserToken({ cookieNames, random }, cookies));
    const id = random.id();
    const fullname = wholeName(name, namesIn(await leads.of(email), now));
    const lead = leadWriter(dependencies, {
      email,
      viewer,
      now,
      details: { fullname, phone, ...details },
      ...originOf({ cameFrom }),
    });
    await changeAccount(
      users,
      { email, now },
      (found) => withSignUp(found, email, id, { fullname, phone, details, createdAt: now, browser }),
      lead.write,
    );
    await deliverNow(dependencies, lead.mails());
  };
}

interface SignedUp extends WithOrigin {
  readonly email: string;
  readonly viewer: string;
  readonly now: number;
  readonly details: LeadDetails;
}

/** Writes an account together with its lead and their emails. A repeated lead sends nothing. */
function leadWriter(dependencies: Dependencies, { email, viewer, now, details, cameFrom }: SignedUp) {
  const { users, leads, rateLimits, random, log, businessProfile, businessInbox, ccFor } = dependencies;
  let mails: readonly OutboxMail[] = [];
  let isMailedAlone: boolean | undefined;

  return {
    write: async (account: UserAccount, change: AccountChange | undefined): Promise<boolean> => {
      const last = await leads.latest(email);
      // What a member wrote down during a call is nothing that the person typed before.
      const earlier = last === undefined || last.addedBy !== undefined || leadEndsAt(last) <= now ? undefined : last;
      mails = [];
      if (earlier !== undefined && changedDetails(earlier.details, details).length === 0) {
        return await writeAccount(users)(account, change);
      }
      isMailedAlone ??= await isWithinViewerLimit(rateLimits, 'leads', viewer, LEAD_MAILS_PER_ADDRESS_PER_HOUR, now);
      // Where the person came from first.
      const origin = firstOrigin([{ ...last }, { ...(cameFrom && { cameFrom }) }]);
      const lead = { email, revision: (last?.revision ?? 0) + 1, receivedAt: now, details, ...origin };
      const toPerson = account.unverifiedUntil === undefined ? alreadyRegisteredMail : welcomeMail;
      mails = [
        ...(isMailedAlone
          ? [
              {
                ...leadMail({ lead, earlier, to: businessInbox, businessProfile }),
                ...(await ccFor('leads', businessInbox)),
              },
            ]
          : []),
        toPerson({ to: email, businessProfile }),
      ].map((mail) => toOutboxMail(mail, { random, now }));
      const isRecorded = await leads.record(isMailedAlone ? lead : { ...lead, isWaiting: true }, change, mails);
      // Those of a flood come together.
      if (isRecorded && isMailedAlone) log.info('lead-received');
      return isRecorded;
    },
    mails: () => mails,
  };
}

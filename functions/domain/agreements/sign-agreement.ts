import { dayIn } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { AGREEMENT_SIGNATURES_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/agreements/limits.ts';
import type { signAgreement as contract } from '#contract/endpoints/agreements/public.ts';
import { CONSENT_NEEDED } from '#contract/fields/agreements.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { closeLead } from '../leads/close-lead.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { type BusinessDelivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Orders } from '../orders/core/ports.ts';
import { type CreditDependencies, creditHours } from '../orders/refunds-and-disputes/credit-hours.ts';
import { networkOf, takeForViewer } from '../shared/rate-limits.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { businessTimes } from '../shared/times/business-times.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Users } from '../sign-in/ports.ts';
import { buyerIdOf } from './agreement.ts';
import { findByLink, type LinkDependencies, readForFamily, type SentAgreement } from './family-agreement.ts';
import { accountsFor } from './keep-accounts.ts';
import { type SignedAgreement, signedMails } from './mails/signed-mails.ts';
import type { Agreements } from './ports.ts';

interface Dependencies extends LinkDependencies, BusinessDelivery, Omit<CreditDependencies, 'orders'> {
  readonly orders: Pick<Orders, 'find' | 'ofBuyer'>;
  readonly leads: Pick<Leads, 'latest'>;
  readonly followUps: Pick<FollowUps, 'of' | 'record'>;
  readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
  /** From the header `User-Agent`. */
  readonly browserName: (userAgent: string | undefined) => string;
  readonly agreements: Pick<Agreements, 'byToken' | 'version' | 'settings' | 'sign'>;
}

type Signature = InputOf<typeof contract>;

/**
 * Signs an agreement. The signature, the balance of its hours, its people's accounts and the emails
 * with the signed copy are written in one transaction. If another write comes first, the rules
 * apply to what is stored.
 * @throws Refusal NOT_FOUND as {@link findByLink}; AGREEMENT_CHANGED if another version was sent,
 *   and CONFLICT if it is signed, both with what counts now; INVALID_INPUT without consent for a
 *   student under 13; TOO_MANY_REQUESTS beyond 20 an hour per network
 */
export function signAgreement(
  dependencies: Dependencies,
): UseCase<typeof contract, 'input' | 'viewer', { readonly userAgent?: string | undefined }> {
  const { rateLimits, clock } = dependencies;
  return async ({ input, viewer, userAgent }) => {
    await takeForViewer(rateLimits, 'signatures', viewer, AGREEMENT_SIGNATURES_PER_ADDRESS_PER_HOUR, clock.now());
    return await untilWritten('The agreement', async () => {
      const sent = await findByLink(dependencies, input.token);
      await requireSignable(dependencies, sent, input);
      const where = { network: networkOf(viewer), browser: dependencies.browserName(userAgent) };
      const signed = await write(dependencies, sent, { ...input, ...where });
      return signed === undefined ? OVERTAKEN : await readForFamily(dependencies, signed);
    });
  };
}

async function requireSignable(
  dependencies: Dependencies,
  sent: SentAgreement,
  { version: read, consent }: Signature,
): Promise<void> {
  const { signed, version } = sent.agreement;
  if (signed !== undefined) {
    const { spoken, zoneName } = businessTimes(dependencies.businessProfile.timeZone);
    throw new Refusal('CONFLICT', {
      message: `${signed.name} signed this agreement on ${spoken(signed.at)} (${zoneName}).`,
      res: await readForFamily(dependencies, sent),
    });
  }
  if (read !== version) throw new Refusal('AGREEMENT_CHANGED', { res: await readForFamily(dependencies, sent) });
  if (sent.version.content.under13 && consent !== true) throw invalidInput({ consent: CONSENT_NEEDED });
}

/**
 * Puts hours into the balance that were paid before the signature; else the sweep does within an
 * hour.
 */
async function creditDeposits(dependencies: Dependencies, agreementId: string): Promise<void> {
  try {
    for (const order of await dependencies.orders.ofBuyer(buyerIdOf(agreementId))) {
      if (order.hours === 'DUE') await creditHours(dependencies, order);
    }
  } catch (cause) {
    dependencies.log.warn('deposit-not-credited', { agreement: agreementId, cause });
  }
}

/** Who signed needs no call. If this fails, the family has signed, and the office can close it. */
async function closeLeads(dependencies: Dependencies, { id, content }: SignedAgreement): Promise<void> {
  try {
    for (const address of [content.email, content.secondEmail].filter((one) => one !== '')) {
      await closeLead(dependencies, address);
    }
  } catch (cause) {
    dependencies.log.warn('lead-not-closed', { agreement: id, cause });
  }
}

/** Returns undefined if another write came first. */
async function write(
  dependencies: Dependencies,
  { agreement: before, version }: SentAgreement,
  { token, name, network, browser }: Signature & { readonly network: string; readonly browser: string },
): Promise<SentAgreement | undefined> {
  const { agreements, ccFor, clock, random, businessInbox } = dependencies;
  const now = clock.now();
  const { content, cancelHours, sha256 } = version;
  const { title, student, sessionMinutes } = content;
  const agreement: SignedAgreement = {
    ...before,
    // A draft of the next version ends here, because what was signed is what counts.
    state: 'SIGNED',
    content,
    unsent: false,
    revision: before.revision + 1,
    changedAt: now,
    signed: {
      name,
      at: now,
      version: version.version,
      sha256,
      network,
      browser,
      ...(content.under13 ? { consent: true as const } : {}),
    },
    signedOn: dayIn(dependencies.businessProfile.timeZone, now),
  };
  const link = `${sitePaths.agreement}#${token}`;
  // It has prices, which are for owners.
  const copies = await ccFor('messages', businessInbox, 'owner');
  const placed = await dependencies.orders.ofBuyer(buyerIdOf(before.id));
  const mails = signedMails({ ...dependencies, agreement, version, placed, link, copies }).map((mail) =>
    toOutboxMail(mail, { random, now }),
  );
  const accounts = await accountsFor(dependencies, content, now);
  const balance = {
    agreementId: before.id,
    title,
    student,
    sessionMinutes,
    cancelHours,
    version: 0,
    minutes: 0,
    used: 0,
    credits: [],
  };
  if (!(await agreements.sign({ agreement, before, balance, accounts }, mails))) return undefined;
  await creditDeposits(dependencies, before.id);
  await closeLeads(dependencies, agreement);
  await deliverNow(dependencies, mails);
  return { agreement, version };
}

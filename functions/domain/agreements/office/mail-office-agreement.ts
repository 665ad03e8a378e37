import type { mailOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import type { AgreementState } from '#contract/endpoints/agreements/shapes.ts';
import { deliverNow } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type Agreement, buyerIdOf } from '../agreement.ts';
import { changedMeanwhile, existingAgreement, requireRevision } from '../existing-agreement.ts';
import { versionMail } from '../mails/agreement-mails.ts';
import { signatureReminderMail } from '../mails/signature-mails.ts';
import { todayOf, toOfficeAgreement } from '../office-agreement.ts';
import { stateOf } from '../states.ts';
import { linkOf } from '../token.ts';
import type { WordsDependencies } from './send-office-agreement.ts';

/**
 * Emails the family the version that it has: the same email again, or a reminder to sign it. Each
 * is a change of the agreement, so pressing twice sends one email.
 * @throws Refusal NOT_FOUND; CONFLICT for one that nobody can sign now or whose link is gone, and
 *   if another change came first; TOO_MANY_REQUESTS as `TakeOfficeWords`
 */
export function mailOfficeAgreement(dependencies: WordsDependencies): OfficeUseCase<typeof contract> {
  const { agreements, orders, clock, random, peppers, businessProfile, takeOfficeWords } = dependencies;
  return async ({ input: { id, revision, mail }, session, record }) => {
    const before = await existingAgreement(agreements, id);
    requireSignable(before, todayOf(dependencies));
    requireRevision(before, revision);
    const [sent, valid] = await Promise.all([agreements.version(id, before.version), peppers()]);
    const link = linkOf(valid, before);
    if (sent === undefined || link === undefined) {
      throw conflict(
        'The family’s link can’t be written anymore. Change the agreement and send it, which makes a new one.',
      );
    }
    const now = clock.now();
    const agreement: Agreement = {
      ...before,
      revision: revision + 1,
      ...(mail === 'reminder' ? { remindedAt: now } : {}),
    };
    const facts = { sent, by: before.sentBy, link, today: todayOf(dependencies), businessProfile };
    const letter =
      mail === 'again'
        ? versionMail({ ...facts, id, placed: await orders.ofBuyer(buyerIdOf(id)) })
        : signatureReminderMail(facts);
    const mails = [toOutboxMail(letter, { random, now })];
    await takeOfficeWords(session.member, [sent.content.email]);
    if (!(await agreements.write({ agreement, before }, mails))) throw changedMeanwhile();
    record({ after: { version: sent.version, mail } });
    await deliverNow(dependencies, mails);
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

/** Why nobody can sign it; the other states are of signed ones. */
const refusals: Partial<Record<AgreementState, string>> = {
  draft: 'This agreement hasn’t been sent yet.',
  expired: 'The time to sign this agreement is over. Change the day until which it can be signed, and send it.',
  withdrawn: 'This agreement is withdrawn.',
};

/** @throws Refusal CONFLICT */
function requireSignable(agreement: Agreement, today: string): void {
  const state = stateOf(agreement, [], undefined, today);
  if (state === 'sent' || state === 'opened') return;
  throw conflict(refusals[state] ?? 'This agreement is signed already.');
}

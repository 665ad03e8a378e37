import type { replaceOfficeAgreementLink as contract } from '#contract/endpoints/agreements/office.ts';
import { deliverNow } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { hashToken } from '../../shared/hashes.ts';
import { conflict } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Agreement, SentVersion } from '../agreement.ts';
import { changedMeanwhile, existingAgreement, requireRevision } from '../existing-agreement.ts';
import { newLinkMail } from '../mails/agreement-mails.ts';
import { todayOf, toOfficeAgreement } from '../office-agreement.ts';
import { stateOf } from '../states.ts';
import { agreementToken, linkOf } from '../token.ts';
import type { SendingDependencies } from './send-office-agreement.ts';

/**
 * Gives an agreement another link, for instance because someone else has the one before. That one
 * stops working in the same write that queues the email with the new one.
 * @throws Refusal NOT_FOUND; CONFLICT for one without a link that leads anywhere, and if another
 *   change came first
 */
export function replaceOfficeAgreementLink(
  dependencies: SendingDependencies,
): UseCase<typeof contract, 'input' | 'record'> {
  const { agreements, clock, random, peppers, businessProfile } = dependencies;
  return async ({ input: { id, revision }, record }) => {
    const before = await existingAgreement(agreements, id);
    const { content } = await versionBehind(dependencies, before);
    requireRevision(before, revision);
    const now = clock.now();
    const valid = await peppers();
    const linksReplaced = (before.linksReplaced ?? 0) + 1;
    const agreement: Agreement = {
      ...before,
      linksReplaced,
      revision: revision + 1,
      changedAt: now,
      tokenHash: hashToken(agreementToken(valid[0], { id, linksReplaced })),
    };
    const link = linkOf(valid, agreement) ?? '';
    const mails = [toOutboxMail(newLinkMail({ content, by: before.sentBy, link, businessProfile }), { random, now })];
    if (!(await agreements.write({ agreement, before }, mails))) throw changedMeanwhile();
    record({ before: { linksReplaced: before.linksReplaced ?? 0 }, after: { linksReplaced } });
    await deliverNow(dependencies, mails);
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

/** The version that the link shows. @throws Refusal CONFLICT if it shows none */
async function versionBehind(dependencies: SendingDependencies, agreement: Agreement): Promise<SentVersion> {
  const { id, version, signed } = agreement;
  const state = stateOf(agreement, [], undefined, todayOf(dependencies));
  if (state === 'withdrawn') throw conflict('This agreement is withdrawn, so its link shows nothing anymore.');
  if (state === 'expired') {
    throw conflict('Nobody signed this agreement in time. Choose a later day, and send it again.');
  }
  const shown = await dependencies.agreements.version(id, signed?.version ?? version);
  if (shown === undefined) throw conflict('This agreement wasn’t sent yet, so it has no link.');
  return shown;
}

import type { sendOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import { type Delivery, deliverNow } from '../../mail/deliver-outbox.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { hashToken } from '../../shared/hashes.ts';
import type { Random } from '../../shared/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type Agreement, buyerIdOf, type SentVersion } from '../agreement.ts';
import { changedMeanwhile, existingAgreement, noted, requireRevision } from '../existing-agreement.ts';
import { versionMail } from '../mails/agreement-mails.ts';
import { type AgreementDependencies, todayOf, toOfficeAgreement } from '../office-agreement.ts';
import type { Agreements } from '../ports.ts';
import { currentSettings } from '../settings.ts';
import { changesBetween, sha256Of, textOf } from '../text.ts';
import { agreementToken, linkOf } from '../token.ts';
import { requireSound } from './check-content.ts';

export interface SendingDependencies extends AgreementDependencies, Delivery {
  readonly random: Random;
  readonly agreements: AgreementDependencies['agreements'] & Pick<Agreements, 'version' | 'write'>;
}

export type WordsDependencies = SendingDependencies & { readonly takeOfficeWords: TakeOfficeWords };

/**
 * Sends an agreement as it was saved last: the first time, or as the version that replaces the one
 * before. It stops being signable in its earlier version in the same write.
 * @throws Refusal INVALID_INPUT if a day has passed since it was saved; NOT_FOUND; CONFLICT for one
 *   that is signed, withdrawn or has nothing new, and if another change came first;
 *   TOO_MANY_REQUESTS as {@link TakeOfficeWords}
 */
export function sendOfficeAgreement(dependencies: WordsDependencies): OfficeUseCase<typeof contract> {
  const { agreements, orders, clock, random, peppers, businessProfile, takeOfficeWords } = dependencies;
  return async ({ input: { id, revision }, session, record }) => {
    const before = await existingAgreement(agreements, id);
    mustBeOpen(before);
    requireRevision(before, revision);
    requireSound(before.content, todayOf(dependencies));
    const now = clock.now();
    const sent = await nextVersion(dependencies, before, now);
    const valid = await peppers();
    const { openedAt: _, remindedAt: __, ...kept } = before;
    const agreement: Agreement = {
      ...kept,
      state: 'SENT',
      revision: revision + 1,
      version: sent.version,
      unsent: false,
      changedAt: now,
      sentAt: now,
      sentBy: session.member.name,
      openUntil: sent.content.validUntil,
      tokenHash: hashToken(agreementToken(valid[0], before)),
    };
    const link = linkOf(valid, agreement) ?? '';
    const placed = await orders.ofBuyer(buyerIdOf(id));
    const mails = [
      toOutboxMail(versionMail({ id, sent, placed, by: session.member.name, link, businessProfile }), { random, now }),
    ];
    await takeOfficeWords(session.member, [sent.content.email]);
    if (!(await agreements.write({ agreement, before, sent }, mails))) throw changedMeanwhile();
    const { totalCents, validUntil } = noted(agreement);
    record({ after: { sentAsVersion: sent.version, totalCents, validUntil } });
    await deliverNow(dependencies, mails);
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

/** @throws Refusal CONFLICT if the family has it as it is */
async function nextVersion(
  dependencies: SendingDependencies,
  { id, version: last, content }: Agreement,
  sentAt: number,
): Promise<SentVersion> {
  const { agreements, businessProfile } = dependencies;
  const [{ cancelHours }, earlier] = await Promise.all([currentSettings(dependencies), agreements.version(id, last)]);
  const terms = { version: last + 1, content, cancelHours };
  const changes = earlier === undefined ? [] : changesBetween(earlier, terms);
  if (earlier !== undefined && changes.length === 0) {
    throw conflict('Nothing has changed since this agreement was sent.');
  }
  const text = textOf(terms, businessProfile);
  return { ...terms, sentAt, text, sha256: sha256Of(text), changes };
}

/** @throws Refusal CONFLICT */
function mustBeOpen({ state }: Agreement): void {
  if (state === 'SIGNED') throw conflict('This agreement is signed already.');
  if (state === 'WITHDRAWN') throw conflict('This agreement is withdrawn.');
}

import type { withdrawOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import { deliverNow } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { keptCents } from '../../orders/core/refunds.ts';
import { conflict } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Agreement, buyerIdOf } from '../agreement.ts';
import { changedMeanwhile, existingAgreement, noted, requireRevision } from '../existing-agreement.ts';
import { withdrawnMail } from '../mails/agreement-mails.ts';
import { toOfficeAgreement } from '../office-agreement.ts';
import type { SendingDependencies } from './send-office-agreement.ts';

/**
 * Withdraws an agreement that isn't signed. If the family was sent it, they get an email, which
 * says what they have paid for it; that stays booked. The reason is for the records.
 * @throws Refusal NOT_FOUND; CONFLICT for one that is signed or withdrawn, and if another change
 *   came first
 */
export function withdrawOfficeAgreement(
  dependencies: SendingDependencies,
): UseCase<typeof contract, 'input' | 'record'> {
  const { agreements, clock, random, businessProfile } = dependencies;
  return async ({ input: { id, revision, reason }, record }) => {
    const before = await existingAgreement(agreements, id);
    if (before.state === 'SIGNED') throw conflict('This agreement is signed, so it can’t be withdrawn.');
    if (before.state === 'WITHDRAWN') throw conflict('This agreement is withdrawn already.');
    requireRevision(before, revision);
    const now = clock.now();
    const [sent, placed] = await Promise.all([
      agreements.version(id, before.version),
      dependencies.orders.ofBuyer(buyerIdOf(id)),
    ]);
    const paidCents = placed.reduce((sum, order) => sum + keptCents(order), 0);
    const agreement: Agreement = {
      ...before,
      state: 'WITHDRAWN',
      revision: revision + 1,
      changedAt: now,
      withdrawn: { at: now, why: reason },
    };
    const mails =
      sent === undefined
        ? []
        : [
            toOutboxMail(withdrawnMail({ content: sent.content, by: before.sentBy, paidCents, businessProfile }), {
              random,
              now,
            }),
          ];
    if (!(await agreements.write({ agreement, before }, mails))) throw changedMeanwhile();
    record({ before: noted(before), after: { ...noted(agreement), reason } });
    await deliverNow(dependencies, mails);
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

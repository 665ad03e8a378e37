import { dayIn } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { agreementIdOf } from '../agreements/agreement.ts';
import type { SentAgreement } from '../agreements/family-agreement.ts';
import { installmentToPay } from '../agreements/installment-to-pay.ts';
import type { Agreements } from '../agreements/ports.ts';
import type { InstallmentItem } from '../orders/core/order.ts';
import { firstName } from '../shared/first-name.ts';
import type { Clock } from '../shared/ports.ts';
import { notFound } from '../shared/refusal.ts';
import type { OpenRequest } from './existing-request.ts';

export interface InstallmentDependencies {
  readonly agreements: Pick<Agreements, 'find' | 'version'>;
  readonly clock: Clock;
  /** The business's time zone. */
  readonly zone: string;
}

interface AskedInstallment {
  readonly sent: SentAgreement;
  /** What is still to be paid. */
  readonly item: InstallmentItem;
  /** What changed since the family asked, in sentences. */
  readonly changes: readonly string[];
}

/**
 * What is still to be paid of the installment that a request is for.
 * @throws Refusal NOT_FOUND if its agreement was withdrawn; CONFLICT as `installmentToPay`
 */
export async function askedInstallment(
  { agreements, clock, zone }: InstallmentDependencies,
  { buyerId, request, placed }: OpenRequest,
): Promise<AskedInstallment> {
  const agreement = await agreements.find(agreementIdOf(buyerId));
  const version = agreement?.signed && (await agreements.version(agreement.id, agreement.signed.version));
  if (agreement?.state !== 'SIGNED' || version === undefined) {
    throw notFound('This agreement has ended. Nothing is to be paid.');
  }
  const sent = { agreement, version };
  const item = installmentToPay(sent, request.installment ?? '', placed, dayIn(zone, clock.now()));
  const name = firstName(request.buyer.fullname);
  return {
    sent,
    item,
    changes: item.cents === request.cents ? [] : [`The total was ${formatCents(request.cents)} when ${name} asked.`],
  };
}

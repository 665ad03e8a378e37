import { DELIVERY_RETENTION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import type { sendOfficeEvidence as contract, OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { inMs } from '#contract/limits.ts';
import type { GuidePages } from '../../guides/ports.ts';
import type { Clock } from '../../shared/ports.ts';
import { conflict, NotPermitted, notFound, PaymentRefused, Refusal } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { existingOrder } from '../core/existing-order.ts';
import type { Order } from '../core/order.ts';
import type { Dispute, Orders, Payments } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { type Deliveries, editionsOf } from '../receipts/deliveries.ts';
import { evidenceLines, notesOf, type ProofOf } from '../refunds-and-disputes/evidence.ts';

interface Dependencies {
  readonly orders: Pick<Orders, 'find' | 'locate' | 'locateMoved' | 'change'>;
  readonly payments: Pick<Payments, 'disputes' | 'provideEvidence'>;
  readonly deliveries: Pick<Deliveries, 'claimEvidence' | 'of' | 'finishEvidence'>;
  readonly guidePages: Pick<GuidePages, 'lastSold'>;
  readonly proofOf: ProofOf;
  readonly clock: Clock;
  readonly zone: string;
  readonly siteUrl: string;
}

/**
 * Sends PayPal the evidence in a dispute, once however often it is asked.
 * @throws Refusal NOT_FOUND; CONFLICT if PayPal takes none now, or someone is sending it;
 *   PAYMENT_REFUSED
 */
export function sendOfficeEvidence(
  dependencies: Dependencies & { readonly reload: (input: { number: string }) => Promise<OfficeOrder> },
): OfficeUseCase<typeof contract> {
  const { orders, payments, deliveries, guidePages, proofOf, clock, zone, siteUrl, reload } = dependencies;
  return async ({ input: { number, dispute: id }, session: { member }, record }) => {
    const order = await existingOrder(orders, number);
    const now = clock.now();
    const until = now + inMs(DELIVERY_RETENTION_SECONDS);
    const claim = await deliveries.claimEvidence(order.number, { dispute: id, by: member.name, now, until });
    if (claim === 'busy') throw conflict('The evidence is being sent. Reload the order in a minute.');
    if (claim === 'sent') return await reload({ number });
    try {
      const found = (await payments.disputes(order.captureId ?? '')).find((one) => one.id === id);
      if (found === undefined) throw notFound('PayPal has no such dispute of this payment.');
      // A call whose answer was lost has taken effect, or someone sent evidence at PayPal.
      if (found.answeredAt === undefined) {
        if (!found.takesEvidence) throw conflict('PayPal takes no evidence in this dispute now. Open it at PayPal.');
        const editions = editionsOf(await guidePages.lastSold(order.items.map(({ id: guide }) => guide)));
        const lines = evidenceLines(order, await deliveries.of(order.number, now), {
          editions,
          times: businessTimes(zone),
          siteUrl,
          agreement: await proofOf(order),
        });
        await payments.provideEvidence({ disputeId: id, type: typeFor(found), notes: notesOf(lines) });
      }
    } catch (error) {
      await giveUp(deliveries, order, error);
    }
    await deliveries.finishEvidence(order.number, clock.now());
    await updateOrder(orders, order, ({ dispute }) => ({
      dispute: { ...(dispute?.id === id ? dispute : {}), id, answeredAt: clock.now() },
    }));
    record({ after: { dispute: id } });
    return await reload({ number });
  };
}

/** PayPal may ask for one kind. A PDF has no tracking number, so else it is just evidence. */
const typeFor = ({ requested }: Dispute): string => requested[0] ?? 'OTHER';

/**
 * Lets someone try again at once where PayPal certainly has nothing. After a lost answer the claim
 * ends by itself, and the next try asks PayPal first.
 */
async function giveUp(
  deliveries: Pick<Deliveries, 'finishEvidence'>,
  { number }: Order,
  error: unknown,
): Promise<never> {
  const isForbidden = error instanceof NotPermitted || (error instanceof PaymentRefused && isPermission(error.issue));
  if (isForbidden || error instanceof Refusal || error instanceof PaymentRefused) {
    await deliveries.finishEvidence(number, null);
  }
  if (isForbidden) throw new Refusal('PAYMENT_REFUSED', { message: SWITCH_MISSING, cause: error });
  if (!(error instanceof PaymentRefused)) throw error;
  throw new Refusal('PAYMENT_REFUSED', {
    message: `PayPal refused the evidence: open the dispute at PayPal to see why. (${error.issue})`,
    cause: error,
  });
}

const isPermission = (issue: string): boolean => issue === 'PERMISSION_DENIED' || issue === 'NOT_AUTHORIZED';

/** PayPal's app lacks a feature (docs/deploy.md). */
const SWITCH_MISSING =
  'PayPal doesn’t let this site answer disputes. In PayPal’s developer dashboard, open your app and switch on “Customer disputes” under its features; then send again. Until then, answer at PayPal.';

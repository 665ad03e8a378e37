import type { Clock } from '../ports/clock.ts';
import type { Orders } from '../ports/orders.ts';
import type { PaymentState, Payments } from '../ports/payments.ts';
import type { Order, Refund } from './order.ts';
import { updateOrder } from './update-order.ts';

/** The key under which all that is left of an order goes back. */
export function keyOfOrder(number: string): string {
  return `refund-${number}`;
}

/**
 * The key under which the money of one guide goes back, whoever decides that: hence once. PayPal's keys end at 108
 * characters, which a guide's id might exceed; its position does not.
 */
export function keyOfGuide(number: string, position: number): string {
  return `${keyOfOrder(number)}-${String(position)}`;
}

/** Who of us gives money back, as the refund's reference at PayPal says it. */
const referenceSuffixes = { OPERATOR: '', SYSTEM: '-twice' } as const;
export type ShopRefunder = keyof typeof referenceSuffixes;

/** What a refund carries at PayPal, so that we know it again even if we end before we hear of it. */
export function referenceOf(requestId: string, by: ShopRefunder): string {
  return `${requestId}${referenceSuffixes[by]}`;
}

/** Who gave money back, and for which guide, as far as the reference tells. */
function origin({ number, items }: Order, reference: string, isLost: boolean): Pick<Refund, 'by' | 'pdfId'> {
  for (const by of ['OPERATOR', 'SYSTEM'] as const) {
    if (reference === referenceOf(keyOfOrder(number), by)) return { by };
    const item = items.find((_, position) => reference === referenceOf(keyOfGuide(number, position), by));
    if (item !== undefined) return { by, pdfId: item.id };
  }
  return { by: isLost ? 'DISPUTE' : 'PAYPAL' };
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Of what has gone back, the cents of which nobody recorded when: they went back before refunds were recorded. */
export function unrecordedCents({ refundedCents = 0, refunds = [] }: Order): number {
  return refundedCents - sumOf(refunds);
}

/**
 * What has gone back of an order by what PayPal tells: the sum, and each refund. Neither ever gets less, whatever an older
 * read says. What PayPal says has gone back without listing a refund becomes an entry of the time at which we noticed;
 * it makes room should PayPal list it later.
 */
export function withRefunds(
  order: Order,
  payment: PaymentState,
  reportedCents: number,
  now: number,
): Required<Pick<Order, 'refundedCents' | 'refunds'>> {
  const { refundedCents: before = 0, refunds: known = [] } = order;
  const isLost = payment.dispute === 'LOST';
  const listed = (payment.refunds ?? [])
    .filter(({ id }) => !known.some((refund) => refund.id === id))
    .map(({ id, at, cents, reference }): Refund => ({ id, at, cents, ...origin(order, reference, isLost) }));
  const named = [...known.filter(({ id }) => id !== undefined), ...listed];
  const noticed = known.filter(({ id }) => id === undefined);
  const refundedCents = Math.max(before, reportedCents, sumOf(named));
  const unlisted = Math.min(refundedCents - sumOf(named), sumOf(noticed) + refundedCents - before);
  const more = unlisted - sumOf(noticed);
  const [first] = noticed;
  const kept = more >= 0 || first === undefined ? noticed : unlisted > 0 ? [{ ...first, cents: unlisted }] : [];
  const added: Refund[] = more > 0 ? [{ at: now, cents: more, by: isLost ? 'DISPUTE' : 'PAYPAL' }] : [];
  return { refundedCents, refunds: [...named, ...kept, ...added].toSorted((one, other) => one.at - other.at) };
}

/** Whether an order from before is without what is recorded of each payment today: PayPal's fee, or when money went back. */
export function lacksPaymentDetails(order: Order): boolean {
  const { state, paypalOrderId, capturedCents = 0, feeCents } = order;
  const hasMoney = state === 'PAID' || state === 'SUSPENDED' || state === 'QUARANTINED' || state === 'REFUNDED';
  if (!hasMoney || paypalOrderId === undefined || capturedCents === 0) return false;
  return feeCents === undefined || unrecordedCents(order) > 0;
}

/** Adds to an order from before what PayPal still tells. News that we have not had are left to `settle`. */
export async function withPaymentDetails(
  { orders, payments, clock }: { orders: Orders; payments: Payments; clock: Clock },
  order: Order,
): Promise<Order> {
  const payment = order.paypalOrderId === undefined ? undefined : await payments.read(order.paypalOrderId);
  if (payment === undefined) return order;
  return await updateOrder(orders, order, (current) => {
    if (!lacksPaymentDetails(current)) return undefined;
    const { feeCents } = payment.captures.find(({ id }) => id === current.captureId) ?? {};
    const { refundedCents, refunds } = withRefunds(current, payment, 0, clock.now());
    const isKnown = refundedCents === current.refundedCents && refunds.length > 0;
    const change = { ...(feeCents === undefined ? {} : { feeCents }), ...(isKnown ? { refunds } : {}) };
    return Object.keys(change).length === 0 ? undefined : change;
  });
}

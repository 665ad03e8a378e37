import type { OfficeOrder, OfficeOrderRow } from '#contract/endpoints/orders/office.ts';
import type { Balance } from '../../balances/balance.ts';
import { isGift } from '../../shared/gift.ts';
import type { BusinessTimes } from '../../shared/times/business-times.ts';
import { savedCents } from '../cart/pricing.ts';
import { unpaidText, unusedMinutes } from '../core/installment.ts';
import { installmentOf, isMailDue, type Order, officeIdOf, payerOf } from '../core/order.ts';
import { refundedItems, refundToRepeat } from '../core/refunds.ts';
import { kindOf } from '../goods/kinds.ts';
import { beginningOf, eventsOf, isErased } from '../views/order-history.ts';
import { summarizeOrder } from '../views/order-summary.ts';
import { paymentStatus } from '../views/payment-status.ts';
import { canMove } from './move-order.ts';

/** An order in a list. */
export const asOfficeOrderRow = (order: Order): OfficeOrderRow => ({
  number: order.number,
  receiptNumber: order.receiptNumber ?? '',
  orderedAt: order.createdAt,
  status: paymentStatus(order),
  gift: isGift(order),
  buyer: order.buyer,
  guides: order.items.map((item) => ({ id: officeIdOf(order, item), title: item.title })),
  code: order.discount?.code ?? '',
  totalCents: order.totalCents,
  // No money came, so none went back.
  refundedCents: order.undone === undefined ? (order.refundedCents ?? 0) : 0,
});

/** An order on its page, with what PayPal and other mail servers say if they were asked. */
export function asOfficeOrder(
  order: Order,
  times: BusinessTimes,
  {
    receiptArrived = false,
    balance,
    ...asked
  }: Partial<Pick<OfficeOrder, 'paypal' | 'returnedMail' | 'advice' | 'delivered' | 'dispute'>> & {
    readonly receiptArrived?: boolean;
    /** Of the agreement whose installment the order pays. */
    readonly balance?: Balance | undefined;
  } = {},
): OfficeOrder {
  const item = installmentOf(order);
  const isPaid = order.state === 'PAID';
  const refunded = refundedItems(order.refunds);
  const unpaid = unpaidText(order, balance);
  return {
    ...asOfficeOrderRow(order),
    paidAt: order.paidAt ?? null,
    guides: order.items.map((item) => {
      const { id, title, cents, listCents = cents, bundleId = '' } = item;
      return {
        id: officeIdOf(order, item),
        title,
        cents,
        listCents,
        bundleId,
        ...('classId' in item ? { student: item.student } : {}),
        granted: isPaid && order.grants.includes(id),
        refunded: refunded.includes(id),
      };
    }),
    bundles: (order.bundles ?? []).map((bundle) => ({ ...bundle })),
    discountCents: order.discount?.cents ?? 0,
    ...(order.payer === undefined ? {} : { payer: payerOf(order) ?? '' }),
    ...(order.paypalEmail === undefined ? {} : { paypalEmail: order.paypalEmail }),
    savedCents: savedCents(order),
    feeCents: order.feeCents ?? null,
    captureId: order.captureId ?? '',
    paypalOrderId: order.paypalOrderId ?? '',
    // PayPal doesn't know what went back another way.
    refundIds: (order.refunds ?? []).flatMap(({ id, outside }) => (outside === undefined ? (id ?? []) : [])),
    summary: summarizeOrder(order, times, receiptArrived),
    history: [beginningOf(order), ...eventsOf(order)],
    refundableCents: refundableCents(order),
    advice: adviceFor(order, times),
    canResend: isPaid && !isGift(order) && !isErased(order),
    canTakeBack: isPaid && order.totalCents === 0,
    canMove: canMove(order),
    paypal: [],
    returnedMail: '',
    ...(item === undefined
      ? {}
      : {
          installment: {
            agreement: item.agreementId,
            hours: item.minutes / 60,
            unusedHours: unusedMinutes(balance, order) / 60,
            ...(unpaid === undefined ? {} : { unpaid }),
          },
        }),
    ...asked,
  };
}

/** What we still have of the buyer's money, and may give back. */
const refundableCents = ({ state, capturedCents = 0, refundedCents = 0 }: Order): number =>
  state === 'PAID' || state === 'SUSPENDED' || state === 'QUARANTINED' ? capturedCents - refundedCents : 0;

/** Whether all attempts to email the receipt or notice have failed. */
export const isMailGivenUp = (order: Order): boolean => isMailDue(order) && order.checkAt === undefined;

/** What to do about a dispute, and until when; or that PayPal decides now. */
export function disputeAdvice(order: Order, { inWords, monthDay }: BusinessTimes): string {
  const { answeredAt, respondBy } = order.dispute ?? {};
  const paused = `${kindOf(order).paused} are paused until then.`;
  if (answeredAt !== undefined) return `Sent ${monthDay(answeredAt)}; PayPal decides. ${paused}`;
  const until = respondBy === undefined ? 'soon' : `by ${inWords(respondBy)}`;
  return `Answer the dispute ${until}, here or at PayPal, which then decides. ${paused}`;
}

/** What a person has to do about an order; empty if nothing. */
export function adviceFor(order: Order, times: BusinessTimes): string {
  if (order.state === 'QUARANTINED') {
    return 'The payment doesn’t match the order. Compare the two at PayPal, then refund it here.';
  }
  if (order.state === 'SUSPENDED') {
    return `The ${order.payer === undefined ? 'buyer' : 'payer'} disputes the payment. ${disputeAdvice(order, times)}`;
  }
  if (refundToRepeat(order) !== undefined) {
    return 'PayPal couldn’t pay out a refund, so the money is still yours. Refund it again, or ask the buyer how to pay them back another way.';
  }
  if (isMailGivenUp(order)) {
    return 'We couldn’t email the buyer. Call them, then send the receipt again or move the purchase to another address.';
  }
  return '';
}

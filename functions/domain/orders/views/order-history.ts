import { hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { isGift } from '../../shared/gift.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import {
  isFree,
  isMailDue,
  type Order,
  type OrderState,
  officeIdOf,
  payerOf,
  type Refund,
  type RefundClaim,
} from '../core/order.ts';
import type { PaymentState, Payments } from '../core/ports.ts';
import { reversedCents } from '../core/refunds.ts';
import { kindOf } from '../goods/kinds.ts';
import { failureOf, isPaidOtherwise } from './failures.ts';

/** What happened to an order, in the words of the office. */

/** `at` is null for what has no time. */
interface HistoryLine {
  readonly at: number | null;
  readonly text: string;
}

/** Stands in for an erased buyer's name. */
export const ERASED_BUYER = 'an erased buyer';

/** Whether the buyer has been erased. */
export const isErased = ({ buyer }: Order): boolean => buyer.email === '';

/** The buyer's name and address. */
export const describeBuyer = (order: Order): string =>
  isErased(order) ? ERASED_BUYER : `${order.buyer.fullname} <${order.buyer.email}>`;

/** Who refunded, in words; of what the shop refunds by itself, its kind says why. */
export const refunderNames: Readonly<Record<Exclude<Refund['by'], 'SYSTEM'>, string>> = {
  OPERATOR: 'by us',
  PAYPAL: 'at PayPal',
  DISPUTE: 'by PayPal, which decided a dispute for the buyer',
};

/** Who made a refund of an order, in words. */
export function refunderName(order: Order, { by, pdfId }: Pick<Refund, 'by' | 'pdfId'>): string {
  if (by !== 'SYSTEM') return refunderNames[by];
  const item = order.items.find(({ id }) => id === pdfId);
  return kindOf(item === undefined ? order : { items: [item] }).refundedByShop;
}

/** The states in words, for people who don't know ours: This order is … */
export const stateNames: Readonly<Record<OrderState, string>> = {
  OPEN: 'not paid yet',
  PENDING: 'still being reviewed by PayPal',
  PAID: 'paid',
  FAILED: 'declined by PayPal',
  QUARANTINED: 'under review',
  EXPIRED: 'expired without payment',
  REFUNDED: 'refunded in full',
  SUSPENDED: 'disputed',
};

/** What its state is called: This order is … */
export function stateNameOf(order: Order): string {
  if (order.undone !== undefined) return 'undone';
  return failureOf(order)?.name ?? stateNames[order.state];
}

/** How the order began. */
export function beginningOf(order: Order): HistoryLine {
  const { received } = order;
  if (received !== undefined) {
    const { by, method, reference, note } = received;
    const named = reference === '' ? '' : ` (${reference})`;
    const text = `${by} booked ${formatCents(order.totalCents)} from ${describeBuyer(order)}, paid ${byMethod[method]}${named}`;
    return { at: order.createdAt, text: note === '' ? `${text}.` : `${text}: ${note}` };
  }
  const text = isGift(order)
    ? `Given to ${describeBuyer(order)}, without payment`
    : `Ordered by ${describeBuyer(order)}, ${isFree(order) ? (order.discount === undefined ? 'free' : `free with code ${order.discount.code}`) : `for ${formatCents(order.totalCents)}`}`;
  return { at: order.createdAt, text };
}

/** What happened then. */
export function eventsOf(order: Order): HistoryLine[] {
  if (isGift(order)) return giftLines(order);
  if (order.received !== undefined) return receivedLines(order);
  return isFree(order) ? freeLines(order) : paymentLines(order);
}

const undated = (text: string): HistoryLine => ({ at: null, text });

function giftLines({ granted, takenBack }: Order): HistoryLine[] {
  return [...(granted === undefined ? [] : [undated(`Given away by hand: ${granted}`)]), ...takenBackLines(takenBack)];
}

const takenBackLines = (takenBack: Order['takenBack']): HistoryLine[] =>
  takenBack === undefined ? [] : [{ at: takenBack.at, text: `Taken back by hand: ${takenBack.why}` }];

function receivedLines(order: Order): HistoryLine[] {
  const { undone } = order;
  return [
    ...(undone === undefined ? refundLines(order) : [{ at: undone.at, text: `${undone.by} undid it: ${undone.why}` }]),
    ...mailLines(order).map(undated),
  ];
}

const removalLines = (order: Order): HistoryLine[] =>
  (order.removedSeats ?? []).map(({ seat, at, by, why }) => ({
    at,
    text: `${by} took “${order.items.find((item) => officeIdOf(order, item) === seat)?.title ?? seat}” back without a refund: ${why}`,
  }));

function freeLines(found: Order): HistoryLine[] {
  const { paidAt, takenBack, checkAt } = found;
  return [
    ...(paidAt === undefined ? [] : [{ at: paidAt, text: 'It was free, so there was no payment.' }]),
    ...mailLines(found).map(undated),
    ...removalLines(found),
    ...takenBackLines(takenBack),
    ...(checkAt === undefined
      ? []
      : [{ at: checkAt, text: 'We’ll check again by itself, at most 15 minutes after this time.' }]),
  ];
}

function paymentLines(found: Order): HistoryLine[] {
  const { paidAt, capturedCents, feeCents, checkAt } = found;
  return [
    ...(found.paypalOrderId === undefined ? [undated('PayPal could not be reached, or never answered.')] : []),
    ...(paidAt === undefined
      ? []
      : [
          {
            at: paidAt,
            text: `Paid ${formatCents(capturedCents ?? found.totalCents)}${byPayer(found)}.`,
          },
        ]),
    ...(found.problem === undefined ? [] : [undated(`What was wrong: ${problemOf(found)}.`)]),
    ...(feeCents === undefined ? [] : [undated(`PayPal kept ${formatCents(feeCents)} of it.`)]),
    ...refundLines(found),
    ...removalLines(found),
    ...mailLines(found).map(undated),
    ...(checkAt === undefined
      ? []
      : [{ at: checkAt, text: 'We’ll check again by itself, at most 15 minutes after this time.' }]),
  ];
}

/** Stored of all orders in the words of guides. */
const problemOf = (order: Order): string =>
  isPaidOtherwise(order) ? `another payment for its ${kindOf(order).many} came first` : (order.problem ?? '');

/** By whom, if the buyer didn't pay. */
const byPayer = (order: Order): string =>
  order.payer === undefined ? '' : ` by ${payerOf(order) ?? 'an erased payer'}, with the buyer’s link`;

function refundLines(found: Order): HistoryLine[] {
  const { refunds = [], refunding, refundedCents = 0, reversedAt } = found;
  const reversed = reversedCents(found);
  return [
    ...refunds.map((refund) => ({
      at: refund.at,
      text: `${refundText(found, refund)}.${refund.pending === true ? ' PayPal has not paid it out yet.' : ''}`,
    })),
    ...refunds.flatMap(({ failedAt, cents }) =>
      failedAt === undefined
        ? []
        : [
            {
              at: failedAt,
              text: `PayPal couldn’t pay out the refund of ${formatCents(cents)}, so the money is still ours.`,
            },
          ],
    ),
    ...(reversedAt === undefined || reversed === 0
      ? []
      : [
          {
            at: reversedAt,
            text: `${formatCents(reversed)} was refunded ${refunderNames.DISPUTE}.`,
          },
        ]),
    ...(refunding === undefined ? [] : [underWay(refunding)]),
    ...(refundedCents === 0 ? [] : [undated(`In total ${formatCents(refundedCents)} was refunded to the buyer.`)]),
  ];
}

/** Who refunded how much, for what, with which hours. */
function refundText(order: Order, refund: Refund): string {
  const { id, cents, pdfId, minutes, outside } = refund;
  const name = order.refundedBy?.find((one) => one.refund === id)?.name;
  const of =
    outside === undefined
      ? pdfId === undefined
        ? ''
        : ` for “${titleOf(order, pdfId)}”`
      : ` ${byMethod[outside.method]} (${outside.why})`;
  const hours = minutes === undefined ? '' : `, with ${hoursText(minutes / 60)}`;
  return name === undefined
    ? `${formatCents(cents)} was refunded${of} ${refunderName(order, refund)}${hours}`
    : `${name} refunded ${formatCents(cents)}${of}${hours}`;
}

const underWay = ({ at, parts }: RefundClaim): HistoryLine => ({
  at,
  text: `A refund of ${formatCents(parts.reduce((sum, { cents }) => sum + cents, 0))} is being made. We check it within minutes.`,
});

const titleOf = ({ items }: Order, itemId: string): string => items.find(({ id }) => id === itemId)?.title ?? itemId;

function mailLines(found: Order): string[] {
  const { resting } = kindOf(found);
  const receipt = { NONE: [], DUE: ['The receipt has not been emailed yet.'], SENT: ['The receipt has been emailed.'] };
  const news = {
    REFUND: 'The buyer has not been emailed about the refund yet.',
    REFUND_FAILED: 'The business and the buyer have not been emailed about the failed refund yet.',
    SUSPENDED: `The buyer has not been emailed about the paused ${resting} yet.`,
    RESTORED: `The buyer has not been emailed yet that the ${resting} are back.`,
  };
  const { mailFailures = 0 } = found;
  return [
    ...receipt[found.receipt],
    ...(found.notice === undefined ? [] : [news[found.notice]]),
    ...(found.hours === undefined ? [] : ['Its hours are not in the balance yet.']),
    ...(found.seats !== 'DUE' ? [] : ['The class doesn’t have its seats yet.']),
    ...(mailFailures > 0 && isMailDue(found) ? [`Sending it has failed ${often(mailFailures)} in a row.`] : []),
  ];
}

const often = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`);

/** What PayPal says about an order; undefined if no payment was ever opened. */
export async function askPayPal(
  payments: Payments,
  { paypalOrderId }: Order,
): Promise<PaymentState | 'unknown' | 'unreachable' | undefined> {
  if (paypalOrderId === undefined) return undefined;
  try {
    return (await payments.read(paypalOrderId)) ?? 'unknown';
  } catch (error) {
    // The order's own history is still shown.
    if (error instanceof DependencyDown) return 'unreachable';
    throw error;
  }
}

// https://developer.paypal.com/docs/api/orders/v2/
const orderStatusTexts: Readonly<Record<string, string>> = {
  CREATED: 'PayPal is waiting for the buyer to approve the payment.',
  SAVED: 'PayPal is waiting for the buyer to approve the payment.',
  PAYER_ACTION_REQUIRED: 'PayPal is waiting for the buyer to confirm the payment.',
  APPROVED: 'The buyer has approved the payment, and PayPal hasn’t charged it yet.',
  COMPLETED: 'PayPal confirms the payment.',
  VOIDED: 'PayPal has canceled the payment.',
};

const captureStatusTexts: Readonly<Record<string, string>> = {
  COMPLETED: 'has arrived',
  PENDING: 'is still under review at PayPal',
  DECLINED: 'was declined by PayPal',
  FAILED: 'couldn’t be charged by PayPal',
  REFUNDED: 'arrived, and all of it was refunded',
  PARTIALLY_REFUNDED: 'arrived, and a part of it was refunded',
};

const protectionTexts: Readonly<Record<string, string>> = {
  ELIGIBLE: 'PayPal’s seller protection covers this payment.',
  PARTIALLY_ELIGIBLE: 'PayPal’s seller protection covers a part of this payment.',
  NOT_ELIGIBLE: 'PayPal’s seller protection doesn’t cover this payment.',
};

/** The same in words. */
export function paypalLines(payment: Awaited<ReturnType<typeof askPayPal>>): string[] {
  if (payment === undefined) return [];
  if (payment === 'unreachable') return ['PayPal is not answering.'];
  if (payment === 'unknown') return ['PayPal no longer has this payment.'];
  return [
    orderStatusTexts[payment.status] ?? `PayPal’s word for this payment is ${payment.status}.`,
    ...payment.captures.map(
      ({ status, cents }) => `${formatCents(cents)} ${captureStatusTexts[status] ?? `is ${status} at PayPal`}.`,
    ),
    ...payment.captures.flatMap(({ protection }) =>
      protection === undefined
        ? []
        : [protectionTexts[protection] ?? `PayPal’s word for its seller protection is ${protection}.`],
    ),
    ...(payment.refundedCents === 0 ? [] : [`${formatCents(payment.refundedCents)} was refunded to the buyer.`]),
  ];
}

import { formatCents } from '#contract/money.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { firstName } from '../../shared/first-name.ts';
import { isGift } from '../../shared/gift.ts';
import type { BusinessTimes } from '../../shared/times/business-times.ts';
import { isFree, type Order, type OrderState, payerOf } from '../core/order.ts';
import { returnedCents } from '../core/refunds.ts';
import { kindOf } from '../goods/kinds.ts';
import { failureOf } from './failures.ts';
import { isErased } from './order-history.ts';

type Times = Pick<BusinessTimes, 'spoken'>;

/**
 * An order in a few sentences, such as: Maya paid $8.99 on Nov 25, 2026, at 1:24 PM. PayPal kept
 * $0.80; you keep $8.19. The receipt was delivered.
 * @param receiptArrived whether the buyer's mail server took the receipt
 */
export const summarizeOrder = (order: Order, { spoken }: Times, receiptArrived: boolean): string =>
  [beginning(order, spoken), ...money(order), ...receipt(order, receiptArrived)].join(' ');

const who = (order: Order): string => (isErased(order) ? 'The buyer' : firstName(order.buyer.fullname));
/** Who paid: the buyer, or someone for them. */
const payer = (order: Order): string => (order.payer === undefined ? who(order) : (payerOf(order) ?? 'The payer'));
/** "The buyer" as it stands within a sentence. */
const inSentence = (name: string): string => name.replace(/^The /, 'the ');

function beginning(order: Order, spoken: Times['spoken']): string {
  const { state, createdAt, paidAt, takenBack, discount } = order;
  const name = who(order);
  if (isGift(order) || isFree(order)) {
    const back = takenBack === undefined ? '' : ` You took it back on ${spoken(takenBack.at)}.`;
    if (isGift(order)) return `You gave this to ${name} on ${spoken(createdAt)}, without payment.${back}`;
    if (paidAt !== undefined) {
      const how = discount === undefined ? '' : ` with code ${discount.code}`;
      return `${name} got this free${how} on ${spoken(paidAt)}.${back}`;
    }
  }
  if (paidAt === undefined) {
    return `${name} ordered for ${formatCents(order.totalCents)} on ${spoken(createdAt)}. ${unpaid(order)}`;
  }
  if (order.undone !== undefined) {
    return `A payment of ${formatCents(order.totalCents)} by ${name} was recorded, and ${order.undone.by} undid it: ${order.undone.why}`;
  }
  const { received } = order;
  const how = received === undefined ? '' : ` ${byMethod[received.method]}`;
  const forBuyer = order.payer === undefined ? '' : ` for ${inSentence(name)}`;
  const paid = `${payer(order)} paid ${formatCents(order.capturedCents ?? order.totalCents)}${forBuyer}${how} on ${spoken(paidAt)}`;
  return state === 'SUSPENDED'
    ? `${paid}, and disputes it. ${kindOf(order).paused} are paused until PayPal decides.`
    : `${paid}.`;
}

const unpaidTexts: Readonly<Partial<Record<OrderState, string>>> = {
  PENDING: 'PayPal is still reviewing the payment.',
  QUARANTINED: 'A payment arrived that doesn’t match the order.',
  FAILED: 'PayPal declined the payment, so nothing was charged.',
  EXPIRED: 'It was never paid.',
  REFUNDED: 'The payment was refunded in full.',
};

function unpaid(order: Order): string {
  if (order.state === 'SUSPENDED')
    return `The payment is disputed. ${kindOf(order).paused} are paused until PayPal decides.`;
  return failureOf(order)?.summary ?? unpaidTexts[order.state] ?? 'It isn’t paid yet.';
}

function money(order: Order): string[] {
  const { paidAt, totalCents, capturedCents = totalCents, feeCents } = order;
  if (paidAt === undefined || isGift(order) || isFree(order) || order.undone !== undefined) return [];
  const back = returnedCents(order);
  const kept = capturedCents - back - (feeCents ?? 0);
  const whole = back === capturedCents ? 'All of it' : formatCents(back);
  return [
    ...(back === 0 ? [] : [`${whole} was refunded to ${inSentence(payer(order))}.`]),
    ...(feeCents === undefined ? [] : [`PayPal kept ${formatCents(feeCents)}; ${keep(kept)}.`]),
  ];
}

const keep = (cents: number): string =>
  cents < 0 ? `this order cost you ${formatCents(-cents)}` : `you keep ${formatCents(cents)}`;

function receipt(order: Order, arrived: boolean): string[] {
  if (isErased(order) || isGift(order)) return [];
  if (order.receipt === 'NONE') return [];
  if (order.receipt === 'DUE') return ['The receipt hasn’t been emailed yet.'];
  return [arrived ? 'The receipt was delivered.' : 'The receipt was emailed.'];
}

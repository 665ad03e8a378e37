import { formatCents } from '#contract/money.ts';
import { isGift } from '../shared/gift.ts';
import { PaymentRefused, Refusal } from '../shared/refusal.ts';
import { findByNumber } from './find-by-number.ts';
import { installmentOf, type Order } from './order.ts';
import { stateNameOf } from './order-history.ts';
import type { PaymentState } from './ports.ts';
import { readPayment } from './read-payment.ts';
import {
  centsForNoGuide,
  failuresOf,
  guidesTaken,
  keyOfAmount,
  keyOfGuide,
  keyOfOrder,
  referenceOf,
  refundedGuides,
  type ShopRefunder,
} from './refunds.ts';
import { type SettleDependencies, settle } from './settle.ts';

/** `requestId` must be the same when the refund is repeated. */
interface RefundRequest {
  readonly cents: number;
  readonly by: ShopRefunder;
  readonly requestId: string;
  readonly note?: string | undefined;
}

/**
 * Refunds a payment, once per `requestId`, and settles the order by PayPal's answer. If the process
 * ends in between, the sweep settles it.
 * @throws PaymentRefused
 */
async function refundPayment(
  dependencies: SettleDependencies,
  order: Order,
  payment: PaymentState,
  { cents, requestId, note, by }: RefundRequest,
): Promise<Order> {
  const { orders, payments, clock } = dependencies;
  const capture = payment.captures.at(-1);
  if (capture === undefined) throw new Refusal('CONFLICT', { message: 'PayPal has taken no money for this order.' });
  await orders.change(order, [order.state], { checkAt: clock.now() });
  await payments.refund({
    captureId: capture.id,
    requestId,
    cents,
    currency: capture.currency,
    reference: referenceOf(requestId, by),
    ...(note === undefined ? {} : { note }),
  });
  const after = await payments.read(payment.paypalOrderId);
  return after === undefined ? order : (await settle(dependencies, order, after)).order;
}

interface Amount {
  readonly cents: number;
  readonly minutes: number;
  /** What had gone back as the person saw it. */
  readonly refundedCents: number;
}

/** A refund that the operator still has to confirm. */
export interface PlannedRefund {
  readonly order: Order;
  readonly cents: number;
  readonly currency: string;
  /** The ids of the guides that the buyer loses. */
  readonly takes: readonly string[];
  /** Makes the refund. */
  readonly execute: () => Promise<Order>;
}

/**
 * Plans the refund of an order, of one of its bundles, or of one guide at its share of the price
 * (docs/product.md#refunds); `pdfId` is of a guide or a bundle. An installment can be refunded by
 * amount. The plan for what is already refunded does nothing.
 * @throws Refusal NOT_FOUND for an unknown number or guide, CONFLICT if we have no money of the
 *   buyer's, as for a gift
 */
export function refundOrder(dependencies: SettleDependencies) {
  return async (request: {
    readonly number: string;
    readonly pdfId?: string;
    readonly reason?: string;
    /** Of an installment: an amount, with the minutes that go back. */
    readonly amount?: Amount;
  }): Promise<PlannedRefund> => {
    const { number, pdfId, reason, amount } = request;
    const found = await findByNumber(dependencies.orders, number);
    if (found === undefined) throw new Refusal('NOT_FOUND', { message: `There is no order ${number}.` });
    if (found.totalCents === 0 && !isGift(found)) {
      throw new Refusal('CONFLICT', {
        message: 'A code made this order free, so there is no money to refund.',
        terminal: `A code made order ${number} free, so there is no money to refund. Use \`office take-back-gift\` to take its guides back.`,
      });
    }
    if (isGift(found)) {
      throw new Refusal('CONFLICT', {
        message: 'This order was a gift, so there is no money to refund. Use “Take the gift back” instead.',
        terminal: `Order ${number} was a gift, so there is no money to refund. Use \`office take-back-gift\` to take the guide back.`,
      });
    }
    const { order: known, payment } = await readPayment(dependencies, found);
    const order = payment === undefined ? known : (await settle(dependencies, known, payment)).order;
    const chosen = order.items.filter(({ id, bundleId }) => id === pdfId || bundleId === pdfId);
    if (pdfId !== undefined && chosen.length === 0) {
      throw new Refusal('NOT_FOUND', {
        message: 'This order doesn’t have that guide. Reload the page, and choose again.',
        terminal: `Order ${number} has no guide ${pdfId}.`,
      });
    }
    const currency = payment?.captures.at(-1)?.currency ?? order.currency;
    const taken = guidesTaken(order.items, refundedGuides(order.refunds));
    const kept = chosen.filter(({ id }) => !taken.includes(id));
    if (order.state === 'REFUNDED' || (pdfId !== undefined && kept.length === 0))
      return { order, cents: 0, takes: [], currency, execute: () => Promise.resolve(order) };
    if (payment === undefined || !['PAID', 'SUSPENDED', 'QUARANTINED'].includes(order.state)) {
      throw new Refusal('CONFLICT', {
        message: `This order is ${stateNameOf(order)}, so there is nothing to refund.`,
        terminal: `Order ${number} is ${order.state}, so there is nothing to refund.`,
      });
    }
    const left = (order.capturedCents ?? 0) - (order.refundedCents ?? 0);
    const by = { note: reason, by: 'OPERATOR' } as const;
    if (pdfId === undefined) {
      const cents = amount === undefined ? left : partOf(order, amount, left);
      const requestId =
        amount === undefined
          ? keyOfOrder(number, failuresOf(order))
          : keyOfAmount(number, amount.refundedCents, amount.minutes, failuresOf(order));
      const refund = { cents, requestId, ...by };
      return {
        order,
        cents,
        takes: cents === left ? order.grants : [],
        currency,
        execute: async () => await refundPayment(dependencies, order, payment, refund),
      };
    }
    const refunds = refundsOf(order, kept, left).map((refund) => ({ ...refund, ...by }));
    if (refunds.length === 0) throw nothingPaid(order, chosen, pdfId);
    const after = guidesTaken(order.items, [...taken, ...kept.map(({ id }) => id)]);
    return {
      order,
      takes: after.filter((id) => order.grants.includes(id)),
      cents: refunds.reduce((sum, { cents }) => sum + cents, 0),
      currency,
      execute: async () => {
        let current = order;
        for (const refund of refunds) current = await refundPayment(dependencies, current, payment, refund);
        return current;
      },
    };
  };
}

/** @throws Refusal CONFLICT unless it is an installment's, as it was seen, with so much left */
function partOf(order: Order, { cents, refundedCents }: Amount, left: number): number {
  if (installmentOf(order) === undefined) {
    throw new Refusal('CONFLICT', {
      message: 'Only an installment can be refunded by amount. Choose a guide instead.',
    });
  }
  if ((order.refundedCents ?? 0) !== refundedCents) {
    throw new Refusal('CONFLICT', {
      message: `By now ${formatCents(order.refundedCents ?? 0)} went back. Reload the order, and check the amount.`,
    });
  }
  if (cents >= 1 && cents <= left) return cents;
  throw new Refusal('CONFLICT', {
    message: `Choose an amount of at most ${formatCents(left)}, which is what is left.`,
  });
}

/** Refuses to refund what a code made free, and says when it goes. */
function nothingPaid(order: Order, chosen: Order['items'], pdfId: string): Refusal {
  const isGuide = chosen.some(({ id }) => id === pdfId);
  const bundleId = isGuide ? chosen[0]?.bundleId : undefined;
  const hasPaid = order.items.some((item) => item.bundleId === bundleId && item.cents > 0);
  const whole = bundleId !== undefined && hasPaid ? 'its bundle' : 'the order';
  return new Refusal('CONFLICT', {
    message: `A code made this ${isGuide ? 'guide' : 'bundle'} free, so there is no money to refund. The buyer keeps it until ${whole} is refunded.`,
  });
}

/** A refund for each of these guides, together at most what is left. PayPal refunds no zero. */
function refundsOf(order: Order, guides: Order['items'], left: number): { cents: number; requestId: string }[] {
  let rest = left;
  return guides.flatMap((guide) => {
    const cents = Math.min(rest, guide.cents);
    rest -= cents;
    const requestId = keyOfGuide(order.number, order.items.indexOf(guide), failuresOf(order, guide.id));
    return cents === 0 ? [] : [{ cents, requestId }];
  });
}

/**
 * Refunds guides that an earlier paid order of the buyer already has. Two tabs can pay two orders
 * at the same time; each process checks after its own write, so at least one of them finds both.
 * Each guide is refunded separately, because a third order may add more.
 * @returns the current version of the given order
 */
export async function refundPaidTwice(dependencies: SettleDependencies, order: Order): Promise<Order> {
  const { orders, payments, log } = dependencies;
  const paid = (await orders.ofBuyer(order.buyerId))
    .filter(({ state }) => state === 'PAID')
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.number < b.number ? -1 : 1));
  let result = order;
  const owned = new Set<string>();
  for (const candidate of paid) {
    const refunded = refundedGuides(candidate.refunds);
    const kept = candidate.items.filter(({ id }) => candidate.grants.includes(id) && !refunded.includes(id));
    // PayPal refunds no zero, which a guide costs that a code made free.
    // If it has failed before, a person decides (docs/runbook.md#refund-failed).
    const twice = kept.filter(({ id, cents }) => owned.has(id) && cents > 0 && failuresOf(candidate, id) === 0);
    for (const { id } of kept) owned.add(id);
    const cents = twice.reduce((sum, item) => sum + item.cents, 0);
    if (cents === 0 || centsForNoGuide(candidate) >= cents || candidate.paypalOrderId === undefined) continue;
    const payment = await payments.read(candidate.paypalOrderId);
    if (payment === undefined) continue;
    try {
      let current = candidate;
      for (const item of twice) {
        const requestId = keyOfGuide(candidate.number, candidate.items.indexOf(item));
        const refund = { cents: item.cents, requestId, note: `Paid twice: ${item.title}`, by: 'SYSTEM' } as const;
        current = await refundPayment(dependencies, current, payment, refund);
      }
      if (current.number === order.number) result = current;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      log.error('paid-twice', { order: candidate.number, cents, cause: error });
    }
  }
  return result;
}

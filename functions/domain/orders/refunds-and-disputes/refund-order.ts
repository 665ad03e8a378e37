import { isDeepStrictEqual } from 'node:util';
import { hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { isGift } from '../../shared/gift.ts';
import { conflict, notFound, PaymentRefused, Refusal } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { findByNumber } from '../core/find-by-number.ts';
import { paysTooMuch, unusedMinutes } from '../core/installment.ts';
import { installmentOf, type Order, OrderGone, officeIdOf, type RefundClaim, seatsOf } from '../core/order.ts';
import type { PaymentState, Payments } from '../core/ports.ts';
import {
  centsForNoItem,
  failuresOf,
  isListed,
  itemsTaken,
  keyOfAmount,
  keyOfItem,
  keyOfOrder,
  referenceOf,
  refundedItems,
} from '../core/refunds.ts';
import { kindOf } from '../goods/kinds.ts';
import { readPayment } from '../settlement/read-payment.ts';
import { type SettleDependencies, settle } from '../settlement/settle.ts';
import { stateNameOf } from '../views/order-history.ts';
import { type CreditDependencies, writeWithHours } from './credit-hours.ts';

/** What making refunds needs. */
export type RefundDependencies = SettleDependencies & CreditDependencies;

/** Another write came between a decision about a refund and its claim. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Claims a refund on the order, with its hours, if the order is as it was when the refund was
 * decided. So of several refunds at once one is made, and nobody books hours that go back with it.
 * @throws Overtaken; Refusal CONFLICT if another refund is under way, or its hours are used
 */
async function claimRefund(dependencies: RefundDependencies, decided: Order, claim: RefundClaim): Promise<Order> {
  let order = decided;
  return await untilWritten(`Order ${decided.number}`, async () => {
    // Asking again asks PayPal again, which makes a refund once for each request id.
    if (order.refunding !== undefined && isSame(order.refunding, claim)) return order;
    if (order.refunding !== undefined) throw conflict(UNDER_WAY);
    if (!isAsDecided(order, decided)) throw new Overtaken();
    const claimed = await writeWithHours(dependencies, order, claim, (balance) => {
      refuseUsedHours(claim, unusedMinutes(balance, order));
    });
    if (claimed !== undefined) return claimed;
    const current = await findByNumber(dependencies.orders, order.number);
    if (current === undefined) throw new OrderGone(order.number);
    order = current;
    return OVERTAKEN;
  });
}

const isSame = (one: RefundClaim, other: RefundClaim): boolean =>
  one.minutes === other.minutes &&
  one.parts.length === other.parts.length &&
  one.parts.every(({ requestId, cents }, index) => {
    const part = other.parts[index];
    return part?.requestId === requestId && part.cents === cents;
  });

/** Whether nothing has changed on which a refund depends. */
const isAsDecided = (order: Order, decided: Order): boolean =>
  order.state === decided.state &&
  order.refundedCents === decided.refundedCents &&
  isDeepStrictEqual(order.refunds, decided.refunds);

/** @throws Refusal CONFLICT if fewer hours of the installment are unused */
export function refuseUsedHours({ minutes = 0 }: Pick<RefundClaim, 'minutes'>, unused: number): void {
  if (minutes <= unused) return;
  throw conflict(`Of this installment ${hoursText(unused / 60)} can go back. The others are used. Reload the order.`);
}

/**
 * Asks PayPal for a refund that was claimed, and settles the order by its answer. If PayPal
 * refuses, the claim ends and its hours come back. It may run any number of times and in parallel:
 * PayPal makes a refund once for each request id. If the process ends in between, the sweep does
 * this.
 * @returns the current order
 * @throws PaymentRefused; DependencyDown, and then the refund may have been made
 */
export async function finishRefund(dependencies: RefundDependencies, claimed: Order): Promise<Order> {
  const { payments } = dependencies;
  const { refunding: claim, paypalOrderId } = claimed;
  if (claim === undefined || paypalOrderId === undefined) return claimed;
  const refused = await ask(payments, claim);
  const after = await payments.read(paypalOrderId);
  const settled = after === undefined ? claimed : (await settle(dependencies, claimed, after)).order;
  const isMade = after !== undefined && isListed(claim, after);
  if (refused === undefined && !isMade) return settled;
  const order = await endClaim(dependencies, settled, claim);
  if (refused !== undefined && !isMade) throw refused;
  return order;
}

/** Asks PayPal for all parts of a refund. Returns its refusal of one. */
async function ask(payments: Payments, claim: RefundClaim): Promise<PaymentRefused | undefined> {
  const { by, captureId, currency, parts } = claim;
  try {
    for (const { requestId, cents, note } of parts) {
      const reference = referenceOf(requestId, by);
      await payments.refund({
        captureId,
        requestId,
        cents,
        currency,
        reference,
        ...(note === undefined ? {} : { note }),
      });
    }
    return undefined;
  } catch (error) {
    if (error instanceof PaymentRefused) return error;
    throw error;
  }
}

/** Ends a claim, unless a settlement has, and gives back the hours that didn't go. */
async function endClaim(dependencies: RefundDependencies, known: Order, claim: RefundClaim): Promise<Order> {
  let order = known;
  return await untilWritten(`Order ${known.number}`, async () => {
    if (order.refunding === undefined || !isSame(order.refunding, claim)) return order;
    const ended = await writeWithHours(dependencies, order, undefined);
    if (ended !== undefined) return ended;
    order = (await findByNumber(dependencies.orders, order.number)) ?? order;
    return OVERTAKEN;
  });
}

interface Amount {
  readonly cents: number;
  readonly minutes: number;
  /** What had gone back as the person saw it. */
  readonly refundedCents: number;
}

/** Which refund someone asks for. */
interface RefundRequest {
  readonly number: string;
  /**
   * Of a guide, a bundle or a seat, as the office shows it; without it, all that is left, or the
   * amount.
   */
  readonly itemId?: string;
  readonly reason?: string;
  /** Of an installment: an amount, with the minutes that go back. */
  readonly amount?: Amount;
}

/** A refund that the operator still has to confirm. */
export interface PlannedRefund {
  readonly order: Order;
  readonly cents: number;
  readonly currency: string;
  /** The ids of the items that the buyer loses. */
  readonly takes: readonly string[];
  /** Makes the refund. */
  readonly execute: () => Promise<Order>;
}

/**
 * Plans the refund of an order, of one of its bundles, or of one guide or seat at its share of the
 * price (docs/product.md#refunds); `itemId` is the id that the office shows. An installment can be
 * refunded by amount. The plan for what is already refunded does nothing. One that another way back
 * overtakes is refused when it is made.
 * @throws Refusal NOT_FOUND for an unknown number or item, CONFLICT if we have no money of the
 *   buyer's, as for a gift
 */
export function refundOrder(dependencies: RefundDependencies) {
  const decide = decideRefund(dependencies);
  return async (request: RefundRequest): Promise<PlannedRefund> => {
    const planned = await decide(request);
    return {
      ...planned,
      execute: async () => {
        const { claim: asked } = planned;
        if (asked === undefined) return planned.order;
        let now = planned;
        return await untilWritten(`Order ${request.number}`, async () => {
          const { order, claim } = now;
          // Someone who asked for the same refund at the same moment was faster.
          if (claim === undefined && now.payment !== undefined && isListed(asked, now.payment)) return order;
          if (claim === undefined || now.cents !== planned.cents)
            throw conflict('The order has changed. Reload it, and check the amount.');
          try {
            return await finishRefund(dependencies, await claimRefund(dependencies, order, claim));
          } catch (error) {
            if (!(error instanceof Overtaken)) throw error;
          }
          now = await decide(request);
          return OVERTAKEN;
        });
      },
    };
  };
}

/** A refund as an order and PayPal allow it now. Without a claim there is nothing to do. */
type Decision = Omit<PlannedRefund, 'execute'> & {
  readonly claim: RefundClaim | undefined;
  /** As PayPal has it now. */
  readonly payment: PaymentState | undefined;
};

function decideRefund(dependencies: RefundDependencies) {
  return async ({ number, itemId, reason, amount }: RefundRequest): Promise<Decision> => {
    const found = await findByNumber(dependencies.orders, number);
    if (found === undefined) throw notFound(`There is no order ${number}.`);
    if (found.totalCents === 0 && !isGift(found)) {
      throw new Refusal('CONFLICT', {
        message: `${found.discount === undefined ? 'This order cost nothing' : 'A code made this order free'}, so there is no money to refund.`,
        terminal: `${found.discount === undefined ? `Order ${number} cost nothing` : `A code made order ${number} free`}, so there is no money to refund. Use \`office take-back-gift\` to take its ${kindOf(found).many} back.`,
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
    const chosen = order.items.filter((item) => officeIdOf(order, item) === itemId || item.bundleId === itemId);
    if (itemId !== undefined && chosen.length === 0) {
      throw new Refusal('NOT_FOUND', {
        message: `This order doesn’t have that ${kindOf(order).one}. Reload the page, and choose again.`,
        terminal: `Order ${number} has no ${kindOf(order).one} ${itemId}.`,
      });
    }
    const capture = payment?.captures.at(-1);
    const currency = capture?.currency ?? order.currency;
    const taken = itemsTaken(order.items, refundedItems(order.refunds));
    const kept = chosen.filter(({ id }) => !taken.includes(id));
    if (order.state === 'REFUNDED' || (itemId !== undefined && kept.length === 0))
      return { order, cents: 0, takes: [], currency, payment, claim: undefined };
    if (capture === undefined || !['PAID', 'SUSPENDED', 'QUARANTINED'].includes(order.state)) {
      throw new Refusal('CONFLICT', {
        message: `This order is ${stateNameOf(order)}, so there is nothing to refund.`,
        terminal: `Order ${number} is ${order.state}, so there is nothing to refund.`,
      });
    }
    const left = (order.capturedCents ?? 0) - (order.refundedCents ?? 0);
    const note = reason === undefined ? {} : { note: reason };
    const claimOf = (parts: RefundClaim['parts']): RefundClaim => ({
      at: dependencies.clock.now(),
      by: 'OPERATOR',
      captureId: capture.id,
      currency,
      ...(amount === undefined ? {} : { minutes: amount.minutes }),
      parts: parts.map((part) => ({ ...part, ...note })),
    });
    if (itemId === undefined) {
      const cents = amount === undefined ? left : partOf(order, amount, left);
      const requestId =
        amount === undefined
          ? keyOfOrder(number, failuresOf(order))
          : keyOfAmount(number, amount.refundedCents, amount.minutes, failuresOf(order));
      const takes = cents === left ? order.grants : [];
      return { order, cents, takes, currency, payment, claim: claimOf([{ cents, requestId }]) };
    }
    const refunds = refundsOf(order, kept, left);
    if (refunds.length === 0) throw nothingPaid(order, chosen, itemId);
    const after = itemsTaken(order.items, [...taken, ...kept.map(({ id }) => id)]);
    return {
      order,
      takes: after.filter((id) => order.grants.includes(id)),
      cents: refunds.reduce((sum, { cents }) => sum + cents, 0),
      currency,
      payment,
      claim: claimOf(refunds),
    };
  };
}

/** @throws Refusal CONFLICT unless it is an installment's, as it was seen, with so much left */
function partOf(order: Order, { cents, refundedCents }: Amount, left: number): number {
  if (installmentOf(order) === undefined) {
    throw conflict(`Only an installment can be refunded by amount. Choose a ${kindOf(order).one} instead.`);
  }
  if ((order.refundedCents ?? 0) !== refundedCents) {
    throw conflict(
      `By now ${formatCents(order.refundedCents ?? 0)} is refunded. Reload the order, and check the amount.`,
    );
  }
  if (cents >= 1 && cents <= left) return cents;
  throw conflict(`Choose an amount of at most ${formatCents(left)}, which is what is left.`);
}

/** Refuses to refund what a code made free, and says when it goes. */
function nothingPaid(order: Order, chosen: Order['items'], itemId: string): Refusal {
  const isSingle = chosen.some((item) => officeIdOf(order, item) === itemId);
  const bundleId = isSingle ? chosen[0]?.bundleId : undefined;
  const hasPaid = order.items.some((item) => item.bundleId === bundleId && item.cents > 0);
  const whole = bundleId !== undefined && hasPaid ? 'its bundle' : 'the order';
  return conflict(
    `A code made this ${isSingle ? kindOf(order).one : 'bundle'} free, so there is no money to refund. The buyer keeps it until ${whole} is refunded.`,
  );
}

/** A refund for each of these items, together at most what is left. PayPal refunds no zero. */
function refundsOf(order: Order, items: Order['items'], left: number): { cents: number; requestId: string }[] {
  let rest = left;
  return items.flatMap((item) => {
    const cents = Math.min(rest, item.cents);
    rest -= cents;
    const requestId = keyOfItem(order.number, order.items.indexOf(item), failuresOf(order, item.id));
    return cents === 0 ? [] : [{ cents, requestId }];
  });
}

/**
 * Refunds items that an earlier paid order of the buyer already has. Two tabs can pay two orders
 * at the same time; each process checks after its own write, so at least one of them finds both.
 * Each item is refunded separately, because a third order may add more.
 * @returns the current version of the given order
 */
export async function refundPaidTwice(dependencies: RefundDependencies, order: Order): Promise<Order> {
  return await untilWritten(`The orders of ${order.buyerId}`, async () => {
    try {
      return await refundAllTwice(dependencies, order);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      return OVERTAKEN;
    }
  });
}

async function refundAllTwice(dependencies: RefundDependencies, order: Order): Promise<Order> {
  const { orders, payments, log } = dependencies;
  const paid = (await orders.ofBuyer(order.buyerId))
    .filter(({ state }) => state === 'PAID')
    // What came outside PayPal stays, because only PayPal's goes back by itself.
    .toSorted(
      (a, b) =>
        Number(a.received === undefined) - Number(b.received === undefined) ||
        (a.paidAt ?? 0) - (b.paidAt ?? 0) ||
        (a.number < b.number ? -1 : 1),
    );
  let result = order;
  const owned = new Set<string>();
  const before: Order[] = [];
  for (const candidate of paid) {
    const refunded = refundedItems(candidate.refunds);
    const kept = candidate.items.filter(({ id }) => candidate.grants.includes(id) && !refunded.includes(id));
    // PayPal refunds no zero, which a guide costs that a code made free.
    // If it has failed before, a person decides (docs/runbook.md#refund-failed).
    const isTooMuch = paysTooMuch(candidate, before);
    const twice = kept.filter(
      ({ id, cents }) => (isTooMuch || owned.has(id)) && cents > 0 && failuresOf(candidate, id) === 0,
    );
    if (twice.length === 0) before.push(candidate);
    for (const { id } of kept) owned.add(id);
    const cents = twice.reduce((sum, item) => sum + item.cents, 0);
    if (cents === 0 || centsForNoItem(candidate) >= cents || candidate.paypalOrderId === undefined) continue;
    const capture = (await payments.read(candidate.paypalOrderId))?.captures.at(-1);
    if (capture === undefined) continue;
    const claim: RefundClaim = {
      at: dependencies.clock.now(),
      by: 'SYSTEM',
      captureId: capture.id,
      currency: capture.currency,
      parts: twice.map((item) => ({
        requestId: keyOfItem(candidate.number, candidate.items.indexOf(item)),
        cents: item.cents,
        note: `Paid twice: ${item.title}`,
      })),
    };
    try {
      const current = await finishRefund(dependencies, await claimAfterOthers(dependencies, candidate, claim));
      if (current.number === order.number) result = current;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      log.error('paid-twice', { order: candidate.number, cents, cause: error });
    }
  }
  return result;
}

/**
 * Refunds the seats of an order that its class doesn't have: it was paid after they were given to
 * others.
 * @returns the current order; the given one if PayPal refuses, or such a refund has failed before
 */
export async function refundMissingSeats(dependencies: RefundDependencies, known: Order): Promise<Order> {
  const { payments, orders, log } = dependencies;
  let order = known;
  return await untilWritten(`Order ${known.number}`, async () => {
    const { number, items, refunds, paypalOrderId } = order;
    const refunded = refundedItems(refunds);
    const kept = seatsOf(order).filter(
      ({ id, cents }) => cents > 0 && !refunded.includes(id) && failuresOf(order, id) === 0,
    );
    const capture = paypalOrderId === undefined ? undefined : (await payments.read(paypalOrderId))?.captures.at(-1);
    if (kept.length === 0 || capture === undefined) return order;
    const claim: RefundClaim = {
      at: dependencies.clock.now(),
      by: 'SYSTEM',
      captureId: capture.id,
      currency: capture.currency,
      parts: kept.map((item) => ({
        requestId: keyOfItem(number, items.indexOf(item)),
        cents: item.cents,
        note: `No seat was left: ${item.title}`,
      })),
    };
    try {
      return await finishRefund(dependencies, await claimAfterOthers(dependencies, order, claim));
    } catch (error) {
      if (error instanceof PaymentRefused) {
        log.error('refund-failed', { order: number, cause: error });
        return order;
      }
      if (!(error instanceof Overtaken)) throw error;
      order = (await orders.find(order)) ?? order;
      return OVERTAKEN;
    }
  });
}

/** Claims a refund. If another one of the order is under way, that one comes first. */
async function claimAfterOthers(dependencies: RefundDependencies, order: Order, claim: RefundClaim): Promise<Order> {
  const { refunding } = order;
  if (refunding === undefined || isSame(refunding, claim)) return await claimRefund(dependencies, order, claim);
  await finishRefund(dependencies, order).catch((error: unknown) => {
    if (!(error instanceof PaymentRefused)) throw error;
  });
  throw new Overtaken();
}

const UNDER_WAY = 'Another refund of this order is being made. Reload the order in a few minutes.';

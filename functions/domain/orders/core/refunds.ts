import type { Order, OrderItem, Refund, RefundClaim, ShopRefunder } from './order.ts';
import type { PaymentState } from './ports.ts';

/**
 * The request id for the refund of everything that is left of an order.
 * @param failed how many such refunds have failed: PayPal repeats its answer to an id that it knows
 */
export const keyOfOrder = (number: string, failed = 0): string => `refund-${number}${attempt(failed)}`;

const attempt = (failed: number): string => (failed === 0 ? '' : `-r${String(failed)}`);

/**
 * The request id for the refund of one item, the same for an operator and for the shop, so it
 * happens once. It has the item's position because the item's id could exceed PayPal's limit of
 * 108 characters.
 */
export const keyOfItem = (number: string, position: number, failed = 0): string =>
  `${keyOfOrder(number)}-${String(position)}${attempt(failed)}`;

/**
 * The request id for the refund of an amount of an installment. It has the minutes that go back, so
 * that they are known even if we miss the answer, and what had gone back before, so that asking
 * again after a lost answer doesn't refund again.
 */
export const keyOfAmount = (number: string, refundedCents: number, minutes: number, failed = 0): string =>
  `${keyOfOrder(number)}-a${String(refundedCents)}-m${String(minutes)}${attempt(failed)}`;

const hasFailed = ({ failedAt }: Refund): boolean => failedAt !== undefined;

/** How many refunds by us have failed, of an item or of all that was left. */
export function failuresOf({ refunds = [] }: Pick<Order, 'refunds'>, itemId?: string): number {
  const isOurs = ({ by }: Refund) => by === 'OPERATOR' || by === 'SYSTEM';
  return refunds.filter((refund) => hasFailed(refund) && isOurs(refund) && refund.pdfId === itemId).length;
}

/** The refund that failed last. */
export function lastFailedRefund({ refunds = [] }: Pick<Order, 'refunds'>): Refund | undefined {
  return refunds
    .filter(hasFailed)
    .toSorted((one, other) => (one.failedAt ?? 0) - (other.failedAt ?? 0))
    .at(-1);
}

/** The failed refund after which nothing has gone back since, so a person has to act. */
export function refundToRepeat(order: Pick<Order, 'state' | 'refunds'>): Refund | undefined {
  const last = lastFailedRefund(order);
  const { failedAt = 0 } = last ?? {};
  const isRepeated = order.refunds?.some((refund) => !hasFailed(refund) && refund.at >= failedAt) === true;
  return order.state === 'REFUNDED' || isRepeated ? undefined : last;
}

const referenceSuffixes: Readonly<Record<ShopRefunder, string>> = { OPERATOR: '', SYSTEM: '-twice' };

/**
 * The reference of a refund at PayPal, by which we recognize our refund even if we missed the
 * answer.
 */
export const referenceOf = (requestId: string, by: ShopRefunder): string => `${requestId}${referenceSuffixes[by]}`;

/** Whether PayPal lists all that a claim asks for, also if it couldn't pay it out. */
export const isListed = (
  { by, parts }: RefundClaim,
  { refunds: reported = [] }: Pick<PaymentState, 'refunds'>,
): boolean =>
  parts.every(({ requestId }) => reported.some(({ reference }) => reference === referenceOf(requestId, by)));

/** Who made a refund, and for which item, as far as its reference shows. */
function origin({ number, items }: Order, written: string, isLost: boolean): Pick<Refund, 'by' | 'pdfId' | 'minutes'> {
  const reference = written.replace(/-r\d+(?=$|-twice$)/, '');
  const minutes = /-a\d+-m(\d+)$/.exec(reference)?.[1];
  if (minutes !== undefined && reference.startsWith(keyOfOrder(number))) {
    return { by: 'OPERATOR', minutes: Number(minutes) };
  }
  for (const by of ['OPERATOR', 'SYSTEM'] as const) {
    if (reference === referenceOf(keyOfOrder(number), by)) return { by };
    const item = items.find((_, position) => reference === referenceOf(keyOfItem(number, position), by));
    if (item !== undefined) return { by, pdfId: item.id };
  }
  return { by: isLost ? 'DISPUTE' : 'PAYPAL' };
}

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + (hasFailed(refund) ? 0 : refund.cents), 0);

/** The ids of the items that we have refunded one by one. */
export const refundedItems = (refunds: readonly Refund[] = []): string[] =>
  refunds.flatMap((refund) => (hasFailed(refund) ? [] : (refund.pdfId ?? [])));

/**
 * The ids of the items that go when these are refunded: with the last one of a bundle that cost
 * money, those guides in it that a code made free.
 */
export function itemsTaken(items: readonly OrderItem[], refunded: readonly string[]): string[] {
  const isTaken = ({ id, cents, bundleId }: OrderItem): boolean => {
    if (cents > 0 || bundleId === undefined) return refunded.includes(id);
    const paid = items.filter((item) => item.bundleId === bundleId && item.cents > 0);
    return paid.length > 0 && paid.every((item) => refunded.includes(item.id));
  };
  return items.filter(isTaken).map(({ id }) => id);
}

/** Cents that went back for no item in particular. */
export const centsForNoItem = ({ refundedCents = 0, refunds = [] }: Pick<Order, 'refundedCents' | 'refunds'>): number =>
  refundedCents - sumOf(refunds.filter(({ pdfId }) => pdfId !== undefined));

/** Cents that went back, or go back with a refund that is under way. */
export const claimedCents = ({ refundedCents = 0, refunding }: Pick<Order, 'refundedCents' | 'refunding'>): number =>
  refundedCents + (refunding?.parts.reduce((sum, { cents }) => sum + cents, 0) ?? 0);

/** Whether money went back outside PayPal, which doesn't know of it. */
const isOutside = ({ outside }: Refund): boolean => outside !== undefined;

/** Cents that went back outside PayPal. */
export const outsideCents = ({ refunds = [] }: Pick<Order, 'refunds'>): number => sumOf(refunds.filter(isOutside));

/** Cents that PayPal took back without a refund, by a dispute that was lost. */
export const reversedCents = (
  order: Pick<Order, 'capturedCents' | 'refundedCents' | 'refunds' | 'reversedAt'>,
): number => {
  const { capturedCents = 0, refundedCents = 0, reversedAt } = order;
  return reversedAt === undefined ? 0 : Math.max(0, capturedCents - (refundedCents - outsideCents(order)));
};

/** Cents that went back, by all ways. */
export const returnedCents = (order: Parameters<typeof reversedCents>[0]): number =>
  (order.refundedCents ?? 0) + reversedCents(order);

/** Cents of an order that are paid and didn't go back; none while that isn't certain. */
export const keptCents = (order: Order): number =>
  order.state === 'PAID' ? (order.capturedCents ?? 0) - returnedCents(order) : 0;

/** The sum and the list of refunds according to PayPal, with those outside of it. */
export function withRefunds(
  order: Order,
  payment: PaymentState,
  reportedCents: number,
  now: number,
): Required<Pick<Order, 'refundedCents' | 'refunds'>> {
  const { refundedCents = 0, refunds = [] } = order;
  const outside = refunds.filter(isOutside);
  const cents = outsideCents(order);
  const byPaypal = {
    ...order,
    refundedCents: refundedCents - cents,
    refunds: refunds.filter((one) => !isOutside(one)),
  };
  const known = refundsByPaypal(byPaypal, payment, reportedCents, now);
  return {
    refundedCents: known.refundedCents + cents,
    refunds: [...known.refunds, ...outside].toSorted((one, other) => one.at - other.at),
  };
}

/**
 * The sum and the list of refunds according to PayPal. The list never shrinks, even if the read is
 * outdated, and the sum only by refunds that PayPal couldn't pay out: that is final. An amount that
 * PayPal reports without listing a refund becomes an entry with the current time; if PayPal lists
 * the refund later, that one replaces the entry.
 */
function refundsByPaypal(
  order: Order,
  payment: PaymentState,
  reportedCents: number,
  now: number,
): Required<Pick<Order, 'refundedCents' | 'refunds'>> {
  const { refundedCents = 0, refunds: stored = [] } = order;
  const isLost = payment.dispute === 'LOST' || payment.dispute === 'PART';
  const reported = payment.refunds ?? [];
  const known = stored.map((refund) => {
    const current = reported.find(({ id }) => id === refund.id);
    return current === undefined ? refund : withOutcome(refund, current.status, now);
  });
  const listed = reported
    .filter(({ id }) => !known.some((refund) => refund.id === id))
    .map(({ id, at, cents, reference, status }): Refund => {
      const made: Refund = { id, at, cents, ...origin(order, reference, isLost) };
      return status === 'PENDING' ? { ...made, pending: true } : withOutcome(made, status, now);
    });
  const named = [...known.filter(({ id }) => id !== undefined), ...listed];
  const noticed = known.filter(({ id }) => id === undefined);
  // An amount without a refund may turn out to be of one that has failed.
  const neverListed = Math.min(sumOf(noticed), sumOfFailed(listed));
  const before = refundedCents - (sumOf(stored) - sumOf(known)) - neverListed;
  // A read from before a refund failed still counts it.
  const outdated = named.filter(
    (refund) => hasFailed(refund) && reported.find(({ id }) => id === refund.id)?.status !== 'FAILED',
  );
  const total = Math.max(before, reportedCents - sumOfFailed(outdated), sumOf(named));
  const unlisted = Math.min(total - sumOf(named), sumOf(noticed) - neverListed + total - before);
  const more = unlisted - sumOf(noticed);
  const [first] = noticed;
  const kept = more >= 0 || first === undefined ? noticed : unlisted > 0 ? [{ ...first, cents: unlisted }] : [];
  const added: Refund[] = more > 0 ? [{ at: now, cents: more, by: isLost ? 'DISPUTE' : 'PAYPAL' }] : [];
  return { refundedCents: total, refunds: [...named, ...kept, ...added].toSorted((one, other) => one.at - other.at) };
}

const sumOfFailed = (refunds: readonly Refund[]): number =>
  refunds.filter(hasFailed).reduce((sum, { cents }) => sum + cents, 0);

/** A refund with what PayPal says about it now. What was paid out or has failed stays so. */
function withOutcome(refund: Refund, status: 'PENDING' | 'FAILED' | undefined, now: number): Refund {
  if (status === 'PENDING' || hasFailed(refund)) return refund;
  const { pending: _, ...decided } = refund;
  return status === 'FAILED' ? { ...decided, failedAt: now } : decided;
}

/** What changed in refunds: one was paid out, has failed, or is listed only now. */
export function outcomesSince(before: readonly Refund[] = [], after: readonly Refund[] = []) {
  const was = (id: string | undefined) => before.find((refund) => refund.id === id);
  const isFailed = after.some((refund) => {
    const known = was(refund.id);
    return hasFailed(refund) && (known === undefined || !hasFailed(known));
  });
  const isDecided = after.some(({ id, pending }) => was(id)?.pending === true && pending === undefined);
  // Its money may be known already.
  const isNamed = after.some(({ id }) => id !== undefined && was(id) === undefined);
  return { isFailed, isDecided, isNamed };
}

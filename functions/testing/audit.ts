import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeAgreements } from '#contract/endpoints/agreements/office.ts';
import type { Statement } from '#contract/endpoints/agreements/shapes.ts';
import { ORDER_EXPIRES_SECONDS, ORDER_REUSE_SECONDS } from '#contract/endpoints/orders/limits.ts';
import type { AgreementContent } from '#domain/agreements/agreement.ts';
import type { Balance, BalanceEntry, BalanceWrite } from '#domain/balances/balance.ts';
import type { CodeTerms, Redemption } from '#domain/codes/ports.ts';
import type { Mail } from '#domain/mail/mail.ts';
import {
  type InstallmentItem,
  installmentIdOfItem,
  installmentOf,
  type Order,
  type OrderState,
  officeIdOf,
  type Refund,
  studentsOf,
} from '#domain/orders/core/order.ts';
import { centsForNoItem } from '#domain/orders/core/refunds.ts';
import type { Seat, Seats } from '#domain/seats/seats.ts';
import type { Order as SimulatedOrder } from '#infra/local/paypal/order-record.ts';
import type { LogLine } from './log.ts';
import { TEST_MERCHANT } from './payments.ts';
import { hasArrived, isThirdParty, type PaypalEvent, type PaypalInProcess } from './paypal-in-process.ts';
import { anAgreement } from './samples.ts';

/**
 * The states that may follow each state. This repeats the domain's own table on purpose: the
 * comparison finds mistakes in that table.
 */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  OPEN: ['PENDING', 'PAID', 'FAILED', 'QUARANTINED', 'EXPIRED', 'REFUNDED', 'SUSPENDED'],
  PENDING: ['PAID', 'FAILED', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  FAILED: ['PAID', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  EXPIRED: ['PENDING', 'PAID', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  PAID: ['REFUNDED', 'SUSPENDED'],
  SUSPENDED: ['PAID', 'REFUNDED'],
  QUARANTINED: ['REFUNDED'],
  // A refund has failed.
  REFUNDED: ['PAID', 'SUSPENDED', 'QUARANTINED'],
};
const receipts = ['NONE', 'DUE', 'SENT'] as const;
/** In these states, PayPal has or had the buyer's money; a free order is paid, too. */
const charged: readonly OrderState[] = ['PENDING', 'PAID', 'SUSPENDED', 'QUARANTINED', 'REFUNDED'];
/** Paid outside PayPal. */
const isReceived = ({ received }: Order): boolean => received !== undefined;
/** What went back outside PayPal. */
const outsideCents = ({ refunds = [] }: Pick<Order, 'refunds'>): number =>
  sumOf(refunds.map(({ cents, outside }) => (outside === undefined ? 0 : cents)));
const isFree = ({ totalCents, discount }: Order): boolean => totalCents === 0 && discount !== undefined;
const isWithoutUse = ({ problem }: Order): boolean => problem === 'the code has no use left';
const isWithoutSeat = ({ problem }: Order): boolean => problem === 'the class has no seat left';
const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

const isPaidOtherwise = ({ problem }: Order): boolean => problem === 'another payment for its guides came first';
/** A process lives for less than this time. */
const PROCESS_MS = 120_000;
/** Whose PayPal account pays everything in the simulator. */
export const PAYER_EMAIL = 'buyer@example.com';

/** The guides that an order's money pays for now; all of them while that isn't settled. */
function guidesCharged({ capture }: SimulatedOrder, row: Order): string[] {
  const isBack = capture === undefined || capture.status === 'DECLINED' || capture.status === 'REFUNDED';
  if (isBack || row.state === 'REFUNDED') return [];
  return row.state === 'PAID' ? [...row.grants] : row.items.map(({ id }) => id);
}

/** Checks every write of an order in one history as it happens. */
export type Audit = ReturnType<typeof startAudit>;

export function startAudit(
  paypal: Pick<PaypalInProcess, 'orders' | 'reportedPaid'>,
  codes: readonly CodeTerms[] = [],
  now = () => Number.POSITIVE_INFINITY,
) {
  const findings: string[] = [];
  const rows = new Map<string, Order>();
  const quarantined = new Set<string>();
  const failed = new Set<string>();
  /** The uses of each code by order number, with whether they are spent. */
  const uses = new Map(codes.map(({ code }) => [code, new Map<string, boolean>()]));
  const counts = { faults: 0, sweeps: 0, news: 0 };
  /** The bodies of events that PayPal never delivers. */
  const lostEvents: string[] = [];
  /** Requests that ended while no process was at work, with the orders being captured then. */
  const ended = new Map<string, readonly string[]>();
  const toldEnded = new Set<string>();
  /** Orders that ended with the erasure of their buyer. */
  const gone = new Set<string>();
  const erasing = new Set<string>();
  /** Payments whose payer was told that another one was faster. */
  const toldUncharged = new Set<string>();
  /** What had gone back of each deposit before the signature. */
  const deposits = new Map<string, number>();
  /** Orders whose dispute was opened while a process may already have read that there is none. */
  const disputedMeanwhile = new Set<string>();

  /** The shop's own payment for an order; others may have made payments with the same number. */
  const paymentOf = (number: string): SimulatedOrder | undefined =>
    [...paypal.orders.values()].find((payment) => payment.unit.custom_id === number && !isThirdParty(payment));

  /** Another open order of the same buyer for the same cart at the same prices. */
  const openBeside = (opened: Order): Order | undefined =>
    [...rows.values()].find(
      ({ number, buyerId, request, state, createdAt, items, discount }) =>
        number !== opened.number &&
        buyerId === opened.buyerId &&
        request === opened.request &&
        state === 'OPEN' &&
        createdAt > opened.createdAt - ORDER_REUSE_SECONDS * 1000 &&
        discount?.code === opened.discount?.code &&
        JSON.stringify(items) === JSON.stringify(opened.items),
    );

  /** Whether another order has paid its installment. A process lives for less than two minutes. */
  const isPaidBefore = ({ items: [item], createdAt }: Order): boolean =>
    item !== undefined &&
    'agreementId' in item &&
    [...rows.values()].some(
      ({ state, items, paidAt = createdAt }) =>
        state === 'PAID' && items.some(({ id }) => id === item.id) && paidAt < createdAt - 120_000,
    );

  function compare(before: Order | undefined, after: Order): string[] {
    const { number, state } = after;
    const { id, capture, dispute, refunds: made = [] } = paymentOf(number) ?? {};
    const failedCents = sumOf(made.filter(({ status }) => status === 'FAILED').map(({ cents }) => cents));
    const uncounted = sumOf((after.refunds ?? []).map(({ cents, failedAt }) => (failedAt === undefined ? 0 : cents)));
    const found: (string | false)[] = [
      before === undefined &&
        !isReceived(after) &&
        openBeside(after) !== undefined &&
        'is a second open order of its cart',
      before === undefined && isPaidBefore(after) && 'is of an installment that was paid before',
      before?.paypalOrderId !== undefined && before.paypalOrderId !== after.paypalOrderId && 'replaced its payment',
      after.paypalOrderId !== undefined &&
        after.paypalOrderId !== id &&
        'keeps a payment that we did not create for it',
      after.captureId !== undefined && after.captureId !== capture?.id && 'has the money of another payment',
      before !== undefined &&
        before.state !== state &&
        state !== 'EXPIRED' &&
        after.paypalOrderId === undefined &&
        !isFree(after) &&
        !isReceived(after) &&
        !isWithoutUse(after) &&
        !isWithoutSeat(after) &&
        !isPaidOtherwise(after) &&
        `became ${state} without a payment of its own`,
      before?.state === 'OPEN' &&
        state === 'EXPIRED' &&
        after.request === undefined &&
        after.paypalOrderId !== undefined &&
        !erasing.has(number) &&
        now() - after.createdAt < ORDER_EXPIRES_SECONDS * 1000 &&
        'ended before its time',
      before !== undefined &&
        before.state !== state &&
        !transitions[before.state].includes(state) &&
        `went from ${before.state} to ${state}`,
      before !== undefined &&
        receipts.indexOf(after.receipt) < receipts.indexOf(before.receipt) &&
        'took its receipt back',
      (after.refundedCents ?? 0) + uncounted < (before?.refundedCents ?? 0) && 'forgot a refund',
      after.refunding?.by === 'OPERATOR' &&
        before?.refunding === undefined &&
        (after.refundedCents ?? 0) + sumOf(after.refunding.parts.map(({ cents }) => cents)) >
          (after.capturedCents ?? 0) &&
        'has a refund under way of more than is left',
      after.refunding !== undefined && after.checkAt === undefined && 'has a refund under way that no one finishes',
      uncounted > failedCents && 'says that a refund failed that did not',
      before?.state === 'REFUNDED' &&
        state === 'PAID' &&
        dispute !== undefined &&
        dispute.outcome === undefined &&
        !disputedMeanwhile.has(number) &&
        'came back from its refund during a dispute',
      (after.refunds ?? []).some(({ pending }) => pending === true) &&
        after.checkAt === undefined &&
        'has a pending refund that no one looks at',
      sumOf((after.refunds ?? []).map(({ cents }) => cents)) !== (after.refundedCents ?? 0) + uncounted &&
        'has refunds that are not recorded',
      (before?.refunds ?? []).some(({ id }) => id !== undefined && !after.refunds?.some((kept) => kept.id === id)) &&
        'forgot when money went back',
      before?.receiptNumber !== undefined &&
        before.receiptNumber !== after.receiptNumber &&
        'has another receipt number',
      before !== undefined &&
        JSON.stringify(before.received) !== JSON.stringify(after.received) &&
        'was paid in another way before',
      before?.undone !== undefined && after.undone === undefined && 'forgot that it was undone',
      outsideCents(after) > outsideCents(before ?? {}) &&
        (after.refundedCents ?? 0) > (after.capturedCents ?? 0) &&
        'gave back more outside PayPal than was left',
      before?.paidAt !== undefined && before.paidAt !== after.paidAt && 'was paid a second time',
      before?.state === 'SUSPENDED' &&
        state === 'PAID' &&
        dispute?.outcome === undefined &&
        'was restored before its dispute had ended',
      state === 'PAID' && after.receipt === 'NONE' && 'is paid and owes no receipt',
      state === 'PAID' && after.receipt === 'DUE' && after.checkAt === undefined && 'owes a receipt that no one sends',
      after.notice !== undefined && after.checkAt === undefined && 'owes a notice that no one sends',
      (state === 'OPEN' || state === 'PENDING') && after.checkAt === undefined && `is ${state} and unwatched`,
      state === 'QUARANTINED' && after.grants.length > 0 && 'is quarantined and grants',
    ];
    if (isFree(after)) {
      found.push(
        (after.paypalOrderId ?? id) !== undefined && 'is free and has a payment',
        state === 'PAID' &&
          after.grants.join() !== after.items.map((item) => item.id).join() &&
          'is paid without grants',
      );
    } else if (isReceived(after)) {
      found.push(
        (after.paypalOrderId ?? id) !== undefined && 'was paid outside PayPal and has a payment there',
        after.capturedCents !== after.totalCents && 'was paid outside PayPal with another amount',
        before === undefined && after.receiptNumber === undefined && 'was paid outside PayPal without a receipt number',
        (after.refundedCents ?? 0) !== outsideCents(after) && 'says that PayPal gave back what it never had',
      );
    } else if (state === 'PAID' || after.grants.length > 0) {
      found.push(
        (capture === undefined || !paypal.reportedPaid.has(capture.id)) && 'grants what PayPal did not report as paid',
        capture?.id !== after.captureId && 'grants for another capture',
        capture?.payeeId !== TEST_MERCHANT && 'grants what someone else was paid for',
        capture?.cents !== after.totalCents && 'grants for another amount',
        capture?.currency !== after.currency && 'grants for another currency',
      );
    }
    found.push(...priceFindings(after), ...useFindings(after));
    return found.filter((finding) => finding !== false).map((finding) => `order ${number} ${finding}`);
  }

  /** A charged order has a use of its code, and no code has more such orders than uses. */
  function useFindings({ number, state, buyerId, discount }: Order): (string | false)[] {
    if (discount === undefined || !charged.includes(state)) return [];
    const { code } = discount;
    const beside = [...rows.values()].filter(
      (row) => row.number !== number && row.discount?.code === code && charged.includes(row.state),
    );
    const terms = codes.find((one) => one.code === code);
    return [
      uses.get(code)?.get(number) !== true && `is ${state} without a spent use of ${code}`,
      beside.length >= (terms?.usageLimit ?? 0) && `is one more than ${code} has uses`,
      terms?.oncePerPerson === true &&
        beside.some((row) => row.buyerId === buyerId) &&
        `is the second of its buyer with ${code}`,
    ];
  }

  return {
    findings,
    /** Checks a balance that was just written. */
    recordBalance({ before, balance, entries }: BalanceWrite) {
      if (balance.minutes < 0 || balance.used < 0) findings.push('the balance is below nothing');
      const changed = sumOf(entries.map(({ minutes }) => minutes));
      if (before.minutes + changed !== balance.minutes) findings.push('the balance changed without an entry');
      if (balance.credits.some(({ state, wanted }) => state === 'disputed' && wanted > 0))
        findings.push('the balance has hours of a disputed payment');
    },
    /** Checks the seats of a class that were just written. */
    recordSeats({ capacity, orders }: Seats) {
      const taken = sumOf(Object.values(orders).map(({ students }) => students.length));
      if (taken > capacity) findings.push(`${String(taken)} of ${String(capacity)} seats are taken`);
    },
    /** Guides and seats that were to end with a refund outside PayPal: the order and their id. */
    endedOutside: new Set<string>(),
    quarantined,
    failed,
    counts,
    lostEvents,
    uses,
    paymentOf,
    /** The store says that an order has a use of a code now. */
    recordUse({ code, number }: Redemption, spent: boolean) {
      const known = uses.get(code);
      known?.set(number, spent || known.get(number) === true);
    },
    /** The use of an order was given back, or a spent one kept. */
    recordReturn({ code, number }: Redemption, spent: boolean) {
      const known = uses.get(code);
      if (spent || known?.get(number) === false) known?.delete(number);
    },
    /** Checks an order that was just written. */
    recordWrite(order: Order) {
      findings.push(...compare(rows.get(order.number), order));
      if (order.state === 'QUARANTINED') quarantined.add(order.number);
      if (order.state === 'FAILED') failed.add(order.number);
      rows.set(order.number, order);
    },
    /** The buyer was given PayPal's id of a payment, or the number of a free order. */
    recordCreated(paypalOrderId: string) {
      const { state } = rows.get(paypalOrderId) ?? {};
      // Our own number means that nothing has to be paid.
      if (state === 'PAID') return;
      if (state !== undefined) findings.push(`the buyer was told that order ${paypalOrderId} is complete`);
      else if (![...rows.values()].some((row) => row.paypalOrderId === paypalOrderId))
        findings.push('the buyer was given a payment that no order keeps');
    },
    /** The student, or the payer of a request, was given a payment. */
    recordOrigin(paypalOrderId: string, request: string | undefined) {
      const row = [...rows.values()].find((one) => one.paypalOrderId === paypalOrderId);
      if (row !== undefined && row.request !== request)
        findings.push(`order ${row.number} is ${row.request === undefined ? 'not ' : ''}by link`);
    },
    /** The payer was told that another payment was faster, so nothing is charged. */
    recordUncharged(paypalOrderId: string) {
      toldUncharged.add(paypalOrderId);
    },
    toldUncharged,
    /** Someone was told that a request has ended. */
    recordToldEnded(request: string) {
      toldEnded.add(request);
    },
    /** The payer of a request was given a payment of it. */
    recordGiven(paypalOrderId: string, request: string) {
      const row = [...rows.values()].find((one) => one.paypalOrderId === paypalOrderId);
      if (toldEnded.has(request) && row?.state === 'OPEN' && row.claimedAt === undefined)
        findings.push(`order ${row.number} can be paid although its request has ended`);
    },
    /** A request was withdrawn or declined while no process was at work. */
    recordEnded(request: string, now: number) {
      if (ended.has(request)) return;
      const underWay = [...rows.values()].filter(({ claimedAt = 0 }) => now - claimedAt < PROCESS_MS);
      ended.set(
        request,
        underWay.map(({ number }) => number),
      );
    },
    /** The owner is about to end an order of someone. */
    recordErasing(number: string) {
      erasing.add(number);
    },
    /** The owner was told that an order of someone who was erased has ended. */
    recordGone(number: string) {
      gone.add(number);
    },
    gone,
    /** PayPal has just taken the money of a payment, or holds it. */
    recordCapture(payment: SimulatedOrder) {
      const row = rows.get(payment.unit.custom_id ?? '');
      if (row === undefined || isThirdParty(payment) || payment.capture?.status === 'DECLINED') return;
      const { number, buyerId, request = '' } = row;
      if (gone.has(number)) findings.push(`order ${number} was charged after its buyer was erased`);
      if (ended.get(request)?.includes(number) === false)
        findings.push(`order ${number} was charged after its request had ended`);
      for (const other of rows.values()) {
        const isByLink = row.request !== undefined || other.request !== undefined;
        if (other.number === number || other.buyerId !== buyerId || !isByLink) continue;
        const paid = paymentOf(other.number);
        // An order whose refund has failed comes back, also if its guides were bought again since.
        const isBack = paid?.refunds.some(({ status }) => status === 'FAILED') === true;
        const charged = paid === undefined || isBack ? [] : guidesCharged(paid, other);
        if (row.items.some(({ id }) => charged.includes(id)))
          findings.push(`order ${number} was charged although order ${other.number} was, and one is by link`);
      }
    },
    /** The buyer was told that the payment is completed. */
    recordCompleted(paypalOrderId: string) {
      const payment = [...paypal.orders.values()].find(({ id }) => id === paypalOrderId);
      if (payment === undefined || !hasArrived(payment))
        findings.push('the buyer was told of a payment that does not exist');
    },
    /** A deposit was written before the signature. */
    recordDeposit({ number, refundedCents = 0 }: Order) {
      deposits.set(number, refundedCents);
    },
    deposits,
    recordFault() {
      counts.faults += 1;
    },
    recordDisputeMeanwhile(number: string) {
      disputedMeanwhile.add(number);
    },
    recordLostEvent({ body }: PaypalEvent) {
      lostEvents.push(body.toString());
    },
    recordSweep() {
      counts.sweeps += 1;
    },
    recordNews() {
      counts.news += 1;
    },
  };
}

/**
 * What is wrong with the balance of the agreement at the end. What an order is worth repeats the
 * domain's rule on purpose.
 */
export function balanceFindings(
  { minutes, used, credits }: Balance,
  entries: readonly BalanceEntry[],
  rows: readonly Order[],
): string[] {
  const found: string[] = [];
  const unused = sumOf(credits.map((credit) => Math.max(0, credit.wanted - credit.used)));
  if (minutes !== unused) found.push(`of ${String(unused)} paid minutes ${String(minutes)} can be booked`);
  if (sumOf(credits.map((credit) => credit.used)) !== used) found.push('nobody knows what paid the sessions');
  if (sumOf(entries.map((entry) => entry.minutes)) !== minutes) found.push('the entries don’t add up to the balance');
  for (const row of rows) {
    const { number, hours, refunding, items } = row;
    const [item] = items;
    if (item === undefined || !('agreementId' in item)) continue;
    const { worth, named } = worthOf(row, item);
    const credit = credits.find(({ order }) => order === number);
    if (hours !== undefined) found.push(`order ${number} still owes hours`);
    if ((credit?.wanted ?? 0) !== worth) {
      found.push(`order ${number} is worth ${String(worth)} minutes, not ${String(credit?.wanted ?? 0)}`);
    }
    if (refunding !== undefined) found.push(`order ${number} still has a refund under way`);
    // Money that went back at PayPal names none, and takes at most the hours that are left.
    if (named > item.minutes) found.push(`refunds of order ${number} named more hours than it paid`);
    // Only what went back at PayPal, by a dispute or in whole may have been used before.
    if (credit !== undefined && credit.used > item.minutes - named)
      found.push(`hours of order ${number} are booked although they went back`);
  }
  return found;
}

/**
 * What of a family's statement differs from its orders and from the entries of its balance, which
 * also have what was refunded and failed. A history lasts less than a year.
 */
/** The minutes that an order is worth, and those that refunds of it named. */
function worthOf({ state, refunds = [], reversedAt, problem = '' }: Order, item: InstallmentItem) {
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  const isOurs = reversedAt === undefined && counted.length > 0 && counted.every((one) => one.minutes !== undefined);
  const unnamed = sumOf(counted.map(({ minutes, cents }) => (minutes === undefined ? cents : 0)));
  const quarters = Math.round((item.minutes * unnamed) / item.cents / 15);
  const named = sumOf(counted.map((one) => one.minutes ?? 0));
  // Money under review never paid.
  const isPaid = state === 'PAID' || (state === 'REFUNDED' && isOurs && !problem.startsWith('captured with another'));
  return { worth: isPaid ? Math.max(0, item.minutes - named - quarters * 15) : 0, named };
}

/** What is wrong with the hours of deposits that went back before the signature. */
export function depositFindings(
  deposits: Audit['deposits'],
  balance: Balance | undefined,
  rows: readonly Order[],
): string[] {
  return [...deposits].flatMap(([number, back]) => {
    const {
      items: [item] = [],
      capturedCents = 0,
      refundedCents = 0,
    } = rows.find((row) => row.number === number) ?? {};
    const wanted = balance?.credits.find(({ order }) => order === number)?.wanted ?? 0;
    if (item === undefined || !('agreementId' in item) || refundedCents !== back) return [];
    const share = (item.minutes * (capturedCents - back)) / capturedCents;
    return wanted > (share === 0 ? 0 : share + 15)
      ? [`${String(wanted)} minutes of deposit ${number} are there, of which ${String(share)} are paid`]
      : [];
  });
}

export function statementFindings(
  { agreements }: Statement,
  { minutes }: Balance,
  entries: readonly BalanceEntry[],
  rows: readonly Order[],
): string[] {
  const centsOf = (dollars: number): number => Math.round(dollars * 100);
  const told = (kind: BalanceEntry['kind']): number =>
    sumOf(entries.map((entry) => (entry.kind === kind ? (entry.cents ?? 0) : 0)));
  // What was recorded by mistake was never paid.
  const counted = rows.filter(
    ({ state, items: [item], undone }) =>
      undone === undefined &&
      item !== undefined &&
      'agreementId' in item &&
      ['PAID', 'SUSPENDED', 'REFUNDED'].includes(state),
  );
  const captured = sumOf(counted.map(({ capturedCents = 0 }) => capturedCents));
  const back = sumOf(
    counted.map(({ state, capturedCents = 0, refundedCents = 0 }) =>
      state === 'REFUNDED' ? Math.max(capturedCents, refundedCents) : refundedCents,
    ),
  );
  const [part] = agreements;
  const { paid = 0, returned = 0 } = part ?? {};
  const changed = sumOf((part?.changes ?? []).map(({ hours }) => hours * 60));
  const found: string[] = [];
  if (centsOf(paid) !== captured) found.push('the statement and the orders differ in what was paid');
  if (centsOf(returned) !== back) found.push('the statement and the orders differ in what went back');
  if (told('paid') - told('undone') - told('refunded') + told('refund-failed') !== captured - back) {
    found.push('the statement and the entries differ in the money');
  }
  if ((part?.hoursAfter ?? 0) * 60 !== minutes || changed !== minutes) {
    found.push('the statement and the entries differ in the hours');
  }
  return found;
}

/**
 * What is wrong with the seats of the one class at the end: each is one that an order paid, and
 * money for others went back or waits for a person.
 */
export function seatFindings({ capacity, orders }: Seats, rows: readonly Order[]): string[] {
  const taken = sumOf(Object.values(orders).map(({ students }) => students.length));
  const stale = Object.keys(orders).filter((number) => rows.every((row) => row.number !== number));
  return [
    ...(taken > capacity ? [`${String(taken)} of ${String(capacity)} seats are taken`] : []),
    ...stale.map((number) => `a seat is that of order ${number}, which is gone`),
    ...rows.flatMap((row) => {
      const { number, state, grants, seats } = row;
      const namesOf = (students: readonly Seat[]) => students.map(({ place, name }) => `${String(place)} ${name}`);
      const paid = namesOf(studentsOf(row, ({ id }) => state === 'PAID' && grants.includes(id)));
      const held = namesOf(orders[number]?.students ?? []);
      if (seats === 'DUE' && waitsForSeats(row) && taken + paid.length > capacity) return [];
      return [
        ...(seats !== 'DUE' ? [] : [`order ${number} still owes seats`]),
        ...(held.join() === paid.join()
          ? []
          : [`order ${number} (${state}) paid for ${paid.join()} and has ${held.join()}`]),
      ];
    }),
  ];
}

/** Paid, without seats, and the money could not go back: a person has to act. */
const waitsForSeats = ({ state, seats, items, refunds = [] }: Order): boolean =>
  state === 'PAID' &&
  seats === 'DUE' &&
  refunds.some(({ failedAt, pdfId }) => failedAt !== undefined && items.some(({ id }) => id === pdfId));

/** What is wrong with the installments of the one agreement, by all ways of paying together. */
export function installmentFindings(content: AgreementContent, isFirst: boolean, rows: readonly Order[]): string[] {
  const { id } = anAgreement();
  const places = content.installments.map((_, index) => `${id}-${String(index + 1)}`);
  const parts = rows.flatMap((row) => {
    const item = installmentOf(row);
    if (row.state !== 'PAID' || item === undefined) return [];
    // What went back of a deposit may be left out of the next version.
    const isBack = isReceived(row) && (row.refundedCents ?? 0) > 0;
    const [cents, minutes] = isBack
      ? [item.cents - (row.refundedCents ?? 0), worthOf(row, item).worth]
      : [item.cents, item.minutes];
    return [{ place: installmentIdOfItem(item), cents, minutes, isBack }];
  });
  const lost = parts.filter(({ place, cents }) => cents > 0 && !places.includes(place));
  return [
    ...lost.map(({ place, cents }) => `${String(cents)} cents are paid for ${place}, which isn’t agreed`),
    ...content.installments.flatMap(({ cents, minutes }, index) => {
      const own = parts.filter(({ place }) => place === places[index]);
      const paid = sumOf(own.map((part) => part.cents));
      const hours = sumOf(own.map((part) => part.minutes));
      const isWhole = paid === cents && own.every(({ isBack }) => !isBack);
      // A part that was undone or went back leaves those after it as they were.
      const isSimple = isFirst && rows.every((row) => !isReceived(row) || (row.state === 'PAID' && !row.refundedCents));
      return [
        ...(paid > cents
          ? [`of installment ${String(index + 1)} ${String(paid)} of ${String(cents)} cents are paid`]
          : []),
        ...(hours > minutes || (isWhole && hours < minutes)
          ? [`installment ${String(index + 1)} paid ${String(hours)} of ${String(minutes)} minutes`]
          : []),
        ...(isSimple && paid < cents && hours * cents > paid * minutes
          ? [`${String(hours)} minutes of installment ${String(index + 1)} came for ${String(paid)} cents`]
          : []),
      ];
    }),
  ];
}
/** What the totals of Agreements say that the orders of the one agreement don't. */
export function totalFindings(
  { agreedCents, paidCents, openCents, outside }: ResOf<typeof listOfficeAgreements>['totals'],
  rows: readonly Order[],
): string[] {
  const left = (order: Order): number => {
    const { state, capturedCents = 0, refundedCents = 0 } = order;
    if (installmentOf(order) === undefined || state === 'OPEN' || state === 'FAILED' || state === 'EXPIRED') return 0;
    return state === 'REFUNDED' ? Math.min(0, capturedCents - refundedCents) : capturedCents - refundedCents;
  };
  const received = rows.filter(isReceived);
  const own = rows.filter((row) => installmentOf(row) !== undefined);
  const isPaidTwice = ({ refunds = [] }: Order): boolean => refunds.some(({ by }) => by === 'SYSTEM');
  // What went back on purpose isn't asked for again.
  const isSimple = own.every(
    (row) =>
      (['PAID', 'OPEN', 'FAILED', 'EXPIRED'].includes(row.state) &&
        !(isReceived(row) && (row.refundedCents ?? 0) > 0)) ||
      row.undone !== undefined ||
      isPaidTwice(row),
  );
  const settled = sumOf(own.map(({ state, totalCents }) => (state === 'PAID' ? totalCents : 0)));
  return [
    ...(isSimple && openCents !== agreedCents - settled
      ? [`${String(openCents)} of ${String(agreedCents - settled)} cents are asked for`]
      : []),
    ...(sumOf(rows.map(left)) === paidCents ? [] : ['the total of Agreements and the orders differ']),
    ...(sumOf(received.map(left)) === sumOf(outside.map(({ cents }) => cents))
      ? []
      : ['the totals by method and the orders differ']),
  ];
}

/**
 * What the books say that PayPal and the orders don't: the money of all ways adds up to them.
 * @param csv the file for QuickBooks, of all days
 */
export function bookFindings(csv: string, paypal: PaypalInProcess, rows: readonly Order[]): string[] {
  const atPaypal = paypal.ledger().orders.filter(({ captureId }) => rows.some((row) => row.captureId === captureId));
  const expected =
    sumOf(
      atPaypal.map(({ capturedCents, refundedCents, reversedCents }) => capturedCents - refundedCents - reversedCents),
    ) + sumOf(rows.map((row) => (isReceived(row) ? (row.capturedCents ?? 0) : 0) - outsideCents(row)));
  const booked = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .filter((line) => !line.includes('PayPal fee'))
    .map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
  return sumOf(booked) === expected
    ? []
    : [`the books have ${String(sumOf(booked))} of ${String(expected)} cents that came and went back`];
}

/** The violations of the four payment invariants at the end of a history. */
export function findingsOf({
  audit,
  paypal,
  rows,
  mails,
  log,
  before,
}: {
  readonly audit: Audit;
  readonly paypal: PaypalInProcess;
  readonly rows: readonly Order[];
  readonly mails: readonly Mail[];
  readonly log: readonly LogLine[];
  /** How many lines the log had before things settled down. */
  readonly before: number;
}): string[] {
  const alarms = (event: string, number: string, from = 0) =>
    log.slice(from).filter((line) => line.level === 'error' && line.event === event && line.details['order'] === number)
      .length;
  const found = [...audit.findings];
  const numbers = new Set<string>();

  const strangers = [...paypal.orders.values()].filter(isThirdParty);
  for (const { id, status, unit } of strangers) {
    const number = unit.custom_id ?? '';
    if (paypal.askedFor.has(id)) found.push(`a stranger's payment for order ${number} was captured`);
    const isMet = status === 'APPROVED' || status === 'COMPLETED';
    const isKept = !audit.gone.has(number);
    if (isMet && isKept && audit.lostEvents.length === 0 && alarms('foreign-payment', number) === 0)
      found.push(`a stranger's payment for order ${number} raised no alarm`);
  }
  const own = paypal.ledger().orders.filter(({ orderId }) => strangers.every(({ id }) => id !== orderId));

  for (const { customId, captureStatus, capturedCents, refundedCents, reversedCents } of own) {
    const row = rows.find(({ number }) => number === customId);
    if (row === undefined) {
      if (!audit.gone.has(customId ?? '')) found.push(`payment ${customId ?? ''} has no order`);
      continue;
    }
    const report = (finding: string) => found.push(`order ${row.number} (${row.state}) ${finding}`);
    // An order has at most one payment, so at most one capture.
    if (numbers.has(row.number)) report('has two payments');
    numbers.add(row.number);
    const outside = outsideCents(row);
    // PayPal doesn't know what went back otherwise, and may give it back again.
    const back = Math.min(capturedCents, refundedCents + reversedCents + outside);
    const left = capturedCents - back;
    const granted = row.state === 'PAID' ? left : 0;
    const quarantined = row.state === 'QUARANTINED' ? left : 0;
    if (granted + back + quarantined !== capturedCents) {
      report(`accounts for ${String(granted + back + quarantined)} of ${String(capturedCents)} cents`);
    }
    const told = (row.refundedCents ?? 0) - outside;
    if (told !== refundedCents + reversedCents)
      report(`says ${String(told)} of ${String(refundedCents + reversedCents)} cents went back at PayPal`);
    if ((row.refunds ?? []).some(({ id }) => id === undefined))
      report('knows of money that went back without a refund');
    found.push(...refundDifferences(audit.paymentOf(row.number), row, audit.lostEvents));
    if (capturedCents > 0 && left === 0 && row.state !== 'REFUNDED') report('has all its money back');
    if (capturedCents === 0 && !['EXPIRED', 'FAILED'].includes(row.state))
      report(`is not over (${captureStatus ?? 'no capture'})`);
    // The buyer was told that nothing was charged.
    if (capturedCents > 0 && audit.failed.has(row.number)) report('was charged after PayPal had declined it');
    found.push(...refundsTwice(audit.paymentOf(row.number), row));
  }
  for (const { orderId, customId, capturedCents } of own) {
    if (audit.toldUncharged.has(orderId) && capturedCents > 0)
      found.push(`order ${customId ?? ''} was charged although its payer was told that another payment was faster`);
  }
  found.push(...linkFindings(rows, mails));

  for (const [code, numbers] of audit.uses) {
    const charges = rows.filter((row) => row.discount?.code === code && charged.includes(row.state));
    for (const { number } of charges) if (!numbers.has(number)) found.push(`order ${number} lost its use of ${code}`);
    for (const number of numbers.keys()) {
      if (!charges.some((row) => row.number === number)) found.push(`order ${number} never gave ${code} back`);
    }
  }

  for (const row of rows) {
    const report = (finding: string) => found.push(`order ${row.number} (${row.state}) ${finding}`);
    const wanted = row.state === 'PAID' ? guidesPaidFor(row) : [];
    // What was to end with a refund outside PayPal, which may have been refused.
    const isSure = (id: string) => !audit.endedOutside.has(`${row.number} ${officeIdOf(row, { id })}`);
    if (row.grants.filter(isSure).join() !== wanted.filter(isSure).join()) report(`grants ${row.grants.join(' and ')}`);
    if (row.checkAt !== undefined && !waitsForSeats(row)) report('is still to be looked at');
    if (isFree(row) && row.state !== 'PAID' && !isWithoutUse(row) && !isWithoutSeat(row))
      report('was free and is neither paid nor without a use or a seat');
    if (row.notice !== undefined) report('still has news');
    const about = mails.filter(({ text }) => text.includes(row.number));
    const sent = about.filter(({ subject }) => subject.startsWith('Your receipt')).length;
    if (row.state === 'PAID' && (row.receipt !== 'SENT' || sent === 0)) report('was paid without a receipt');
    if (
      row.payer !== undefined &&
      about.some(({ subject, to }) => subject.startsWith('Your receipt') && to !== row.payer?.email)
    )
      report('was paid by someone else, and the student got the receipt');
    if (row.paidAt === undefined && sent > 0) report('was not paid and has a receipt');
    const { faults, sweeps, news } = audit.counts;
    // Anything that changes the order while its receipt is being sent may send the receipt again.
    const { refunds = [], scenario } = audit.paymentOf(row.number) ?? {};
    // A pending refund changes the order again when it ends.
    const returns = refunds.length * (scenario?.name === 'pending-refund' ? 2 : 1);
    if (sent > 1 + faults + sweeps + news + returns) report(`has ${String(sent)} receipts`);
    if (row.state === 'REFUNDED' && row.undone === undefined && about.length === sent)
      report('was refunded without a word');
    const failures = (row.refunds ?? []).filter(({ failedAt }) => failedAt !== undefined).length;
    if (failures > 0 && alarms('refund-failed', row.number) === 0) report('has a failed refund without an alarm');
    if (audit.quarantined.has(row.number) && alarms('order-quarantined', row.number) === 0) report('raised no alarm');
    // Only a lost event leaves a difference for the report to find.
    const isPaidByStranger = strangers.some(
      ({ unit, capture }) => unit.custom_id === row.number && capture !== undefined,
    );
    if (audit.lostEvents.length === 0 && !isPaidByStranger && alarms('payment-differs', row.number, before) > 0)
      report('was found by the report only');
  }
  const isKnown = (number: string) => alarms('paid-twice', number) > 0 || alarms('refund-failed', number) > 0;
  const buyers = [...new Set(rows.map(({ buyerId }) => buyerId))];
  return [
    ...found,
    ...buyers.flatMap((buyer) =>
      paidTwice(
        rows.filter(({ buyerId }) => buyerId === buyer),
        isKnown,
      ),
    ),
  ];
}

/** What an order pays for: a guide, or an installment or a part of it. */
const paidFor = (item: Order['items'][number]): string => ('agreementId' in item ? installmentIdOfItem(item) : item.id);

/** The other orders of a buyer that share a guide with an order, or with another one that does. */
function connected(order: Order, rows: readonly Order[]): Order[] {
  const found = new Set([order]);
  for (const known of found) {
    for (const row of rows) {
      const isShared = row.items.some((item) => known.items.some((other) => paidFor(other) === paidFor(item)));
      if (row.buyerId === order.buyerId && isShared) found.add(row);
    }
  }
  return [...found].filter(({ number }) => number !== order.number);
}

/** What is wrong at the end with payments by link. */
function linkFindings(rows: readonly Order[], mails: readonly Mail[]): string[] {
  const found: string[] = [];
  const students = new Set(rows.map(({ buyer }) => buyer.email));
  for (const { to, subject, text, html = '' } of mails) {
    if (students.has(to) && `${subject}${text}${html}`.includes(PAYER_EMAIL))
      found.push(`the student can read in "${subject}" who paid`);
    if (to === PAYER_EMAIL && [...students].some((email) => `${text}${html}`.includes(email)))
      found.push(`the payer can read the student's address in "${subject}"`);
  }
  const byLink = rows.filter(({ payer }) => payer !== undefined);
  const told = mails.filter(
    ({ to, subject }) => students.has(to) && /^Your (?:guides?|seats?|order)\b.* from/.test(subject),
  ).length;
  const given = byLink.filter(({ state, grants }) => state === 'PAID' && grants.length > 0);
  if (told < given.length) found.push('a student did not get paid guides');
  for (const row of rows) {
    const beside = connected(row, rows);
    if (row.request !== undefined && row.paidAt !== undefined && row.payer?.email !== PAYER_EMAIL)
      found.push(`order ${row.number} does not say who paid it`);
    // The other one may have ended since, because its request did.
    const isFirst = (other: Order): boolean =>
      !isPaidOtherwise(other) && (other.state !== 'EXPIRED' || other.request !== undefined);
    if (isPaidOtherwise(row) && !beside.some(isFirst))
      found.push(`order ${row.number} was not charged, and no other order for its guides was either`);
    // Of an installment, one payment counts, no matter who pays.
    const isOrdinary = row.request === undefined && installmentOf(row) === undefined;
    if (isPaidOtherwise(row) && isOrdinary && !beside.some(({ request }) => request !== undefined))
      found.push(`order ${row.number} lost to another order of the same student`);
    const hasFree = beside.some(isFree);
    const hasFailure = rows.some(({ refunds = [] }) => refunds.some(({ failedAt }) => failedAt !== undefined));
    if (row.request !== undefined && !hasFree && !hasFailure && row.refunds?.some(({ by }) => by === 'SYSTEM') === true)
      found.push(`order ${row.number} by link was refunded as paid twice`);
  }
  return found;
}

/**
 * What is wrong with the prices of an order. The arithmetic repeats the domain's on purpose, from
 * its results back to the rule.
 */
function priceFindings({ items, totalCents, bundles = [], discount }: Order): (string | false)[] {
  const single = ({ cents, listCents = cents }: Order['items'][number]): number => listCents;
  const before = sumOf([
    ...bundles.map(({ cents }) => cents),
    ...items.filter(({ bundleId }) => bundleId === undefined).map(single),
  ]);
  const art = items.find(({ id }) => id === 'art');
  const expected: Readonly<Record<string, number>> = {
    HALF: Math.floor((before + 1) / 2),
    LAST: Math.min(before, 500),
    FREE: before,
  };
  const { code = '', cents: off = 0 } = discount ?? {};
  return [
    sumOf(items.map(({ cents }) => cents)) !== totalCents && 'has items that don’t add up to its total',
    items.some(({ cents }) => !Number.isInteger(cents) || cents < 0) && 'has a price that isn’t whole cents',
    items.some((item) => item.cents > single(item)) && 'costs more than its guides one by one',
    before - off !== totalCents && 'has a bill that doesn’t add up to its total',
    (expected[code] ?? off) !== off && `has another discount than ${code} gives`,
    code === 'ART' && art?.cents !== 0 && 'has a guide that the code should have made free',
    code === 'ART' && art !== undefined && off > single(art) && 'has a discount on more than the code counts for',
    new Set(items.map(({ id }) => id)).size < items.length && 'has a guide twice',
  ];
}

/** Refunds that were made more often than decided. */
function refundsTwice(payment: SimulatedOrder | undefined, row: Order): string[] {
  const made = payment?.refunds ?? [];
  const hasFailed = made.some(({ status }) => status === 'FAILED');
  const decided = made.flatMap(({ note, status }) =>
    // After one that has failed, the same amount may be back as before, and be seen again.
    note === undefined || status === 'FAILED' ? [] : [hasFailed ? note : note.replace(/ with \d+ after/, ' after')],
  );
  // A bundle goes back with one refund for each of its guides.
  const most = (note: string): number =>
    Math.max(1, row.items.filter(({ bundleId }) => note === `operator ${bundleId ?? ''}`).length);
  return decided
    .filter((note, index) => decided.slice(0, index).filter((one) => one === note).length >= most(note))
    .map((note) => `order ${row.number} was refunded twice: ${note}`);
}

/** Refunds whose record in the order differs from PayPal's, or from the decided cause. */
function refundDifferences(payment: SimulatedOrder | undefined, row: Order, lostEvents: readonly string[]): string[] {
  // PayPal sends no event when a refund fails, so if the first is lost, nothing tells of it.
  const isUnheard = ({ id, status }: SimulatedOrder['refunds'][number]): boolean =>
    status === 'FAILED' && lostEvents.some((body) => body.includes(id)) && !row.refunds?.some((kept) => kept.id === id);

  const causeOf = ({ kind, note }: SimulatedOrder['refunds'][number]): string =>
    note === undefined
      ? kind === 'refund'
        ? 'PAYPAL'
        : 'DISPUTE'
      : note.startsWith('Paid twice') || note.startsWith('No seat was left')
        ? 'SYSTEM'
        : `OPERATOR${/^operator amount with (\d+)/.exec(note)?.[1] ?? ''}`;
  const reported = (payment?.refunds ?? [])
    .filter((refund) => !isUnheard(refund))
    .map(
      (refund) =>
        `${refund.id} ${refund.createTime} ${String(refund.cents)} ${causeOf(refund)} ${String(refund.status === 'FAILED')} ${String(refund.status === 'PENDING')}`,
    );
  const atPaypal = (row.refunds ?? []).filter(({ outside }) => outside === undefined);
  const kept = atPaypal.map(
    // The money of a lost dispute may go back before the outcome is reported.
    ({ id = '', at, cents, by, minutes, failedAt, pending = false }) =>
      `${id} ${new Date(at).toISOString()} ${String(cents)} ${by}${String(minutes ?? '')} ${String(failedAt !== undefined)} ${String(pending)}`,
  );
  const withoutDisputes = (line: string) => line.replace('DISPUTE', 'PAYPAL');
  return reported.map(withoutDisputes).toSorted().join() === kept.map(withoutDisputes).toSorted().join()
    ? []
    : [`order ${row.number} has other refunds than PayPal: ${kept.join(', ')} for ${reported.join(', ')}`];
}

/** The guides whose price we have not given back one by one. */
function guidesPaidFor({ items, refunds = [] }: Order): string[] {
  const isBack = ({ pdfId, failedAt }: Refund, id: string) => pdfId === id && failedAt === undefined;
  return items.map(({ id }) => id).filter((id) => !refunds.some((refund) => isBack(refund, id)));
}

/** Guides that a buyer has paid for twice without a refund for one. */
function paidTwice(rows: readonly Order[], isKnown: (number: string) => boolean): string[] {
  const owned = new Set<string>();
  return rows
    .filter(({ state }) => state === 'PAID')
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.number < b.number ? -1 : 1))
    .flatMap((row) => {
      const kept = guidesPaidFor(row).filter((id) => row.grants.includes(id));
      const twice = row.items.filter(({ id }) => kept.includes(id) && owned.has(id));
      for (const id of kept) owned.add(id);
      const cents = twice.reduce((sum, item) => sum + item.cents, 0);
      return centsForNoItem(row) < cents && !isKnown(row.number) ? [`order ${row.number} was paid twice`] : [];
    });
}

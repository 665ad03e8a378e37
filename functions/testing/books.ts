import { ORDER_REUSE_SECONDS } from '#contract/limits.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import type { Order, OrderState } from '#domain/shop/order.ts';
import { unrecordedCents } from '#domain/shop/refunds.ts';
import type { Order as SimulatedOrder } from '#infra/local/paypal/order-record.ts';
import type { LogLine } from './log.ts';
import { TEST_MERCHANT } from './payments.ts';
import { hasArrived, isForeign, type PaypalInProcess } from './paypal-in-process.ts';

/**
 * Where each state may lead. Written down a second time on purpose: what the domain's own table allows by mistake is
 * found by comparing with this one.
 */
const leadsTo: Readonly<Record<OrderState, readonly OrderState[]>> = {
  OPEN: ['PENDING', 'PAID', 'FAILED', 'QUARANTINED', 'EXPIRED', 'REFUNDED', 'SUSPENDED'],
  PENDING: ['PAID', 'FAILED', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  FAILED: ['PAID', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  EXPIRED: ['PENDING', 'PAID', 'QUARANTINED', 'REFUNDED', 'SUSPENDED'],
  PAID: ['REFUNDED', 'SUSPENDED'],
  SUSPENDED: ['PAID', 'REFUNDED'],
  QUARANTINED: ['REFUNDED'],
  REFUNDED: [],
};
const receipts = ['NONE', 'DUE', 'SENT'] as const;

/** The books of one history: every write of an order is looked at the moment it happens. */
export type Books = ReturnType<typeof keepBooks>;

export function keepBooks(paypal: Pick<PaypalInProcess, 'orders' | 'told'>) {
  const findings: string[] = [];
  const rows = new Map<string, Order>();
  const quarantined = new Set<string>();
  const failed = new Set<string>();
  const counts = { misfortunes: 0, losses: 0, sweeps: 0, news: 0 };

  /** The one that the shop made, whatever strangers have made with the same number. */
  const paymentOf = (number: string): SimulatedOrder | undefined =>
    [...paypal.orders.values()].find((payment) => payment.unit.custom_id === number && !isForeign(payment));

  /** An order that could already be paid for the same cart at the same prices. */
  const openBeside = (opened: Order): Order | undefined =>
    [...rows.values()].find(
      ({ number, buyerId, state, createdAt, items }) =>
        number !== opened.number &&
        buyerId === opened.buyerId &&
        state === 'OPEN' &&
        createdAt > opened.createdAt - ORDER_REUSE_SECONDS * 1000 &&
        JSON.stringify(items) === JSON.stringify(opened.items),
    );

  function compare(before: Order | undefined, after: Order): string[] {
    const { number, state } = after;
    const { id, capture, dispute } = paymentOf(number) ?? {};
    const found: (string | false)[] = [
      before === undefined && openBeside(after) !== undefined && 'is a second open order of its cart',
      before?.paypalOrderId !== undefined && before.paypalOrderId !== after.paypalOrderId && 'replaced its payment',
      after.paypalOrderId !== undefined &&
        after.paypalOrderId !== id &&
        'keeps a payment that we did not create for it',
      after.captureId !== undefined && after.captureId !== capture?.id && 'has the money of another payment',
      before !== undefined &&
        before.state !== state &&
        state !== 'EXPIRED' &&
        after.paypalOrderId === undefined &&
        `became ${state} without a payment of its own`,
      before !== undefined &&
        before.state !== state &&
        !leadsTo[before.state].includes(state) &&
        `went from ${before.state} to ${state}`,
      before !== undefined &&
        receipts.indexOf(after.receipt) < receipts.indexOf(before.receipt) &&
        'took its receipt back',
      (after.refundedCents ?? 0) < (before?.refundedCents ?? 0) && 'forgot a refund',
      unrecordedCents(after) !== 0 && 'has refunds that are not recorded',
      (before?.refunds ?? []).some(({ id }) => id !== undefined && !after.refunds?.some((kept) => kept.id === id)) &&
        'forgot when money went back',
      before?.receiptNumber !== undefined &&
        before.receiptNumber !== after.receiptNumber &&
        'has another receipt number',
      before?.paidAt !== undefined && before.paidAt !== after.paidAt && 'was paid a second time',
      before?.state === 'SUSPENDED' &&
        state === 'PAID' &&
        dispute?.outcome === undefined &&
        'was restored before its dispute had ended',
      state === 'PAID' && after.receipt === 'NONE' && 'is paid and owes no receipt',
      state === 'PAID' && after.receipt === 'DUE' && after.checkAt === undefined && 'owes a receipt that nobody sends',
      after.notice !== undefined && after.checkAt === undefined && 'owes a notice that nobody sends',
      (state === 'OPEN' || state === 'PENDING') && after.checkAt === undefined && `is ${state} and unwatched`,
      state === 'QUARANTINED' && after.grants.length > 0 && 'is quarantined and grants',
    ];
    if (state === 'PAID' || after.grants.length > 0) {
      found.push(
        (capture === undefined || !paypal.told.has(capture.id)) && 'grants what PayPal did not tell was paid',
        capture?.id !== after.captureId && 'grants for another capture',
        capture?.payeeId !== TEST_MERCHANT && 'grants what somebody else was paid for',
        capture?.cents !== after.totalCents && 'grants for another amount',
        capture?.currency !== after.currency && 'grants for another currency',
      );
    }
    return found.filter((finding) => finding !== false).map((finding) => `order ${number} ${finding}`);
  }

  return {
    findings,
    quarantined,
    failed,
    counts,
    paymentOf,
    /** An order as it was just written. */
    note(order: Order) {
      findings.push(...compare(rows.get(order.number), order));
      if (order.state === 'QUARANTINED') quarantined.add(order.number);
      if (order.state === 'FAILED') failed.add(order.number);
      rows.set(order.number, order);
    },
    /** The buyer was just given PayPal's id of a payment. */
    noteCreated(paypalOrderId: string) {
      if (![...rows.values()].some((row) => row.paypalOrderId === paypalOrderId))
        findings.push('the buyer was given a payment that no order keeps');
    },
    /** The buyer was just told that the payment is done. */
    noteAnswer(paypalOrderId: string) {
      const payment = [...paypal.orders.values()].find(({ id }) => id === paypalOrderId);
      if (payment === undefined || !hasArrived(payment))
        findings.push('the buyer was told of a payment that is not there');
    },
    noteMisfortune() {
      counts.misfortunes += 1;
    },
    noteLoss() {
      counts.losses += 1;
    },
    noteSweep() {
      counts.sweeps += 1;
    },
    noteNews() {
      counts.news += 1;
    },
  };
}

/** What the four invariants of paying, and what follows from them, have against the books at the end of a history. */
export function findingsOf({
  books,
  paypal,
  rows,
  mails,
  log,
  before,
}: {
  readonly books: Books;
  readonly paypal: PaypalInProcess;
  readonly rows: readonly Order[];
  readonly mails: readonly Mail[];
  readonly log: readonly LogLine[];
  /** How many lines the log had when all became calm. */
  readonly before: number;
}): string[] {
  const alarms = (event: string, number: string, from = 0) =>
    log.slice(from).filter((line) => line.level === 'error' && line.event === event && line.details['order'] === number)
      .length;
  const found = [...books.findings];
  const numbers = new Set<string>();

  const strangers = [...paypal.orders.values()].filter(isForeign);
  for (const { id, status, unit } of strangers) {
    const number = unit.custom_id ?? '';
    if (paypal.askedFor.has(id)) found.push(`a stranger's payment for order ${number} was captured`);
    const isMet = status === 'APPROVED' || status === 'COMPLETED';
    if (isMet && books.counts.losses === 0 && alarms('foreign-payment', number) === 0)
      found.push(`a stranger's payment for order ${number} raised no alarm`);
  }
  const own = paypal.ledger().orders.filter(({ orderId }) => strangers.every(({ id }) => id !== orderId));

  for (const { customId, captureStatus, capturedCents, refundedCents, reversedCents } of own) {
    const row = rows.find(({ number }) => number === customId);
    if (row === undefined) {
      found.push(`payment ${customId ?? ''} has no order`);
      continue;
    }
    const say = (finding: string) => found.push(`order ${row.number} (${row.state}) ${finding}`);
    // At most one payment, hence at most one capture, an order.
    if (numbers.has(row.number)) say('has two payments');
    numbers.add(row.number);
    const back = refundedCents + reversedCents;
    const left = capturedCents - back;
    const granted = row.state === 'PAID' ? left : 0;
    const quarantined = row.state === 'QUARANTINED' ? left : 0;
    if (granted + back + quarantined !== capturedCents) {
      say(`accounts for ${String(granted + back + quarantined)} of ${String(capturedCents)} cents`);
    }
    if ((row.refundedCents ?? 0) !== back)
      say(`says ${String(row.refundedCents ?? 0)} of ${String(back)} cents went back`);
    if ((row.refunds ?? []).some(({ id }) => id === undefined)) say('knows of money that went back without a refund');
    found.push(...unlike(books.paymentOf(row.number), row));
    if (capturedCents > 0 && left === 0 && row.state !== 'REFUNDED') say('has all its money back');
    if (capturedCents === 0 && !['EXPIRED', 'FAILED'].includes(row.state))
      say(`is not over (${captureStatus ?? 'no capture'})`);
    // Its buyer was told that nothing was charged.
    if (capturedCents > 0 && books.failed.has(row.number)) say('was charged after PayPal had declined it');
    found.push(...refundsTwice(books.paymentOf(row.number), row));
  }

  for (const row of rows) {
    const say = (finding: string) => found.push(`order ${row.number} (${row.state}) ${finding}`);
    const wanted = row.state === 'PAID' ? row.items.map(({ id }) => id) : [];
    if (row.grants.join() !== wanted.join()) say(`grants ${row.grants.join(' and ')}`);
    if (row.checkAt !== undefined) say('is still to be looked at');
    if (row.notice !== undefined) say('still has news');
    const about = mails.filter(({ text }) => text.includes(row.number));
    const sent = about.filter(({ subject }) => subject.startsWith('Your receipt')).length;
    if (row.state === 'PAID' && (row.receipt !== 'SENT' || sent === 0)) say('was paid without a receipt');
    if (row.paidAt === undefined && sent > 0) say('was not paid and has a receipt');
    const { misfortunes, sweeps, news } = books.counts;
    // Whoever brings news while the receipt is on its way may send it again.
    const returns = books.paymentOf(row.number)?.refunds.length ?? 0;
    if (sent > 1 + misfortunes + sweeps + news + returns) say(`has ${String(sent)} receipts`);
    if (row.state === 'REFUNDED' && about.length === sent) say('was refunded without a word');
    if (books.quarantined.has(row.number) && alarms('order-quarantined', row.number) === 0) say('raised no alarm');
    // Only an event that never comes leaves anything for the report to find.
    const isPaidByStranger = strangers.some(
      ({ unit, capture }) => unit.custom_id === row.number && capture !== undefined,
    );
    if (books.counts.losses === 0 && !isPaidByStranger && alarms('payment-differs', row.number, before) > 0)
      say('was found by the report only');
  }
  return [...found, ...paidTwice(rows, (number) => alarms('paid-twice', number) > 0)];
}

/** Money that went back more often than somebody decided. */
function refundsTwice(payment: SimulatedOrder | undefined, row: Order): string[] {
  const decided = (payment?.refunds ?? []).flatMap(({ note }) => (note === undefined ? [] : [note]));
  return decided
    .filter((note, index) => decided.indexOf(note) < index)
    .map((note) => `order ${row.number} was refunded twice: ${note}`);
}

/** Refunds that the order tells otherwise than PayPal does, or with another cause than the note that was decided. */
function unlike(payment: SimulatedOrder | undefined, row: Order): string[] {
  const causeOf = ({ kind, note }: SimulatedOrder['refunds'][number]): string =>
    note === undefined
      ? kind === 'refund'
        ? 'PAYPAL'
        : 'DISPUTE'
      : note.startsWith('Paid twice')
        ? 'SYSTEM'
        : 'OPERATOR';
  const told = (payment?.refunds ?? []).map(
    (refund) => `${refund.id} ${refund.createTime} ${String(refund.cents)} ${causeOf(refund)}`,
  );
  const kept = (row.refunds ?? []).map(
    // What a lost dispute takes back may be heard of before how the dispute ended.
    ({ id = '', at, cents, by }) => `${id} ${new Date(at).toISOString()} ${String(cents)} ${by}`,
  );
  const asHeard = (line: string) => line.replace('DISPUTE', 'PAYPAL');
  return told.map(asHeard).toSorted().join() === kept.map(asHeard).toSorted().join()
    ? []
    : [`order ${row.number} tells other refunds than PayPal: ${kept.join(', ')} for ${told.join(', ')}`];
}

/** Guides that a buyer has paid for twice without having the money of one back. */
function paidTwice(rows: readonly Order[], isKnown: (number: string) => boolean): string[] {
  const owned = new Set<string>();
  return rows
    .filter(({ state }) => state === 'PAID')
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.number < b.number ? -1 : 1))
    .flatMap((row) => {
      const twice = row.items.filter(({ id }) => owned.has(id));
      for (const { id } of row.items) owned.add(id);
      const cents = twice.reduce((sum, item) => sum + item.cents, 0);
      return (row.refundedCents ?? 0) < cents && !isKnown(row.number) ? [`order ${row.number} was paid twice`] : [];
    });
}

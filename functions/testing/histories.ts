import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { addDays, dayIn } from '#contract/dates.ts';
import { type OtherMethod, otherMethods } from '#contract/words/payment-methods.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { getOfficeStatement } from '#domain/agreements/office/get-office-statement.ts';
import { listOfficeAgreements } from '#domain/agreements/office/list-office-agreements.ts';
import { markOfficeInstallmentPaid } from '#domain/agreements/office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from '#domain/agreements/office/mark-office-installment-unpaid.ts';
import { saveOfficeAgreement } from '#domain/agreements/office/save-office-agreement.ts';
import { sendOfficeAgreement } from '#domain/agreements/office/send-office-agreement.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { signAgreement } from '#domain/agreements/sign-agreement.ts';
import { standingsByOrders } from '#domain/agreements/states.ts';
import { type Balance, giveBack, type PaidBy, reserve } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { CodeTerms, DiscountCodes } from '#domain/codes/ports.ts';
import { priceOrder } from '#domain/orders/cart/price-order.ts';
import { balanceOf, isDeposit, unusedMinutes } from '#domain/orders/core/installment.ts';
import { installmentOf, type Order, type OrderItem, officeIdOf } from '#domain/orders/core/order.ts';
import type { Bookings, Orders, ReceivedPayments, WebhookSignatures } from '#domain/orders/core/ports.ts';
import { receivePaypalWebhook } from '#domain/orders/fulfillment/receive-paypal-webhook.ts';
import { bookOfficeRefund } from '#domain/orders/office/book-office-refund.ts';
import { exportOfficeOrders } from '#domain/orders/office/export-office-orders.ts';
import { competes, mayBeCaptured } from '#domain/orders/settlement/claim-items.ts';
import { endOpenOrder } from '#domain/orders/settlement/end-open-order.ts';
import { askOf } from '#domain/payment-requests/ask.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { DependencyDown, PaymentRefused, Refusal } from '#domain/shared/refusal.ts';
import { remainingCents, type Order as SimulatedOrder } from '#infra/local/paypal/order-record.ts';
import {
  balanceFindings,
  bookFindings,
  depositFindings,
  findingsOf,
  installmentFindings,
  seatFindings,
  startAudit,
  statementFindings,
  totalFindings,
} from './audit.ts';
import { type CallFate, hasArrived, isThirdParty, type PaypalEvent, paypalInProcess } from './paypal-in-process.ts';
import { type Fate, type Ports, startProcess } from './process.ts';
import { inMemoryRateLimits } from './rate-limits.ts';
import {
  aBalance,
  aBundle,
  aClass,
  aCode,
  aGuide,
  aMember,
  anAgreement,
  aSentVersion,
  aSession,
  someSeats,
} from './samples.ts';
import { shopOn } from './shop.ts';
import { inMemoryWorld } from './world.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer than any call takes. */
const LONG_MINUTES = 60;
/**
 * Times between runs of the schedules at the end: orders have to be settled within hours, and
 * expire after three days.
 */
const FINAL_WAITS = [5 * MINUTE, 5 * MINUTE, HOUR, 2 * HOUR, 9 * HOUR, DAY, 5 * MINUTE, DAY, 5 * MINUTE, DAY, DAY];

const guides = [
  aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 }),
  aGuide({ id: 'biology', priceCents: 1_999 }),
  aGuide({ id: 'law', title: 'Law', priceCents: 1_000 }),
];
const bundle = aBundle({ id: 'three', priceCents: 2_000, guides: ['law', 'biology', 'art'] });
/** Few uses, so that buyers compete for them. */
const codes: readonly CodeTerms[] = [
  aCode({ code: 'HALF', off: { percent: 50 }, usageLimit: 2 }),
  aCode({ code: 'LAST', off: { cents: 500 }, usageLimit: 1 }),
  aCode({ code: 'FREE', off: { percent: 100 }, usageLimit: 2, oncePerPerson: true }),
  aCode({ code: 'ART', off: { percent: 100 }, items: ['art'], usageLimit: 3, oncePerPerson: true }),
];
/** Two seats, so that buyers compete for them. It begins after every history. */
const groupClass = aClass({
  id: 'physics',
  priceCents: 3_000,
  dates: [{ start: Date.parse('2027-06-05T18:00:00Z'), minutes: 90 }],
  enrollUntil: '2027-06-01',
});
const SEATS = 2;
/** Without an amount, the page asks for the price first. */
const carts: readonly { pdfIds: string[]; code?: string; amount?: number }[] = [
  { pdfIds: ['art'], amount: 4.99 },
  { pdfIds: ['biology'], amount: 19.99 },
  { pdfIds: ['art', 'biology'], amount: 24.98 },
  { pdfIds: ['three'] },
  { pdfIds: ['three'], code: 'HALF' },
  { pdfIds: ['biology'], code: 'HALF' },
  { pdfIds: ['art', 'biology'], code: 'LAST' },
  { pdfIds: ['three'], code: 'LAST' },
  { pdfIds: ['art'], code: 'FREE' },
  { pdfIds: ['three'], code: 'FREE' },
  { pdfIds: ['art', 'biology'], code: 'ART' },
  { pdfIds: ['three'], code: 'ART' },
  { pdfIds: ['seat:physics:Mia'], amount: 30 },
  { pdfIds: ['seat:physics:Mia', 'seat:physics:Ben'] },
  { pdfIds: ['seat:physics:Ben', 'art'] },
  { pdfIds: ['seat:physics:Mia'], code: 'HALF' },
  { pdfIds: ['seat:physics:Mia'], code: 'FREE' },
];
/** The carts with seats. */
const seatCarts = carts.flatMap(({ pdfIds }, index) => (pdfIds.some((id) => id.startsWith('seat:')) ? [index] : []));
const cartsWith = (wanted?: string): number[] =>
  carts.flatMap(({ code }, index) => (code === wanted || (wanted === undefined && index < 3) ? [index] : []));
const scenarios = [
  'approve',
  'approve',
  'approve',
  'approve',
  'decline',
  'decline once',
  'declined-capture',
  'pending',
  'pending',
  'pending-refund',
  'pending-refund',
  'compliance-violation',
  'wrong-amount',
  'wrong-currency',
  'wrong-payee',
] as const;
/** Someone who has the link pays the installments of the sample agreement. */
const TOKEN = 'token-of-the-sample-agreement';
const { id: agreementId } = anAgreement();
const installments = [1, 2].map((number) => `${agreementId}-${String(number)}`);
/** The installments of later versions: cents, and hours. */
const layouts: readonly (readonly (readonly [cents: number, hours: number])[])[] = [
  [[200_000, 10]],
  [
    [120_000, 5],
    [80_000, 5],
  ],
  [
    [160_000, 7],
    [40_000, 3],
  ],
  [
    [30_000, 2],
    [60_000, 3],
    [110_000, 5],
  ],
];
const SESSION_MINUTES = 90;
const owner = { member: aMember({ role: 'owner' }) };
const ignored = () => undefined;

const session = aSession();
const sessions = [session, ...['BO', 'CY'].map((id) => aSession({ user: { ...session.user, id } }))];
/** The item of an order that some minutes mean: the first one for 0 and whole hours. */
const itemAt = ({ items }: Order, minutes: number): OrderItem | undefined => items[(minutes / 15) % items.length];
/** Forged deliveries have no signature. */
const signed = { 'paypal-transmission-sig': 'genuine' };
const webhookSignatures: WebhookSignatures = {
  claimsPaypal: () => true,
  verify: ({ headers }) => Promise.resolve(headers['paypal-transmission-sig'] === 'genuine'),
};

const hasPendingRefund = ({ refunds }: SimulatedOrder): boolean => refunds.some(({ status }) => status === 'PENDING');
/** What PayPal took back after a dispute stays with the buyer. */
const hasLost = ({ dispute }: SimulatedOrder): boolean => dispute?.outcome === 'lost';
/** How the pending refunds of an order end: some fail. */
const endingOf = (payment: SimulatedOrder): 'COMPLETED' | 'FAILED' =>
  hasLost(payment) || remainingCents(payment) % 2 === 0 ? 'COMPLETED' : 'FAILED';

/**
 * The shop and PayPal, in memory and in one process, with an audit of both. `fateOf` decides the
 * fate of each network call.
 * @param isSigned whether the family has signed its agreement
 */
export async function openBusiness(fateOf: () => CallFate = () => 'answered', isSigned = true) {
  const world = inMemoryWorld();
  for (const guide of guides) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  await world.bundles.put(bundle);
  for (const terms of codes) await world.codes.put(terms, undefined);
  const seats = someSeats({ classId: groupClass.id, capacity: SEATS });
  await world.classes.write({ next: groupClass, before: undefined, seats, take: [], release: [] }, []);
  const offered = anAgreement({
    state: 'SENT',
    version: 1,
    unsent: false,
    tokenHash: hashToken(TOKEN),
    openUntil: '2027-12-31',
  });
  const signature = { name: 'Amy Marlow', at: world.clock.now(), version: 1, sha256: aSentVersion().sha256 };
  const agreement = isSigned ? { ...offered, state: 'SIGNED' as const, signed: signature } : offered;
  const begun = isSigned ? { balance: aBalance({ version: 0, minutes: 0, credits: [] }) } : {};
  await world.agreements.write({ agreement, before: undefined, sent: aSentVersion(), ...begun }, []);
  let reporting = false;
  const simulated = paypalInProcess({ clock: world.clock, fateOf: () => (reporting ? 'answered' : fateOf()) });
  const audit = startAudit(simulated, codes, () => world.clock.now());
  const captured = new Set<string>();
  /** Looks for money that PayPal has taken meanwhile, also if its answer is lost. */
  const lookForCaptures = (): void => {
    for (const order of simulated.orders.values()) {
      if (order.capture === undefined || captured.has(order.id)) continue;
      captured.add(order.id);
      audit.recordCapture(order);
    }
  };
  const paypal: typeof simulated = {
    ...simulated,
    fetch: (...request) => simulated.fetch(...request).finally(lookForCaptures),
  };
  /** The links that students have got, oldest first. */
  const links: { readonly token: string; readonly id: string; readonly by: typeof session }[] = [];
  const linkAt = (index: number) => links.at(-1 - (index % Math.max(1, links.length)));
  const auditedCodes: DiscountCodes = {
    ...world.codes,
    async redeem(use, spent) {
      const isTaken = await world.codes.redeem(use, spent);
      if (isTaken) audit.recordUse(use, spent);
      return isTaken;
    },
    async release(use, spent) {
      await world.codes.release(use, spent);
      audit.recordReturn(use, spent);
    },
  };
  const orders: Orders = {
    ...world.orders,
    async noteCapture(read, ...noted) {
      const isNoted = await world.orders.noteCapture(read, ...noted);
      const written = isNoted ? await world.orders.find(read) : undefined;
      if (written !== undefined) audit.recordWrite(written);
      return isNoted;
    },
    async insert(order) {
      await world.orders.insert(order);
      audit.recordWrite(order);
    },
    async insertAfter(order, seen) {
      const isWritten = await world.orders.insertAfter(order, seen);
      if (isWritten) audit.recordWrite(order);
      return isWritten;
    },
    async change(...request) {
      const outcome = await world.orders.change(...request);
      if (outcome.changed) audit.recordWrite(outcome.order);
      return outcome;
    },
  };
  const balances: Balances = {
    ...world.balances,
    async change(write) {
      const isWritten = await world.balances.change(write);
      if (isWritten) audit.recordBalance(write);
      return isWritten;
    },
  };
  const credits: Bookings = {
    async book(read, change, beside) {
      const isWritten = await world.credits.book(read, change, beside);
      const written = isWritten ? world.orders.all().find(({ number }) => number === read.number) : undefined;
      if (written !== undefined) audit.recordWrite(written);
      if (written !== undefined && world.balances.all().length === 0) audit.recordDeposit(written);
      if (isWritten && beside.balance !== undefined) audit.recordBalance(beside.balance);
      return isWritten;
    },
  };
  const seatBookings: Bookings = {
    async book(read, change, beside) {
      const isWritten = await world.seatBookings.book(read, change, beside);
      const written = isWritten ? world.orders.all().find(({ number }) => number === read.number) : undefined;
      if (written !== undefined) audit.recordWrite(written);
      if (isWritten && beside.seats !== undefined) audit.recordSeats(beside.seats);
      return isWritten;
    },
  };
  const classes: typeof world.classes = {
    ...world.classes,
    async changeSeats(next, mails) {
      const isWritten = await world.classes.changeSeats(next, mails);
      if (isWritten) audit.recordSeats(next);
      return isWritten;
    },
  };
  const received: ReceivedPayments = {
    async book(order, facts) {
      const isWritten = await world.received.book(order, facts);
      if (isWritten) audit.recordWrite(order);
      if (isWritten && facts.write !== undefined) audit.recordBalance(facts.write);
      return isWritten;
    },
  };
  const defaultPorts: Ports = {
    orders,
    payments: paypal.payments,
    codes: auditedCodes,
    balances,
    credits,
    seatBookings,
    mailer: world.mailer,
    webhookEvents: world.webhookEvents,
    paymentRequests: world.paymentRequests,
    received,
    agreements: world.agreements,
    classes,
  };
  let nextReport = world.clock.now() + DAY;

  let own: ReturnType<typeof shopWith> | undefined;
  /** The use cases of the business itself. */
  const shop = () => (own ??= shopWith(defaultPorts));

  /** The use cases of one process, on its ports. */
  function shopWith(ports: Ports) {
    const { mailer, webhookEvents, codes: discounts, credits: port, received: booked, agreements } = ports;
    const bookedClasses = { ...world.classes, ...ports.classes };
    const paymentRequests = { ...world.paymentRequests, ...ports.paymentRequests };
    const readBalances = { ...world.balances, find: async (id: string) => await ports.balances.find(id) };
    const made = shopOn(
      {
        ...world,
        mailer,
        webhookEvents,
        codes: discounts,
        credits: port,
        seatBookings: ports.seatBookings,
        balances: readBalances,
        paymentRequests,
        classes: bookedClasses,
      },
      ports,
    );
    const office = { ...made.settling, received: booked, agreements };
    const today = dayIn(world.zone, world.clock.now());
    const ordersOf = (isWanted: (order: Order) => boolean) => world.orders.all().filter(isWanted).toReversed();
    const pay = payInstallment(made.settling);
    const captureByLink = captureInstallment(made.capturing);
    const receive = receivePaypalWebhook({ ...made.settling, fulfill: made.fulfill, webhookSignatures });
    return {
      ...made,
      async create(index: number, by = session) {
        const { amount, ...cart } = carts[index] ?? { pdfIds: ['art'] };
        const input = { ...cart, amount: amount ?? (await priceOf(cart, by)) };
        const answered = await made.create({ input, session: by });
        audit.recordCreated(answered);
        audit.recordOrigin(answered, undefined);
        return answered;
      },
      /** A student asks someone else to pay for a cart. */
      async ask(index: number, by = session, email = '') {
        const { amount, ...cart } = carts[index] ?? { pdfIds: ['art'] };
        const input = { ...cart, amount: amount ?? (await priceOf(cart, by)), ...(email === '' ? {} : { email }) };
        const { token, id } = await made.requests.ask(input, by);
        if (links.every((link) => link.id !== id)) links.push({ token, id, by });
      },
      /** The payer opens the page of a link, and then the payment of what it shows. */
      async payByLink(index: number) {
        const link = linkAt(index);
        if (link === undefined) return undefined;
        const { amount } = await made.requests.open(link.token);
        const answered = await made.requests.pay(link.token, amount);
        audit.recordCreated(answered);
        audit.recordOrigin(answered, link.id);
        audit.recordGiven(answered, link.id);
        return answered;
      },
      async endRequest(index: number, how: 'withdraw' | 'decline') {
        const link = linkAt(index);
        if (link === undefined) return;
        const { id, by } = link;
        if (how === 'withdraw') await made.requests.withdraw(id, by);
        else await made.requests.decline(askOf({ buyerId: by.user.id, id }, 'mom@example.com'));
        audit.recordToldEnded(id);
      },
      async pay(index: number) {
        const answered = await pay({
          input: { token: TOKEN, installment: installments[index] ?? '' },
          viewer: '203.0.113.7',
        });
        audit.recordCreated(answered);
        return answered;
      },
      sign: () =>
        signAgreement({ ...office, browserName: () => 'a browser' })({
          input: { token: TOKEN, version: world.agreements.all()[0]?.version ?? 1, name: 'Amy Marlow' },
          viewer: '203.0.113.7',
        }),
      /** The owner saves other installments, and mostly sends them. */
      async writeVersion(layout: number, isSent: boolean) {
        const { fullname, email, secondEmail, student, under13, title, lines, sessionMinutes, terms } =
          agreement.content;
        const rows = layouts[layout] ?? [];
        const { revision } = await saveOfficeAgreement({ ...world, ...office })({
          input: {
            ...{ id: agreementId, revision: world.agreements.all()[0]?.revision ?? 0, hours: 10 },
            ...{ fullname, email, secondEmail, student, under13, title, sessionMinutes, terms },
            lines: lines.map((line) => ({ ...line })),
            installments: rows.map(([cents, hours]) => ({ due: addDays(today, 30), cents, hours })),
            validUntil: addDays(today, 60),
          },
          record: ignored,
        });
        if (!isSent) return;
        const input = { id: agreementId, revision };
        await sendOfficeAgreement({ ...world, ...office })({ input, session: owner, record: ignored });
      },
      /** The owner books what came outside PayPal: what is open as she sees it, or a third. */
      async mark(index: number, method: OtherMethod, part: boolean) {
        const placed = world.orders.all().filter(({ buyerId }) => buyerId === buyerIdOf(agreementId));
        const current = world.agreements.all()[0] ?? agreement;
        const openCents = standingsByOrders(current, placed, today)[index]?.cents ?? 0;
        const cents = part ? Math.ceil(openCents / 3) : openCents;
        const of = { id: agreementId, place: String(index + 1), method, day: today, cents, openCents };
        const input = { ...of, reference: '', note: '', mailReceipt: true };
        await markOfficeInstallmentPaid(office)({ input, session: owner, record: ignored });
      },
      async unmark(which: number) {
        const marked = ordersOf((order) => order.received !== undefined);
        const order = marked[which % Math.max(1, marked.length)];
        const index = order?.items.some(({ id }) => id.startsWith(installments[0] ?? '')) === true ? 0 : 1;
        const input = { id: agreementId, place: String(index + 1), order: order?.number ?? '', reason: 'Booked twice' };
        await markOfficeInstallmentUnpaid(office)({ input, session: owner, record: ignored });
      },
      /** The owner books money that went back outside PayPal, as she sees the order. */
      async giveBackOutside(which: number, part: boolean, wanted: number) {
        const paid = ordersOf(({ capturedCents = 0 }) => capturedCents > 0);
        const order = paid[which % Math.max(1, paid.length)];
        if (order === undefined) return;
        const { number, capturedCents = 0, refundedCents = 0 } = order;
        const left = capturedCents - refundedCents;
        const unused = unusedMinutes(await balanceOf(ports, order), order);
        // Without hours of an installment, they say which guide or seat ends, at its price or not.
        const ending = wanted === 0 || installmentOf(order) !== undefined ? undefined : itemAt(order, wanted);
        const price = wanted === 15 ? ending?.cents : undefined;
        const cents = part ? Math.max(1, Math.min(left, price ?? Math.ceil(left / 3))) : left;
        const items = ending === undefined ? [] : [officeIdOf(order, ending)];
        // Of a deposit she names no hours.
        const named = isDeposit(order) ? 0 : Math.min(wanted, unused);
        const input = {
          ...{ number, method: 'check' as const, day: today, cents, items },
          ...{ hours: named / 60, reason: 'Agreed by phone', refundedCents },
        };
        for (const id of items) audit.endedOutside.add(`${number} ${id}`);
        await bookOfficeRefund({ ...office })({ input, session: owner, record: ignored });
      },
      async capture(orderID: string) {
        const number = paypal.orders.get(orderID).unit.custom_id;
        const { buyerId = '', request } = world.orders.all().find((order) => order.number === number) ?? {};
        const link = links.find(({ id }) => id === request);
        const by = sessions.find(({ user }) => user.id === buyerId) ?? session;
        const answer = buyerId.endsWith(agreementId)
          ? captureByLink({ input: { token: TOKEN, orderID }, viewer: '203.0.113.7' })
          : link === undefined
            ? made.capture({ input: { orderID }, session: by })
            : made.requests.capture(link.token, orderID);
        const { status } = await answer.catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'ALREADY_OWNED') audit.recordUncharged(orderID);
          throw error;
        });
        if (status === 'COMPLETED') audit.recordCompleted(orderID);
      },
      receive: ({ body }: PaypalEvent, headers: Record<string, string> = signed) => receive({ raw: { body, headers } }),
      async refund(number: string, part: boolean, minutes = 60) {
        const order = world.orders.all().find((one) => one.number === number);
        const item = order && itemAt(order, minutes);
        if (order !== undefined && item !== undefined && 'agreementId' in item && part) {
          const { refundedCents = 0 } = order;
          const unused = unusedMinutes(await balanceOf(ports, order), order);
          const amount = { cents: 10_000, minutes: Math.min(minutes, unused), refundedCents };
          await (
            await made.planRefund({
              number,
              reason: `operator amount with ${String(amount.minutes)} after ${String(refundedCents)}`,
              amount,
            })
          ).execute();
          return;
        }
        const itemId = order && item && (item.bundleId ?? officeIdOf(order, item));
        const only = part && itemId !== undefined ? { itemId } : {};
        const reason = `operator ${only.itemId ?? 'all'}`;
        await (await made.planRefund({ number, reason, ...only })).execute();
      },
    };
  }

  /** What the page shows; nothing if the cart is refused. */
  async function priceOf(input: { pdfIds: string[]; code?: string }, by: typeof session): Promise<number> {
    const asked = priceOrder({ ...world, rateLimits: inMemoryRateLimits() })({ input, session: by });
    return await asked.then(
      ({ amount }) => amount,
      () => 0,
    );
  }

  /** A lesson takes hours of the balance, or one gives them back to what was paid first. */
  async function useHours({ balances: port }: Ports, isBooked: boolean): Promise<void> {
    const before = await port.find(agreementId);
    if (before === undefined) return;
    const facts = { at: world.clock.now(), about: 'A session' };
    if (isBooked) {
      const write = reserve(before, SESSION_MINUTES, facts);
      if (write !== undefined) await port.change(write);
      return;
    }
    if (before.used < SESSION_MINUTES) return;
    let rest = SESSION_MINUTES;
    const paidBy = before.credits.map(({ order, used }): PaidBy => {
      const minutes = Math.min(rest, used);
      rest -= minutes;
      return { order, minutes };
    });
    await port.change(giveBack(before, paidBy, facts));
  }

  /** The owner erases someone: what isn't paid ends, and is removed. */
  async function erase(ports: Ports, buyerId: string): Promise<void> {
    for (const order of await ports.orders.ofBuyer(buyerId)) {
      if (order.state !== 'OPEN' || order.totalCents === 0) continue;
      audit.recordErasing(order.number);
      const ended = await endOpenOrder({ orders: ports.orders, clock: world.clock }, order);
      // The owner is told that it ended, or that a payment is under way.
      if (mayBeCaptured(ended, world.clock.now()) || (ended.state !== 'EXPIRED' && ended.state !== 'OPEN')) continue;
      audit.recordGone(ended.number);
      if (ended.state === 'EXPIRED' && ended.checkAt === undefined) world.orders.remove(ended);
    }
  }

  /** The office ends a code, or starts it again. */
  async function endCode(index: number): Promise<void> {
    const known = await world.codes.find(codes[index % codes.length]?.code ?? '');
    if (known === undefined) return;
    const { taken: _, endedAt, ...terms } = known;
    const before = endedAt === undefined ? terms : { ...terms, endedAt };
    await world.codes.put(endedAt === undefined ? { ...terms, endedAt: world.clock.now() } : terms, before);
  }

  /** Lets time pass, and runs the daily report when it is due. */
  async function advance(seconds: number): Promise<void> {
    const until = world.clock.now() + seconds * 1000;
    while (nextReport <= until) {
      world.clock.set(nextReport);
      nextReport += DAY * 1000;
      // Operators repeat a report until it succeeds.
      reporting = true;
      await shop().reconcile();
      reporting = false;
    }
    world.clock.set(until);
  }

  /**
   * Nothing new happens: PayPal decides and delivers what is pending, and the schedules run for
   * five days.
   */
  async function settleDown(waiting: PaypalEvent[]): Promise<void> {
    const { receive, sweep } = shop();
    let fetched = paypal.events.length;
    for (const wait of FINAL_WAITS) {
      for (const order of paypal.orders.values()) {
        if (order.capture?.status === 'PENDING') paypal.orders.review(order.id, 'COMPLETED');
        if (hasPendingRefund(order)) paypal.orders.endRefunds(order.id, endingOf(order));
        if (order.dispute !== undefined && order.dispute.outcome === undefined) paypal.orders.dispute(order.id, 'won');
      }
      waiting.push(...paypal.events.slice(fetched));
      fetched = paypal.events.length;
      for (const event of waiting.splice(0)) {
        const outcome: unknown = await receive(event).catch((error: unknown) => error);
        // PayPal delivers an event again unless it was accepted.
        if (outcome instanceof Refusal || outcome instanceof DependencyDown) waiting.push(event);
        else if (outcome !== undefined) throw outcome as Error;
      }
      await advance(wait);
      await sweep();
    }
  }

  return {
    world,
    ports: defaultPorts,
    paypal,
    audit,
    shop,
    shopWith,
    advance,
    settleDown,
    endCode,
    useHours,
    erase,
    linkAt,
  };
}
export type Business = Awaited<ReturnType<typeof openBusiness>>;

// What happens

const which = fc.nat(5);
const cart = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...cartsWith()) },
  { weight: 2, arbitrary: fc.integer({ min: 3, max: carts.length - 1 }) },
);
const buyer = fc.constantFrom<number>(0, 0, 0, 1, 2);
/** That go back with a part of an installment. */
const minutes = fc.constantFrom<number>(0, 15, 60, 240);
/**
 * One action, in its own process. `which` chooses among the payments or events at PayPal, newest
 * first.
 */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      cart,
      buyer,
      scenario: fc.nat(scenarios.length - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      installment: fc.nat(1),
      scenario: fc.nat(scenarios.length - 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('session' as const), isBooked: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), cart, buyer, mailed: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payByLink' as const),
      link: fc.nat(2),
      scenario: fc.nat(scenarios.length - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('endRequest' as const),
      link: fc.nat(2),
      how: fc.constantFrom('withdraw' as const, 'decline' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('capture' as const), which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which, again: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sweep' as const), minutes: fc.constantFrom<number>(0, 0.5, 2, 5, 30) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, part: fc.boolean(), minutes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refundAtPaypal' as const), which, part: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      installment: fc.nat(1),
      method: fc.constantFrom(...otherMethods),
      part: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unmark' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('giveBackOutside' as const), which, part: fc.boolean(), minutes }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('version' as const),
      layout: fc.nat(layouts.length - 1),
      isSent: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), which, outcome: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('review' as const), which, accepted: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stranger' as const), which, whole: fc.boolean(), reaches: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forge' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endCode' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Steps that run at the same time. If it overlaps, the next burst may start before they end. */
interface Burst {
  readonly steps: readonly Step[];
  readonly overlaps: boolean;
  readonly duel?: Duel;
}
/**
 * Pauses two processes after so many calls: the first until the last has paused, the last until the
 * first has ended.
 */
interface Duel {
  readonly first: number;
  readonly last: number;
}
interface Pace {
  made: number;
  allowed: number;
  readonly waiting: (() => void)[];
}

const burst: fc.Arbitrary<Burst[]> = fc
  .record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), overlaps: fc.boolean() })
  .map((one) => [one]);
const then = (...steps: Step[]): Burst => ({ steps, overlaps: false });
const newestThree = [0, 1, 2].map((number) => ({ which: number }));
const newest = { kind: 'deliver', which: 0, again: false } as const;

const sweep = { kind: 'sweep', minutes: 5 } as const;
const refusing = scenarios.indexOf('compliance-violation');
const declining = scenarios.indexOf('declined-capture');

/** Sequences that rarely occur at random, with random steps added. */
const course: fc.Arbitrary<Burst[]> = fc
  .record({
    cart,
    other: fc.nat(2),
    coded: fc.constantFrom(...codes.map(({ code }) => cartsWith(code))),
    scenario: fc.nat(scenarios.length - 1),
    extra: fc.array(step, { maxLength: 2 }),
    part: fc.boolean(),
    kind: fc.constantFrom(
      'two tabs',
      'one purchase',
      'approved and left',
      'three days later',
      'three days later',
      'money goes back',
      'money goes back',
      'a refund fails',
      'a refund fails',
      'a dispute',
      'a dispute at once',
      'a review',
      'declined',
      'two at once',
      'many tabs',
      'a stranger pays',
      'a stranger pays',
      'a code for several',
      'a code for several',
      'a code in two carts',
      'a code in two carts',
      'a use moves on',
      'a code comes back',
      'free at once',
      'an installment',
      'an installment',
      'an installment twice',
      'an installment goes back',
      'an installment goes back',
      'refunds from one view',
      'refunds from one view',
      'booked during a refund',
      'booked during a refund',
      'an installment three days later',
      'an installment three days later',
      'someone is erased',
      'someone is erased',
      'a deposit before signing',
      'a deposit before signing',
      'a deposit goes back',
      'a deposit goes back',
      'a deposit and a new version',
      'a deposit and a new version',
      'an installment under review',
      'an installment under review',
      'by check in small parts',
      'by check and PayPal',
      'by check and PayPal',
      'by check in parts',
      'by check in parts',
      'a check undone',
      'a check undone',
      'back by both ways',
      'back by both ways',
      'the last seats',
      'the last seats',
      'a seat is given on',
      'a seat is given on',
      'by link',
      'by link and in person',
      'by link and in person',
      'two links',
      'withdrawn and bought',
      'withdrawn and bought',
      'withdrawn as it opens',
      'a link with a code',
      'a link three days later',
      'by link and back',
      'by link, then disputed',
      'by link beside two tabs',
      'by link beside two tabs',
      'withdrawn, then paid',
      'sweeps at once',
      'sweeps at once',
      'sweeps at once',
    ),
    duel: fc.record({ first: fc.integer({ min: 2, max: 8 }), last: fc.integer({ min: 2, max: 6 }) }),
    overlaps: fc.boolean(),
  })
  .map(({ cart, other, coded, scenario, extra, part, kind, overlaps, duel }): Burst[] => {
    const create = { kind: 'create', cart, buyer: 0, scenario } as const;
    const payment = { kind: 'pay', installment: 0, scenario: 0 } as const;
    const session = { kind: 'session', isBooked: true } as const;
    const mark = { kind: 'mark', installment: 0, method: otherMethods[other] ?? 'check', part } as const;
    const unmark = { kind: 'unmark', which: 0 } as const;
    const byCheck = { kind: 'giveBackOutside', which: 0, part, minutes: 60 } as const;
    const ask = { kind: 'ask', cart, buyer: 0, mailed: part } as const;
    const byLink = { kind: 'payByLink', link: 0, scenario: 0 } as const;
    const end = { kind: 'endRequest', link: 0, how: part ? 'withdraw' : 'decline' } as const;
    const [codedCart = 0, otherCoded = codedCart] = part ? coded : coded.toReversed();
    /** Each of three people with the same code. */
    const withCode = [0, 1, 2].map((who) => ({ ...create, cart: codedCart, buyer: who }));
    const captures = newestThree.map((one) => ({ kind: 'capture', ...one }) as const);
    const approvals = newestThree.map((one) => ({ kind: 'approve', ...one }) as const);
    const deliveries = newestThree.map((one) => ({ kind: 'deliver', again: true, ...one }) as const);
    switch (kind) {
      case 'two tabs':
        return [
          then(create, { ...create, cart: other, scenario: 0 }),
          then(...approvals),
          { steps: [...captures, ...extra], overlaps },
        ];
      case 'the last seats':
        return [
          then(
            ...[0, 1, 2].map((who) => ({
              ...create,
              cart: seatCarts[(other + who) % seatCarts.length] ?? 0,
              buyer: who,
            })),
          ),
          then(...approvals),
          { steps: [...captures, ...deliveries, ...extra], overlaps, ...(part ? { duel } : {}) },
        ];
      case 'a seat is given on': {
        const [first, second, third] = [0, 1, 2].map((who) => ({
          ...create,
          cart: seatCarts[1] ?? 0,
          buyer: who,
          scenario: who === 0 ? scenario : 0,
        }));
        return [
          then(first ?? create),
          then({ kind: 'sweep', minutes: 30 }),
          then(sweep),
          then(second ?? create, third ?? create),
          then(...approvals),
          { steps: [...captures, ...deliveries, ...extra], overlaps },
          then(sweep),
        ];
      }
      case 'one purchase':
        return [
          then(create),
          then(...approvals),
          { steps: [...captures, ...deliveries, ...extra], overlaps },
          { steps: [...deliveries, ...extra], overlaps: false },
        ];
      case 'approved and left':
        return [
          then(create),
          then(...approvals),
          { steps: [{ kind: 'sweep', minutes: 5 }, ...deliveries, ...extra], overlaps },
        ];
      case 'a refund fails': {
        const refund = { kind: 'refund', which: 0, part, minutes: 60 } as const;
        const fails = { kind: 'review', which: 0, accepted: false } as const;
        const nextDay = { kind: 'sweep', minutes: 25 * 60 } as const;
        return [
          then({ ...create, scenario: scenarios.indexOf('pending-refund') }),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          // One settlement reads the payment before a refund fails, and another one after it.
          ...(other === 1
            ? [
                then({ kind: 'refundAtPaypal', which: 0, part: false }),
                { steps: [newest, fails, { ...refund, part: true }, newest], overlaps, duel },
              ]
            : [{ steps: [refund, ...deliveries, ...extra], overlaps }]),
          ...(other === 0 ? [then({ kind: 'dispute', which: 0, outcome: 0 })] : []),
          { steps: [nextDay, fails, nextDay, nextDay], overlaps, duel },
          { steps: [nextDay, refund, ...deliveries.slice(0, 1)], overlaps },
          then({ ...fails, accepted: overlaps }),
        ];
      }
      case 'money goes back':
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          { steps: [newest], overlaps },
          then(newest),
          then({ kind: 'refundAtPaypal', which: 0, part: true }),
          { steps: [newest, { kind: 'refundAtPaypal' as const, which: 0, part }, newest], overlaps, duel },
          then(...extra),
        ].filter(({ steps }) => steps.length > 0);
      case 'a review':
        return [
          then({ ...create, scenario: scenarios.indexOf('pending') }),
          then(...approvals.slice(0, 1)),
          { steps: captures.slice(0, 1), overlaps },
          {
            steps: [...captures.slice(0, 1), { kind: 'review', which: 0, accepted: true }, part ? newest : sweep],
            overlaps,
            duel,
          },
          { steps: [newest, ...captures.slice(0, 1), ...extra], overlaps: false },
        ];
      case 'a dispute at once':
        // While the answer to the capture is on its way.
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          {
            steps: [...captures.slice(0, 1), { kind: 'dispute', which: 0, outcome: 0 }, newest, newest],
            overlaps,
            duel,
          },
          { steps: [{ kind: 'dispute', which: 0, outcome: 1 + Number(part) }, newest, ...extra], overlaps: false },
        ];
      case 'declined':
        // A second capture would succeed at PayPal. The approval's event arrives at the same time,
        // and again after PayPal has forgotten the first capture. Then the buyer makes a new order
        // and approves it, and the event settles it.
        return [
          then({ ...create, scenario: scenarios.indexOf('decline once') }),
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), ...deliveries.slice(0, 1)], overlaps, duel },
          { steps: [{ kind: 'sweep', minutes: part ? 7 * 60 : 5 }, ...deliveries.slice(0, 1)], overlaps },
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          { steps: [...deliveries, ...extra], overlaps },
        ];
      case 'a dispute':
        return [
          then({ ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          then(newest),
          then(newest),
          then({ kind: 'dispute', which: 0, outcome: 0 }),
          { steps: [newest], overlaps },
          { steps: [...captures.slice(0, 1), ...extra], overlaps },
          { steps: [{ kind: 'dispute', which: 0, outcome: 1 + other + Number(part) }, newest], overlaps: false },
        ];
      case 'a deposit before signing':
        // Ends before, while or after the family signs.
        return [
          then(...(other === 0 ? [mark] : [])),
          { steps: [mark, ...(other === 1 ? [unmark] : []), { kind: 'sign' as const }], overlaps, duel },
          { steps: [session, sweep, payment, ...extra], overlaps },
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), unmark, newest], overlaps },
        ].filter(({ steps }) => steps.length > 0);
      case 'a deposit goes back':
        // In whole or in part, once or twice, before or while the family signs.
        return [
          then({ ...mark, part: false }),
          then(...(other === 0 ? [byCheck] : [])),
          { steps: [{ ...byCheck, part: part || other === 2 }, { kind: 'sign' as const }], overlaps, duel },
          { steps: [session, sweep, ...extra], overlaps },
        ].filter(({ steps }) => steps.length > 0);
      case 'a deposit and a new version': {
        // Of both at once one counts; then the family signs, or one more is written.
        const version = { kind: 'version', layout: other, isSent: true } as const;
        const second = { ...mark, installment: 1 } as const;
        return [
          then(...(other === 1 ? [] : [second])),
          { steps: [version, second, ...(overlaps ? [{ kind: 'sign' as const }] : [])], overlaps, duel },
          { steps: [{ ...version, layout: 3 - other }, second, ...extra], overlaps },
          then({ kind: 'sign' }, sweep),
        ].filter(({ steps }) => steps.length > 0);
      }
      case 'an installment under review': {
        // The money doesn't match the order, and goes back one way or another.
        const refund = { kind: 'refund', which: 0, part, minutes: 0 } as const;
        return [
          then({ kind: 'sign' }),
          then({ ...payment, scenario: scenarios.indexOf('wrong-amount') }),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          {
            steps: [[{ ...byCheck, part }, { ...byCheck, part: false }, refund][other] ?? refund, newest],
            overlaps,
            duel,
          },
          { steps: [{ ...byCheck, part: false }, session, sweep, ...extra], overlaps },
        ];
      }
      case 'by check in small parts':
        return [
          then({ kind: 'sign' }),
          ...Array.from({ length: 3 + other }, () => then({ ...mark, part: true })),
          { steps: [session, ...(part ? [mark] : []), ...extra], overlaps },
        ].filter(({ steps }) => steps.length > 0);
      case 'by check and PayPal':
        // Two owners book the check that a family sent, while it pays at PayPal.
        return [
          then({ kind: 'sign' }, payment),
          then(...approvals.slice(0, 1)),
          { steps: [mark, ...(other === 0 ? [mark] : []), newest, ...captures.slice(0, 1)], overlaps, duel },
          { steps: [...captures.slice(0, 1), newest, payment, sweep, ...extra], overlaps },
          { steps: [...approvals.slice(0, 1), ...captures.slice(0, 1), byCheck], overlaps },
        ];
      case 'by check in parts':
        // The rest is paid by two ways at once.
        return [
          then({ kind: 'sign' }),
          then({ ...mark, part: true }),
          then({ ...payment, scenario }),
          then(...approvals.slice(0, 1)),
          { steps: [{ ...mark, part: other === 0 }, ...captures.slice(0, 1), session, newest], overlaps, duel },
          { steps: [mark, ...deliveries, { ...session, isBooked: false }, sweep, ...extra], overlaps },
        ];
      case 'a check undone':
        // While a lesson takes its hours, money of it goes back, or someone else undoes it.
        return [
          then({ kind: 'sign' }),
          then(mark),
          { steps: [unmark, [session, byCheck, unmark][other] ?? session, session], overlaps, duel },
          { steps: [payment, { ...session, isBooked: false }, mark, ...extra], overlaps },
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), newest, sweep], overlaps },
        ];
      case 'back by both ways': {
        const refund = { kind: 'refund', which: 0, part, minutes: 60 } as const;
        return [
          then({ kind: 'sign' }),
          then(other === 0 ? { ...create, scenario: 0 } : payment),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          { steps: [refund, byCheck, ...(other === 2 ? [session] : [newest])], overlaps, duel },
          { steps: [byCheck, { kind: 'refundAtPaypal' as const, which: 0, part: true }, newest, ...extra], overlaps },
          { steps: [{ kind: 'dispute', which: 0, outcome: 2 + Number(part) }, newest, sweep], overlaps },
        ];
      }
      case 'someone is erased':
        // The family of an installment, or a buyer, who has approved the payment.
        return [
          then(part ? payment : { ...create, scenario: 0 }),
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, other), { kind: 'erase', who: part ? 3 : 0 }, newest], overlaps, duel },
          { steps: [sweep, ...captures.slice(0, 1), newest, ...extra], overlaps },
        ];
      case 'three days later':
        // The buyer pays during the sweep that expires the order.
        return [
          then({ ...create, scenario: [0, refusing, declining][other] ?? 0 }),
          then({ kind: 'sweep', minutes: 30 }),
          {
            steps: [{ kind: 'sweep', minutes: 3 * 24 * 60 }, ...approvals.slice(0, 1), ...captures.slice(0, 1)],
            overlaps,
            duel,
          },
          { steps: [...captures.slice(0, 1), newest, ...extra], overlaps },
        ];
      case 'many tabs':
        return [
          { steps: [...Array.from({ length: 6 }, () => create), ...extra], overlaps },
          then(...approvals),
          { steps: captures, overlaps: false },
        ];
      case 'a stranger pays':
        // A third party pays a cent or all of it with the order's number, and may capture and
        // refund it without us.
        return [
          then({ ...create, scenario: 0 }),
          ...(part ? [then(...approvals.slice(0, 1)), then(newest)] : []),
          then({ kind: 'stranger', which: 0, whole: other === 0, reaches: other === 1 ? 1 : 2 }),
          { steps: [...captures.slice(0, 2), newest, sweep], overlaps },
          then({ kind: 'refundAtPaypal', which: 0, part: false }),
          { steps: [newest, newest, ...approvals, ...extra], overlaps },
          then(...captures),
        ];
      case 'a code for several':
        return [
          { steps: withCode, overlaps },
          then(...approvals),
          { steps: [...captures, ...extra], overlaps },
          { steps: [...deliveries, { kind: 'endCode', which: other }], overlaps: false },
          { steps: withCode, overlaps },
        ];
      case 'a code in two carts':
        // The second cart takes the use from the first, whose payment is captured at the same time.
        // A third one may be someone else's.
        return [
          then({ ...create, cart: codedCart, scenario: part ? 0 : scenario }),
          then(...approvals.slice(0, 1)),
          {
            steps: [...captures.slice(0, 1), { ...create, cart: otherCoded, buyer: other === 2 ? 1 : 0, scenario: 0 }],
            overlaps,
            duel,
          },
          then(...approvals.slice(0, 1)),
          { steps: [...captures, ...deliveries, ...extra], overlaps },
        ];
      case 'a use moves on':
        // While two processes settle one cart, the use is spent for the other, which is declined.
        return [
          then({ ...create, cart: codedCart, scenario: part ? declining : 0 }),
          then({ ...create, cart: otherCoded, scenario: part ? 0 : declining }),
          then(...approvals),
          { steps: [...captures, ...captures, { ...sweep, minutes: 30 }, ...extra], overlaps },
        ];
      case 'a code comes back':
        // While the buyer pays an order that is just over, someone else waits for its use.
        return [
          then({ ...create, cart: codedCart, scenario: [0, refusing, declining][other] ?? 0 }),
          then(...(part ? approvals.slice(0, 1) : [])),
          {
            steps: [
              part ? sweep : { kind: 'sweep', minutes: 3 * 24 * 60 },
              ...approvals.slice(0, 1),
              ...captures.slice(0, 1),
            ],
            overlaps,
            duel,
          },
          { steps: [{ kind: 'sweep', minutes: 90 }, ...captures.slice(0, 1)], overlaps },
          { steps: withCode.map((one) => ({ ...one, scenario: 0 })), overlaps },
          then(...approvals),
          { steps: [...captures, newest, ...extra], overlaps },
        ];
      case 'free at once': {
        const free = { ...create, cart: cartsWith('FREE')[Number(part)] ?? 0 };
        return [
          then({ ...create, scenario: 0 }),
          { steps: [free, { ...free, buyer: 1 }, part ? free : sweep, free], overlaps, duel },
          then(...approvals.slice(0, 1)),
          { steps: [{ ...free, buyer: 2 }, ...captures.slice(0, 1), sweep, ...extra], overlaps },
        ];
      }
      case 'an installment':
        // Two devices, and a lesson that takes the hours at once.
        return [
          then({ ...payment, scenario }, payment),
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), session, ...deliveries.slice(0, 1)], overlaps, duel },
          { steps: [session, newest, { ...payment, installment: 1 }, ...extra], overlaps },
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 2), sweep, { ...session, isBooked: false }], overlaps },
        ];
      case 'an installment twice':
        // The older order is no longer reused, but a window with it is still open.
        return [
          then(payment),
          then({ kind: 'sweep', minutes: 3 * 60 }),
          then(payment),
          then(...approvals),
          { steps: [...captures.slice(0, 2), ...(part ? [session] : []), newest], overlaps, duel },
          { steps: [sweep, session, ...extra], overlaps },
        ];
      case 'an installment goes back': {
        const refund = { kind: 'refund', which: 0, part: true, minutes: 60 } as const;
        return [
          then({ ...payment, scenario: other === 0 ? scenarios.indexOf('pending-refund') : 0 }),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          { steps: [session, refund, newest, ...(part ? [refund] : [])], overlaps, duel },
          then({ kind: 'dispute', which: 0, outcome: 0 }),
          { steps: [newest, session, { ...session, isBooked: false }], overlaps, duel },
          { steps: [{ kind: 'dispute', which: 0, outcome: 1 + other + Number(part) }, newest, ...extra], overlaps },
          { steps: [refund, { kind: 'review', which: 0, accepted: overlaps }, sweep], overlaps: false },
        ];
      }
      case 'refunds from one view': {
        // Each names other hours, so PayPal doesn't see that they are one decision.
        const refunds = [15, 30, 60, 90].map(
          (ofThese) => ({ kind: 'refund', which: 0, part: true, minutes: ofThese }) as const,
        );
        return [
          then(payment),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          { steps: [...refunds, ...(part ? [newest] : [session])], overlaps, duel },
          { steps: [newest, sweep, ...extra], overlaps },
        ];
      }
      case 'booked during a refund': {
        // Of all hours, or of the four that lessons leave.
        const refund = { kind: 'refund', which: 0, part: true, minutes: other === 0 ? 240 : 360 } as const;
        return [
          then(payment),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          { steps: [refund, session, ...(part ? [session] : []), newest, session], overlaps, duel },
          { steps: [{ ...session, isBooked: false }, sweep, ...extra], overlaps },
        ];
      }
      case 'an installment three days later':
        // It is paid during the sweep that ends its order.
        return [
          then({ ...payment, scenario: [0, scenarios.indexOf('pending'), declining][other] ?? 0 }),
          then({ kind: 'sweep', minutes: 30 }),
          {
            steps: [{ kind: 'sweep', minutes: 3 * 24 * 60 }, ...approvals.slice(0, 1), ...captures.slice(0, 1)],
            overlaps,
            duel,
          },
          { steps: [...captures.slice(0, 1), newest, ...extra], overlaps },
        ];
      case 'by link':
        // Two devices of the parent, and events.
        return [
          then(ask),
          { steps: [{ ...byLink, scenario }, byLink], overlaps },
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), newest, ...captures.slice(0, 1), ...extra], overlaps, duel },
          { steps: [...deliveries, sweep], overlaps: false },
        ];
      case 'by link and in person':
        // The student and the parent pay for a common guide at the same moment.
        return [
          then(ask),
          then({ ...create, cart: part ? cart : other, scenario: 0 }, { ...byLink, scenario: part ? 0 : scenario }),
          then(...approvals.slice(0, 2)),
          { steps: [...captures.slice(0, 1), ...extra, ...captures.slice(1, 2)], overlaps, duel },
          { steps: [...captures.slice(0, 2), sweep], overlaps },
        ];
      case 'two links':
        return [
          then(ask, { ...ask, cart: other }),
          then(byLink, { ...byLink, link: 1, scenario }),
          then(...approvals.slice(0, 2)),
          { steps: [...captures.slice(0, 1), newest, ...captures.slice(1, 2)], overlaps, duel },
          { steps: [...captures.slice(0, 2), sweep, ...extra], overlaps },
        ];
      case 'withdrawn and bought':
        // While PayPal takes the parent's money, the student withdraws and buys the guides.
        return [
          then(ask),
          then(byLink),
          then(...approvals.slice(0, 1)),
          {
            steps: [
              ...captures.slice(0, 1),
              end,
              { ...create, cart: other === 0 ? cart : other, scenario: 0 },
              ...approvals.slice(0, 1),
              ...captures.slice(0, 1),
            ],
            overlaps,
            duel,
          },
          { steps: [...approvals.slice(0, 2), ...captures.slice(0, 2), sweep, ...extra], overlaps },
        ];
      case 'sweeps at once': {
        // Of a parent and the student, or two parents, whose pages, events and sweeps come at once.
        const soon = { ...sweep, minutes: 0.5 } as const;
        const now = { ...sweep, minutes: 0 } as const;
        const again = [...captures.slice(0, 2), ...captures.slice(0, 2).toReversed()];
        return [
          then({ ...ask, cart: 0 }),
          then(byLink, part ? { ...create, cart: 2, scenario: 0 } : { ...ask, cart: 2 }),
          ...(part ? [] : [then(byLink)]),
          then(...approvals.slice(0, 2)),
          then(...captures.slice(0, 2), ...(other === 0 ? deliveries.slice(0, 2) : again), ...(part ? [now] : [])),
          then(soon, ...captures.slice(0, 2), now),
          { steps: [now, soon, ...captures.slice(0, 2), ...extra], overlaps },
        ];
      }
      case 'withdrawn, then paid':
        return [
          then(ask),
          then(byLink),
          then(end),
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), newest, sweep, ...extra], overlaps },
        ];
      case 'withdrawn as it opens':
        return [
          then(ask),
          { steps: [byLink, end], overlaps, duel },
          then(...approvals.slice(0, 1)),
          { steps: [...captures.slice(0, 1), newest, sweep, ...extra], overlaps },
        ];
      case 'a link with a code':
        return [
          then({ ...ask, cart: codedCart }),
          { steps: [byLink, { ...create, cart: otherCoded, buyer: other, scenario: 0 }], overlaps, duel },
          then(...approvals.slice(0, 2)),
          { steps: [...captures.slice(0, 2), ...(part ? [{ ...sweep, minutes: 30 }] : [])], overlaps },
          { steps: [end, byLink, ...extra], overlaps },
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 2)),
        ];
      case 'a link three days later':
        // The parent pays during the sweep that ends the order, and the student buys the guides.
        return [
          then(ask),
          then(byLink),
          then({ kind: 'sweep', minutes: 30 }),
          {
            steps: [
              { kind: 'sweep', minutes: 3 * 24 * 60 },
              ...approvals.slice(0, 1),
              ...captures.slice(0, 1),
              { ...create, scenario: 0 },
            ],
            overlaps,
            duel,
          },
          { steps: [...approvals.slice(0, 2), ...captures.slice(0, 2), ...extra], overlaps },
        ];
      case 'by link and back': {
        const refund = { kind: 'refund', which: 0, part, minutes: 60 } as const;
        return [
          then(ask),
          then(byLink),
          then(...approvals.slice(0, 1)),
          then(...captures.slice(0, 1)),
          then({ kind: 'dispute', which: 0, outcome: 0 }),
          { steps: [newest, ask, { ...create, scenario: 0 }], overlaps },
          { steps: [{ kind: 'dispute', which: other, outcome: 1 + Number(overlaps) }, newest, refund], overlaps, duel },
          { steps: [ask, byLink, { ...create, scenario: 0 }, ...extra], overlaps },
          then(...approvals),
          { steps: captures, overlaps },
        ];
      }
      case 'by link beside two tabs':
        // The second tab is declined, while PayPal takes the money for the first.
        return [
          then({ ...ask, cart: 2 }),
          then({ ...create, cart: part ? 0 : 1, scenario: 0 }),
          then({ ...create, cart: 2, scenario: declining }),
          then(byLink),
          then(...approvals),
          { steps: captures.toReversed(), overlaps, duel },
          { steps: [...captures, sweep, ...extra], overlaps },
        ];
      case 'by link, then disputed':
        // An older window of the student is paid during the dispute.
        return [
          then(ask),
          then({ ...create, cart: part ? cart : other, scenario: 0 }, byLink),
          then(...approvals.slice(0, 2)),
          // One of both is the student's.
          then(...captures.slice(other === 0 ? 1 : 0).slice(0, 1)),
          then({ kind: 'dispute', which: other === 0 ? 1 : 0, outcome: 0 }),
          { steps: [...deliveries, ...extra], overlaps: false },
          { steps: captures.slice(0, 2), overlaps },
        ];
      case 'two at once':
        return [
          then(create),
          then(...approvals.slice(0, 1)),
          { steps: [part ? newest : sweep, ...captures.slice(0, 1)], overlaps, duel },
          { steps: [newest, ...extra], overlaps },
        ];
    }
  });

/** A history: the steps, the order in which concurrent calls proceed, and their faults. */
export const history = fc.record({
  bursts: fc
    .array(fc.oneof({ weight: 1, arbitrary: burst }, { weight: 2, arbitrary: course }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat()),
  isSigned: fc.constantFrom(true, true, false),
  scheduler: fc.scheduler({ act: (release) => release().then(() => setImmediate()) }),
  /** Of 200 calls, how many have a fault of each kind. */
  faultRate: fc.constantFrom(0, 2, 6),
  draws: fc.infiniteStream(fc.nat(199)),
});
export type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/**
 * How many turns of other calls a call waits for: mostly none, sometimes enough for all others to
 * end.
 */
function latency(drawn: number): number {
  return drawn < 8 ? 12 : drawn < 30 ? 3 : 0;
}

/** Whether a use case succeeds. Errors other than the expected ones are thrown. */
async function succeeds(running: Promise<unknown>): Promise<boolean> {
  try {
    await running;
    return true;
  } catch (error) {
    if ([Refusal, DependencyDown, PaymentRefused].some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

/**
 * Plays a history, lets everything settle down, and checks the audit.
 * @param onFetch gives the global `fetch` of this history
 * @returns descriptions of broken invariants
 */
export async function play(
  { bursts, isSigned, scheduler, faultRate, draws }: History,
  onFetch: (paypal: typeof fetch) => void,
): Promise<string[]> {
  let isSettling = false;
  const draw = (): number => draws.next().value as number;
  const business = await openBusiness(() => {
    if (isSettling || faultRate === 0) return 'answered';
    const drawn = draw();
    return drawn < faultRate ? 'request lost' : drawn < 2 * faultRate ? 'answer lost' : 'answered';
  }, isSigned);
  const { paypal, audit, world } = business;
  onFetch(paypal.fetch);

  const fates: readonly Fate[] = ['crashes', 'refused', 'unanswered', 'repeated'];
  /**
   * The processes so far, newest last: how many calls each has made, and after how many it pauses.
   */
  const paces: Pace[] = [];
  const fateOf = async (call: string, pace: Pace): Promise<Fate> => {
    for (let turns = latency(draw()); turns >= 0; turns -= 1) await scheduler.schedule(Promise.resolve(), call);
    pace.made += 1;
    while (pace.made > pace.allowed) await new Promise<void>((resolve) => pace.waiting.push(resolve));
    if (faultRate === 0) return 'succeeds';
    const fate = fates[Math.floor(draw() / faultRate)] ?? 'succeeds';
    // The network loses PayPal's answers, not the port, and only the table's client repeats calls.
    const happens =
      fate === 'crashes' ||
      (!call.startsWith('payments') && (fate !== 'repeated' || ['orders.change', 'codes.redeem'].includes(call)));
    if (happens) audit.recordFault();
    return happens ? fate : 'succeeds';
  };

  const waiting: PaypalEvent[] = [];
  let fetched = 0;
  /** The chosen event of those not delivered yet, if any. */
  const eventAt = (index: number): PaypalEvent | undefined => {
    waiting.push(...paypal.events.slice(fetched));
    fetched = paypal.events.length;
    return waiting.at(-1 - (index % Math.max(1, waiting.length)));
  };
  const forget = (event: PaypalEvent): void => {
    const position = waiting.indexOf(event);
    if (position >= 0) waiting.splice(position, 1);
  };
  const paymentAt = (index: number): SimulatedOrder | undefined => {
    const known = [...paypal.orders.values()];
    return known.at(-1 - (index % Math.max(1, known.length)));
  };

  const setScenario = (scenario: (typeof scenarios)[number]): void => {
    if (scenario === 'decline once') paypal.next('decline', 1);
    else paypal.next(scenario);
  };
  let active = 0;
  let activeSince = 0;
  const perform = async (action: Step): Promise<void> => {
    if (active === 0) activeSince = world.clock.now();
    active += 1;
    await act(action);
    active -= 1;
  };
  const act = async (action: Step): Promise<void> => {
    const pace = { made: 0, allowed: Number.POSITIVE_INFINITY, waiting: [] };
    paces.push(pace);
    const process = startProcess((call) => fateOf(call, pace));
    const shop = () => business.shopWith(process.ports(business.ports));
    const runInProcess = async (work: () => Promise<unknown>): Promise<void> => {
      await process.run(() => succeeds(work()));
    };
    const payment = 'which' in action ? paymentAt(action.which) : undefined;
    const event = 'which' in action ? eventAt(action.which) : undefined;
    switch (action.kind) {
      case 'create':
        setScenario(scenarios[action.scenario] ?? 'approve');
        await runInProcess(() => shop().create(action.cart, sessions[action.buyer]));
        break;
      case 'pay':
        setScenario(scenarios[action.scenario] ?? 'approve');
        await runInProcess(() => shop().pay(action.installment));
        break;
      case 'ask':
        await runInProcess(() =>
          shop().ask(action.cart, sessions[action.buyer], action.mailed ? 'parent@example.com' : ''),
        );
        break;
      case 'payByLink':
        setScenario(scenarios[action.scenario] ?? 'approve');
        await runInProcess(() => shop().payByLink(action.link));
        break;
      case 'endRequest': {
        const link = business.linkAt(action.link);
        const [isAlone, started] = [active === 1, paces.length];
        await process.run(async () => {
          const isEnded = await succeeds(shop().endRequest(action.link, action.how));
          // A process that ends early may have opened an order meanwhile, whose payment no one got.
          const wasAlone = isAlone && paces.length === started;
          if (isEnded && wasAlone && link !== undefined) audit.recordEnded(link.id, world.clock.now());
        });
        break;
      }
      case 'session':
        await runInProcess(() => business.useHours(process.ports(business.ports), action.isBooked));
        break;
      case 'sweep':
        audit.recordSweep();
        await runInProcess(shop().sweep);
        break;
      case 'capture':
        if (payment !== undefined) await runInProcess(() => shop().capture(payment.id));
        break;
      case 'refund':
        audit.recordNews();
        if (payment !== undefined)
          await runInProcess(() => shop().refund(payment.unit.custom_id ?? '', action.part, action.minutes));
        break;
      case 'sign':
        await runInProcess(() => shop().sign());
        break;
      case 'version':
        await runInProcess(() => shop().writeVersion(action.layout, action.isSent));
        break;
      case 'mark':
        await runInProcess(() => shop().mark(action.installment, action.method, action.part));
        break;
      case 'unmark':
        audit.recordNews();
        await runInProcess(() => shop().unmark(action.which));
        break;
      case 'giveBackOutside':
        audit.recordNews();
        await runInProcess(() => shop().giveBackOutside(action.which, action.part, action.minutes));
        break;
      case 'deliver':
        if (event === undefined) break;
        await process.run(async () => {
          const isDelivered = await succeeds(shop().receive(event));
          if (isDelivered && !action.again) forget(event);
        });
        break;
      case 'forge':
        if (event !== undefined) await runInProcess(() => shop().receive(event, {}));
        break;
      case 'lose':
        if (event === undefined) break;
        audit.recordLostEvent(event);
        forget(event);
        break;
      case 'endCode':
        await business.endCode(action.which);
        break;
      case 'erase':
        await runInProcess(() =>
          business.erase(process.ports(business.ports), sessions[action.who]?.user.id ?? buyerIdOf(agreementId)),
        );
        break;
      case 'approve':
      case 'refundAtPaypal':
      case 'dispute':
      case 'review':
      case 'stranger':
        if (payment !== undefined) atPaypal(action, payment);
    }
  };

  /** What buyers, the merchant, PayPal's staff and third parties do at PayPal itself. */
  const atPaypal = (
    action: Extract<Step, { kind: 'approve' | 'refundAtPaypal' | 'dispute' | 'review' | 'stranger' }>,
    payment: SimulatedOrder,
  ): void => {
    const { id, status, capture, dispute } = payment;
    switch (action.kind) {
      case 'approve':
        if (status === 'PAYER_ACTION_REQUIRED' || status === 'CREATED') paypal.orders.approve(id);
        break;
      case 'stranger': {
        // Continues an existing payment of a third party, or makes one.
        const thirdParty = isThirdParty(payment) ? payment : thirdPartyPayment(payment.unit, action.whole);
        if (action.reaches > 0 && thirdParty.status === 'CREATED') paypal.orders.approve(thirdParty.id);
        if (action.reaches > 1 && thirdParty.status === 'APPROVED') paypal.orders.capture(thirdParty.id, undefined);
        break;
      }
      case 'refundAtPaypal': {
        const left = remainingCents(payment);
        if (capture === undefined || !hasArrived(payment) || left === 0) break;
        if (action.part && dispute !== undefined) break;
        audit.recordNews();
        const value = ((action.part ? 1 : left) / 100).toFixed(2);
        paypal.orders.refund(capture.id, { amount: { currency_code: capture.currency, value } }, undefined);
        break;
      }
      case 'dispute':
        if (!hasArrived(payment) || capture?.status === 'REFUNDED' || dispute?.outcome !== undefined) break;
        if (dispute !== undefined && action.outcome === 0) break;
        audit.recordNews();
        if (active > 1) audit.recordDisputeMeanwhile(payment.unit.custom_id ?? '');
        paypal.orders.dispute(
          id,
          ([undefined, 'won', 'lost', 'lost', 'accepted'] as const)[action.outcome],
          // A fifth of the money.
          action.outcome > 2 ? Math.round((capture?.cents ?? 0) / 5) : undefined,
        );
        break;
      case 'review':
        if (capture?.status === 'PENDING') paypal.orders.review(id, action.accepted ? 'COMPLETED' : 'DECLINED');
        if (!hasPendingRefund(payment)) break;
        audit.recordNews();
        paypal.orders.endRefunds(id, action.accepted || hasLost(payment) ? 'COMPLETED' : 'FAILED');
        break;
    }
  };

  /**
   * Anyone who knows the shop's public client id can make a payment to it, with any order number.
   */
  const thirdPartyPayment = ({ custom_id, amount }: SimulatedOrder['unit'], whole: boolean): SimulatedOrder =>
    paypal.orders.create(
      {
        unit: { custom_id, amount: { currency_code: 'USD', value: whole ? amount.value : '0.01' } },
        paypal: undefined,
      },
      undefined,
      { name: 'approve', struck: {} },
    ).resource;

  /** Runs all calls that are not paused. */
  const drain = async (): Promise<void> => {
    for (let idle = 0; idle < 4; idle += 1) {
      // Gives answers time to be read.
      await setImmediate();
      while (scheduler.count() > 0) {
        await scheduler.waitNext(1);
        idle = 0;
      }
    }
  };
  /**
   * The first pauses at some call, the steps in between run, the last pauses, then the first ends,
   * then the last.
   */
  const runDuel = async (steps: readonly Step[], { first, last }: Duel): Promise<Promise<void>[]> => {
    const started: Promise<void>[] = [];
    const paused: Pace[] = [];
    for (const [index, action] of steps.entries()) {
      started.push(perform(action));
      const pace = paces.at(-1);
      if (pace !== undefined && index === 0) pace.allowed = first;
      if (pace !== undefined && index === steps.length - 1) pace.allowed = last;
      if (pace !== undefined && pace.allowed < Number.POSITIVE_INFINITY) paused.push(pace);
      await drain();
    }
    for (const pace of paused) {
      pace.allowed = Number.POSITIVE_INFINITY;
      for (const resume of pace.waiting.splice(0)) resume();
      await drain();
    }
    return started;
  };

  /** Lets the time before a burst's sweeps pass. A process lives for less than two minutes. */
  const passTime = async (steps: readonly Step[]): Promise<void> => {
    const waits = steps.map((action) =>
      action.kind === 'sweep' && action.minutes < LONG_MINUTES ? action.minutes : 0,
    );
    const seconds = waits.reduce((sum, minutes) => sum + minutes * MINUTE, 0);
    const left = (activeSince - world.clock.now()) / 1_000 + 2 * MINUTE - 1;
    await business.advance(active === 0 ? seconds : Math.max(0, Math.min(seconds, left)));
  };

  const found: string[] = [];
  let looked = 0;
  /**
   * Payments that were left for later because of each other, although no process is at work: of
   * those for one thing, one was to be decided. Faults may end the one that decides.
   */
  const lookForUndecided = (): void => {
    if (active > 0 || faultRate > 0) return;
    for (const { details } of world.log.lines.slice(looked)) {
      const number = /Order (\w+) meets other payments/.exec(
        String((details['cause'] as Error | undefined)?.cause),
      )?.[1];
      const order = world.orders.all().find((one) => one.number === number);
      if (order === undefined) continue;
      const rivals = world.orders.all().filter((one) => one.buyerId === order.buyerId && competes(one, order));
      const isTried = ({ state, paypalOrderId = '' }: Order) =>
        state !== 'OPEN' || (paypalOrderId !== '' && paypal.orders.get(paypalOrderId).capture !== undefined);
      if (!rivals.some(isTried)) found.push(`order ${order.number} and its rivals were left undecided`);
    }
    looked = world.log.lines.length;
  };

  const running: Promise<void>[] = [];
  for (const { steps, overlaps, duel } of bursts) {
    lookForUndecided();
    for (const action of steps) {
      if (action.kind !== 'sweep' || action.minutes < LONG_MINUTES) continue;
      // No call takes that long.
      await scheduler.waitFor(Promise.all(running).then(() => undefined));
      await advanceWithSweeps(business, action.minutes * MINUTE);
    }
    await passTime(steps);
    if (duel !== undefined) {
      running.push(...(await runDuel(steps, duel)));
      continue;
    }
    const started = steps.map(perform);
    running.push(...started);
    if (overlaps) {
      await setImmediate();
      for (let calls = draw() % 20; calls > 0 && scheduler.count() > 0; calls -= 1) await scheduler.waitNext(1);
    } else await scheduler.waitFor(Promise.all(started).then(() => undefined));
  }
  await scheduler.waitFor(Promise.all(running).then(() => undefined));
  lookForUndecided();
  eventAt(0);
  isSettling = true;
  const before = world.log.lines.length;
  // Hours of a deposit wait for the signature.
  await succeeds(business.shop().sign());
  await business.settleDown(waiting);
  const rows = world.orders.all();
  const [balance] = world.balances.all();
  const [{ content, version } = anAgreement()] = world.agreements.all();
  return [
    ...found,
    ...findingsOf({ audit, paypal, rows, mails: world.mailer.sent, log: world.log.lines, before }),
    ...installmentFindings(content, version === 1, rows),
    ...depositFindings(audit.deposits, balance, rows),
    ...seatFindings(await world.classes.seats(groupClass.id), rows),
    ...(audit.lostEvents.length > 0 ? [] : bookFindings(await booksOf(world), paypal, rows)),
    ...(balance === undefined ? [] : await findingsOfAgreement(world, balance, rows)),
  ];
}

/** The file for QuickBooks, of all days. */
async function booksOf(world: ReturnType<typeof inMemoryWorld>): Promise<string> {
  const until = dayIn(world.zone, world.clock.now());
  const input = { from: addDays(until, -60), until, after: '', file: 'quickbooks' } as const;
  return (await exportOfficeOrders(world)({ input, record: ignored })).csv;
}

/** What is wrong with the agreement's balance, and with the statement that its family gets. */
async function findingsOfAgreement(
  world: ReturnType<typeof inMemoryWorld>,
  balance: Balance,
  rows: readonly Order[],
): Promise<string[]> {
  const entries = await world.balances.entries(agreementId);
  const statement = await getOfficeStatement(world)({ input: { id: agreementId, period: '' } });
  const { totals } = await listOfficeAgreements(world)({ input: { state: '' } });
  return [
    ...balanceFindings(balance, entries, rows),
    ...statementFindings(statement, balance, entries, rows),
    ...totalFindings(totals, rows),
  ];
}

/** Lets a long time pass with sweeps, which look at an order while PayPal still has its payment. */
async function advanceWithSweeps({ advance, shop }: Business, seconds: number): Promise<void> {
  for (const wait of [5 * MINUTE, 2 * HOUR, seconds]) {
    await advance(wait);
    if (wait < seconds) await shop().sweep();
  }
}

import { describe, expect, it } from 'vitest';
import { OFFICE_EXPORT_MAX_BYTES, OFFICE_EXPORT_MS, OFFICE_PAGE } from '#contract/endpoints/office/limits.ts';
import { paymentStatuses } from '#contract/endpoints/orders/shapes.ts';
import { TEST_START } from '#testing/clock.ts';
import {
  aBundle,
  aCode,
  aGuide,
  aMailFeedbackEntry,
  aMember,
  anAccount,
  anOrder,
  aPaidOrder,
  aSession,
} from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { Change } from '../../shared/audit-entry.ts';
import type { Colleague } from '../../shared/colleague.ts';
import { csvIn } from '../../shared/csv.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { library, type Order } from '../core/order.ts';
import { sendReceiptAgain } from '../receipts/resend-receipt.ts';
import { sendReceipt } from '../receipts/send-receipt.ts';
import { CODE_USED_UP, PAID_OTHERWISE } from '../views/failures.ts';
import { paymentStatus, stateOfStatus } from '../views/payment-status.ts';
import { exportOfficeOrders } from './export-office-orders.ts';
import { findOfficeOrders } from './find-office-orders.ts';
import { getOfficeOrder } from './get-office-order.ts';
import { giveGuide, takeBackGift } from './gifts.ts';
import { giveOfficeGuide } from './give-office-guide.ts';
import { accountColumns, createLedger } from './ledger.ts';
import { listOfficeOrders } from './list-office-orders.ts';
import { moveOfficeOrder } from './move-office-order.ts';
import { moveOrder } from './move-order.ts';
import { refundOfficeOrder } from './refund-office-order.ts';
import { resendOfficeReceipt } from './resend-office-receipt.ts';
import { takeBackOfficeGift } from './take-back-office-gift.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const all = { state: '', from: '', until: '', after: '' } as const;
const cleo = anAccount({ id: '01KA00000000000000000CLEO', email: 'cleo@example.com', fullname: 'Cleo Hart' });

async function office(...placed: Order[]) {
  const world = { ...inMemoryWorld(), zone: 'America/New_York' };
  for (const account of [anAccount(), cleo]) await world.users.create(account);
  for (const order of placed) {
    await world.orders.insert(order);
    if (order.receiptNumber !== undefined) await world.orders.takeReceiptNumber(order.receiptNumber, order);
  }
  const changes: Change[] = [];
  const record = (change: Change) => changes.push(change);
  const shop = shopOn(world, world);
  return {
    world,
    changes,
    record,
    shop,
    list: listOfficeOrders(world),
    find: findOfficeOrders(world),
    get: (number: string) => getOfficeOrder(world)({ input: { number } }),
    /** With a code, if it is given; an order of nothing needs no payment. */
    async purchased(pdfIds: string[] = ['art', 'biology'], amount = 24.98, code?: string) {
      for (const guide of [aGuide(), aGuide({ id: 'art', title: 'Art', priceCents: 499 })]) {
        await world.catalog.put(guide);
        await world.files.store(guide.fileName, new Uint8Array([1]));
      }
      const session = aSession();
      const input = { pdfIds, amount, currency: 'USD' as const, ...(code === undefined ? {} : { code }) };
      const paypalOrderId = await shop.create({ input, session });
      if (amount > 0) {
        world.payments.approve(paypalOrderId);
        await shop.capture({ input: { orderID: paypalOrderId }, session });
      }
      const order = world.orders.all().at(-1);
      if (order === undefined) throw new Error('Nothing was bought');
      return order;
    },
  };
}

const numbered = (index: number, changes: Partial<Order> = {}): Order =>
  aPaidOrder({
    number: `01KA0000000000000000000${String(index).padStart(3, '0')}`,
    createdAt: TEST_START - index * MINUTE,
    ...changes,
  });

describe('the list of orders', () => {
  it('has every order once, newest first, page after page, whatever their states', async () => {
    const states = ['OPEN', 'PAID', 'REFUNDED', 'EXPIRED', 'SUSPENDED'] as const;
    const placed = Array.from({ length: 70 }, (_, index) =>
      // Three at a time have the same time.
      numbered(index, { state: states[(index * 7) % 5] ?? 'PAID', createdAt: TEST_START - Math.floor(index / 3) }),
    );
    const { list } = await office(...placed);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after = '', first = true; first || after !== ''; first = false) {
      const page = await list({ input: { ...all, after } });
      sizes.push(page.orders.length);
      seen.push(...page.orders.map(({ number }) => number));
      after = page.next;
      expect(after).toMatch(/^[\w-]*$/);
    }
    const sorted = placed.toSorted((a, b) => b.createdAt - a.createdAt || (a.number < b.number ? 1 : -1));
    expect(seen).toEqual(sorted.map(({ number }) => number));
    expect(sizes).toEqual([OFFICE_PAGE, OFFICE_PAGE, 20]);
  });

  it('shows what people see of an order', async () => {
    const { list } = await office(numbered(1, { receiptNumber: 'FYR-48213', refundedCents: 5 }));
    expect(await list({ input: all })).toEqual({
      orders: [
        {
          number: '01KA0000000000000000000001',
          receiptNumber: 'FYR-48213',
          orderedAt: TEST_START - MINUTE,
          status: 'PARTLY_REFUNDED',
          gift: false,
          buyer: { email: 'amy@example.com', fullname: 'Amy Marlow' },
          guides: [{ id: 'biology', title: 'Biology and Pre-Med' }],
          code: '',
          totalCents: 1_999,
          refundedCents: 5,
        },
      ],
      next: '',
    });
  });

  it('finds the orders of each status, and only those', async () => {
    const placed = [
      numbered(1, { state: 'OPEN' }),
      numbered(2, { state: 'PENDING' }),
      numbered(3),
      numbered(4, { refundedCents: 5 }),
      numbered(5, { state: 'REFUNDED', refundedCents: 1_999 }),
      numbered(6, { state: 'REFUNDED' }),
      numbered(7, { state: 'SUSPENDED' }),
      numbered(8, { state: 'FAILED' }),
      numbered(9, { state: 'QUARANTINED' }),
      numbered(10, { state: 'EXPIRED' }),
      numbered(11, { state: 'FAILED', problem: CODE_USED_UP }),
      numbered(12, { state: 'FAILED', problem: PAID_OTHERWISE }),
      numbered(13, { state: 'REFUNDED', undone: { at: TEST_START, why: 'It bounced', by: 'Olive' } }),
    ];
    const { list } = await office(...placed);
    expect(placed.map(paymentStatus).toSorted()).toEqual(paymentStatuses.toSorted());
    for (const order of placed) {
      const status = paymentStatus(order);
      expect(stateOfStatus[status]).toBe(order.state);
      expect((await list({ input: { ...all, state: status } })).orders).toMatchObject([{ number: order.number }]);
    }
  });

  it('goes on to a rare status behind many other orders', async () => {
    const placed = Array.from({ length: 250 }, (_, index) => numbered(index));
    const { list } = await office(...placed, numbered(251, { refundedCents: 1 }));
    const found: string[] = [];
    let pages = 0;
    for (let after = '', first = true; first || after !== ''; first = false) {
      const page = await list({ input: { ...all, state: 'PARTLY_REFUNDED', after } });
      found.push(...page.orders.map(({ number }) => number));
      after = page.next;
      pages += 1;
    }
    expect(found).toEqual(['01KA0000000000000000000251']);
    expect(pages).toBe(3);
  });

  it('has the orders of days in the business’s time zone, both counted in full', async () => {
    // The tests begin on November 2, 2026; New York is five hours behind UTC.
    const at = (index: number, time: string) => numbered(index, { createdAt: Date.parse(time) });
    const { list } = await office(
      at(1, '2026-10-30T03:59:59.999Z'),
      at(2, '2026-10-30T04:00:00Z'),
      at(3, '2026-11-01T04:59:59Z'),
      at(4, '2026-11-02T04:59:59.999Z'),
      at(5, '2026-11-02T05:00:00Z'),
    );
    const { orders } = await list({ input: { ...all, from: '2026-10-30', until: '2026-11-01' } });
    expect(orders.map(({ number }) => number.slice(-1))).toEqual(['4', '3', '2']);
  });

  it.each([
    ['an unknown page', { after: 'bm9uZQ' }, 'after'],
    ['days that end before they begin', { from: '2026-11-02', until: '2026-11-01' }, 'until'],
  ])('refuses %s', async (_, input, field) => {
    const { list } = await office();
    const refusal = await refusalOf(list({ input: { ...all, ...input } }));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });
});

describe('the search for orders', () => {
  const mine = numbered(1, { receiptNumber: 'FYR-48213' });
  const theirs = numbered(2, { buyerId: cleo.id, buyer: { email: cleo.email, fullname: cleo.fullname } });

  it.each([
    ['an email address', 'Amy@Example.com', ['1']],
    ['a receipt number', 'fyr-48213', ['1']],
    ['an order number', mine.number.toLowerCase(), ['1']],
    ['a last name', 'marlow', ['1']],
    ['a name', 'AMY  MARLOW', ['1']],
    ['a name, last name first', 'marlow amy', ['1']],
    ['the beginning of a last name', 'ha', ['2']],
    ['another address', 'nobody@example.com', []],
    ['another receipt number', 'FYR-48214', []],
    ['another order number', '01KA0000000000000000000009', []],
    ['another id of PayPal', '5O190127TN364715T', []],
    ['another name', 'Nobody', []],
    ['nothing but an accent', '\u0301', []],
  ])('finds by %s', async (_, search, found) => {
    const { find } = await office(mine, theirs);
    const { orders, next } = await find({ input: { ...all, search } });
    expect(orders.map(({ number }) => number.slice(-1))).toEqual(found);
    expect(next).toBe('');
  });

  it('finds by who paid for someone else too, each order once', async () => {
    const payer = { email: 'cleo@example.com' };
    const { world, find } = await office(mine, theirs, numbered(3, { payer }), numbered(4, { payer: { email: '' } }));
    await world.orders.notePayer(payer.email, numbered(3).number);
    // Moved to who paid it.
    await world.orders.notePayer(payer.email, theirs.number);
    const numbersOf = async (search: string) =>
      (await find({ input: { ...all, search } })).orders.map(({ number }) => number.slice(-1));
    expect(await numbersOf('Cleo@Example.com')).toEqual(['2', '3']);
    expect(await numbersOf('hart')).toEqual(['2', '3']);
    expect(await numbersOf('amy@example.com')).toEqual(['1', '3', '4']);
    expect((await find({ input: { ...all, search: payer.email, state: 'EXPIRED' } })).orders).toEqual([]);
  });

  it('asks PayPal for the order of its ids', async () => {
    const at = await office(theirs);
    const { number, paypalOrderId = '', captureId = '' } = await at.purchased();
    for (const search of [paypalOrderId, captureId.toLowerCase()]) {
      expect((await at.find({ input: { ...all, search } })).orders).toMatchObject([{ number }]);
    }
  });

  it('tells an id of PayPal without a digit from a name as long as it', async () => {
    const ada = anAccount({
      id: '01KA000000000000000000ADA0',
      email: 'ada@example.com',
      fullname: 'Ada Featherstonehaugh',
    });
    const named = numbered(2, { buyerId: ada.id, buyer: ada });
    const at = await office(named);
    await at.world.users.create(ada);
    const { number, paypalOrderId = '' } = await at.purchased();
    const captureId = 'QWERTZASDFGHYXCVB';
    at.world.payments.orderOfCapture = (id) => Promise.resolve(id === captureId ? paypalOrderId : undefined);
    expect((await at.find({ input: { ...all, search: captureId } })).orders).toMatchObject([{ number }]);
    const byName = await at.find({ input: { ...all, search: 'Featherstonehaugh' } });
    expect(byName.orders).toMatchObject([{ number: named.number }]);
  });

  it('narrows what it finds by state and days, page after page', async () => {
    const placed = Array.from({ length: 30 }, (_, index) => numbered(index));
    const { find } = await office(...placed, numbered(40, { state: 'EXPIRED' }), theirs);
    const search = 'amy@example.com';
    const first = await find({ input: { ...all, search, state: 'PAID' } });
    const second = await find({ input: { ...all, search, state: 'PAID', after: first.next } });
    expect([first.orders.length, second.orders.length, second.next]).toEqual([OFFICE_PAGE, 5, '']);
    expect(new Set([...first.orders, ...second.orders].map(({ number }) => number)).size).toBe(30);
    expect((await find({ input: { ...all, search, until: '2026-11-01' } })).orders).toEqual([]);
  });
});

describe('an order in the office', () => {
  it('has its history in words, its guides and what can be done', async () => {
    const at = await office();
    const { number } = await at.purchased();
    const order = await at.get(number);
    expect(order).toMatchObject({
      number,
      status: 'PAID',
      feeCents: 119,
      refundableCents: 2_498,
      advice: '',
      canResend: true,
      canTakeBack: false,
      canMove: true,
      returnedMail: '',
      guides: [
        { id: 'art', cents: 499, granted: true, refunded: false },
        { id: 'biology', cents: 1_999, granted: true, refunded: false },
      ],
    });
    expect(order.history.map(({ text }) => text)).toEqual([
      'Ordered by Amy Marlow <amy@example.com>, for $24.98',
      'Paid $24.98.',
      'PayPal kept $1.19 of it.',
      'The receipt has been emailed.',
    ]);
    expect(order.paypal).toEqual([
      'PayPal confirms the payment.',
      '$24.98 has arrived.',
      'PayPal’s seller protection doesn’t cover this payment.',
    ]);
  });

  it.each([
    ['a payment under review', { state: 'QUARANTINED', grants: [] }, /doesn’t match/, 1_999, false],
    ['a dispute', { state: 'SUSPENDED' }, /Answer the dispute/, 1_999, false],
    ['an email that was given up', { receipt: 'DUE', mailFailures: 9 }, /couldn’t email/, 1_999, true],
    ['a refund', { state: 'REFUNDED', refundedCents: 1_999, grants: [] }, /^$/, 0, false],
  ] as const)('says what to do about %s', async (_, changes, advice, refundableCents, canMove) => {
    const { get } = await office(numbered(1, changes));
    const order = await get(numbered(1).number);
    expect(order).toMatchObject({ refundableCents, canMove, canTakeBack: false });
    expect(order.advice).toMatch(advice);
  });

  it('of an erased buyer can’t be sent again or moved, and of a gift be taken back', async () => {
    const { get } = await office(
      numbered(1, { buyer: { email: '', fullname: '' } }),
      numbered(2, { totalCents: 0, capturedCents: 0, granted: 'A prize' }),
    );
    expect(await get(numbered(1).number)).toMatchObject({ canResend: false, canMove: false });
    expect(await get(numbered(2).number)).toMatchObject({
      gift: true,
      canResend: false,
      canTakeBack: true,
      canMove: true,
      refundableCents: 0,
    });
  });

  it('has the emails that came back', async () => {
    const { world, get } = await office(numbered(1));
    await world.mailFeedback.record(aMailFeedbackEntry());
    expect((await get(numbered(1).number)).returnedMail).toMatch(/^Mail bounced once, on Nov 2, 2026, at 10:00 AM/);
  });

  it('is there although PayPal doesn’t answer, and refused if there is none', async () => {
    const { world, get } = await office(numbered(1));
    world.payments.read = () => world.payments.capture(numbered(1), 'UNKNOWN');
    expect((await get(numbered(1).number)).paypal).toEqual(['PayPal is not answering.']);
    expect((await refusalOf(get('01KA0000000000000000000009'))).code).toBe('NOT_FOUND');
  });
});

describe('a refund from the office', () => {
  const refund = (at: Awaited<ReturnType<typeof office>>, input: { number: string; cents: number; guide?: string }) =>
    refundOfficeOrder({ ...at.world, planRefund: at.shop.planRefund })({
      input: { guide: undefined, reason: 'A page is missing', ...input },
      record: at.record,
    });

  it('says in the order’s history who made it, and an operator’s is ours', async () => {
    const at = await office();
    const { number } = await at.purchased();
    const by = (member: Colleague, guide: string, cents: number) =>
      refundOfficeOrder({ ...at.world, planRefund: at.shop.planRefund })({
        input: { number, guide, cents, reason: 'A page is missing' },
        session: { member },
        record: at.record,
      });
    await by(aMember({ name: 'Ruth Calloway' }), 'art', 499);
    const { history } = await by({ ...aMember(), name: 'ops', email: '' }, 'biology', 1_999);
    const refunds = history.map(({ text }) => text).filter((text) => /refunded .*for “/.test(text));
    expect(refunds).toEqual([
      expect.stringMatching(/^Ruth Calloway refunded \$4\.99 for “/) as string,
      expect.stringMatching(/^\$19\.99 was refunded for “.*” by us\.$/) as string,
    ]);
  });

  it('refunds a guide, takes it away, records it, and lets the schedule tell the buyer', async () => {
    const at = await office();
    const { number } = await at.purchased();
    const order = await refund(at, { number, guide: 'art', cents: 499 });
    expect(order).toMatchObject({
      status: 'PARTLY_REFUNDED',
      refundedCents: 499,
      refundableCents: 1_999,
      guides: [
        { id: 'art', granted: false, refunded: true },
        { id: 'biology', granted: true, refunded: false },
      ],
    });
    expect(at.changes.at(-1)?.after).toMatchObject({ refundedCents: 499, guides: ['biology'], guide: 'art' });
    at.world.clock.advanceSeconds(300);
    await at.shop.sweep();
    expect(at.world.mailer.sent.at(-1)?.text).toContain('You can no longer download “Art”.');
  });

  it('refunds all that is left', async () => {
    const at = await office();
    const { number } = await at.purchased();
    await refund(at, { number, guide: 'art', cents: 499 });
    expect(await refund(at, { number, cents: 1_999 })).toMatchObject({ status: 'REFUNDED', refundableCents: 0 });
    expect(at.world.payments.known()[0]?.refundedCents).toBe(2_498);
  });

  it('refuses if another amount is left than the person saw, and refunds nothing', async () => {
    const at = await office();
    const { number } = await at.purchased();
    const attempts = [{ cents: 2_499 }, { cents: 499 }, { guide: 'art', cents: 500 }, { guide: 'art', cents: 0 }];
    for (const attempt of attempts) {
      expect((await refusalOf(refund(at, { number, ...attempt }))).code).toBe('CONFLICT');
    }
    expect(at.world.payments.known()[0]?.refundedCents).toBe(0);
    await refund(at, { number, guide: 'art', cents: 499 });
    // Someone else made it a moment ago.
    expect((await refusalOf(refund(at, { number, guide: 'art', cents: 499 }))).message).toContain('Nothing is left');
    expect((await refusalOf(refund(at, { number, cents: 2_498 }))).message).toContain('Now $19.99');
    expect(at.world.payments.known()[0]?.refundedCents).toBe(499);
  });

  it('of two people at the same time happens once', async () => {
    const at = await office();
    const { number } = await at.purchased();
    await Promise.allSettled([refund(at, { number, cents: 2_498 }), refund(at, { number, cents: 2_498 })]);
    expect(at.world.payments.known()[0]?.refundedCents).toBe(2_498);
  });

  it('says that PayPal refused, and continues after an answer that got lost', async () => {
    const at = await office();
    at.world.payments.next('refund-http-500');
    const { number } = await at.purchased();
    await expect(refund(at, { number, cents: 2_498 })).rejects.toThrow('not answering');
    expect(await refund(at, { number, cents: 2_498 })).toMatchObject({ status: 'REFUNDED' });

    const refused = await office();
    const order = await refused.purchased();
    const [payment] = refused.world.payments.known();
    refused.world.payments.tamper(order.paypalOrderId ?? '', {
      captures: (payment?.captures ?? []).map((capture) => ({ ...capture, status: 'PENDING' })),
    });
    expect(await refusalOf(refund(refused, { number: order.number, cents: 2_498 }))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: expect.stringContaining('PENDING_CAPTURE') as string,
    });
  });

  it('refuses gifts, unpaid orders and unknown ones', async () => {
    const at = await office(numbered(1, { totalCents: 0, capturedCents: 0 }), anOrder({ number: numbered(2).number }));
    for (const [index, code] of [
      [1, 'CONFLICT'],
      [2, 'CONFLICT'],
      [3, 'NOT_FOUND'],
    ] as const) {
      expect((await refusalOf(refund(at, { number: numbered(index).number, cents: 1 }))).code).toBe(code);
    }
  });
});

describe('an order with a bundle and a code', () => {
  /** A bundle for $20.00 and a guide for $10.00, less 10 percent. */
  const bought = async () => {
    const at = await office();
    await at.world.catalog.put(aGuide({ id: 'chess', title: 'Chess', priceCents: 1_000 }));
    await at.world.bundles.put(aBundle());
    await at.world.codes.put(aCode({ off: { percent: 10 } }), undefined);
    const { number } = await at.purchased(['essays-complete', 'chess'], 27, 'WELCOME20');
    return { ...at, number };
  };
  const refund = (at: Awaited<ReturnType<typeof bought>>, guide: string, cents: number) =>
    refundOfficeOrder({ ...at.world, planRefund: at.shop.planRefund })({
      input: { number: at.number, guide, cents, reason: 'Bought twice' },
      record: at.record,
    });

  it('says what was bought together, what the code took off, and what was saved', async () => {
    const { get, list, number } = await bought();
    expect(await get(number)).toMatchObject({
      gift: false,
      code: 'WELCOME20',
      bundles: [{ id: 'essays-complete', title: 'Essays, complete', cents: 2_000 }],
      guides: [
        { id: 'biology', cents: 1_440, listCents: 1_999, bundleId: 'essays-complete' },
        { id: 'art', cents: 360, listCents: 499, bundleId: 'essays-complete' },
        { id: 'chess', cents: 900, listCents: 1_000, bundleId: '' },
      ],
      discountCents: 300,
      savedCents: 798,
      totalCents: 2_700,
      canTakeBack: false,
    });
    expect((await list({ input: all })).orders).toMatchObject([{ code: 'WELCOME20', totalCents: 2_700 }]);
  });

  it('is refunded by bundle, guide by guide at its share, to the cent', async () => {
    const at = await bought();
    expect((await refusalOf(refund(at, 'essays-complete', 2_000))).message).toContain('Now $18.00');
    expect(await refund(at, 'essays-complete', 1_800)).toMatchObject({
      refundedCents: 1_800,
      refundableCents: 900,
      guides: [
        { id: 'biology', granted: false, refunded: true },
        { id: 'art', granted: false, refunded: true },
        { id: 'chess', granted: true, refunded: false },
      ],
    });
    expect(at.changes.at(-1)?.after).toMatchObject({ guides: ['chess'], guide: 'essays-complete' });
    expect((await refusalOf(refund(at, 'essays-complete', 1_800))).message).toContain('Nothing is left');
    expect(await refund(at, 'chess', 900)).toMatchObject({ status: 'REFUNDED', refundableCents: 0 });
  });

  it('is refunded by bundle after one of its guides was', async () => {
    const at = await bought();
    await refund(at, 'art', 360);
    expect(await refund(at, 'essays-complete', 1_440)).toMatchObject({ refundedCents: 1_800 });
  });

  it('is in the accountant’s file with its code', async () => {
    const { world, record } = await bought();
    const range = { from: '2026-11-01', until: '2026-11-30', after: '', file: 'accountant' } as const;
    const { csv } = await exportOfficeOrders(world)({ input: range, record });
    expect(csv.split('\r\n')[1]).toMatch(/,payment,27,|payment,27/);
    expect(csv.split('\r\n')[1]).toMatch(/,code WELCOME20,PayPal$/);
  });
});

describe('an order that a code made free', () => {
  const taken = async () => {
    const at = await office();
    await at.world.codes.put(aCode({ off: { percent: 100 }, usageLimit: 1 }), undefined);
    const { number } = await at.purchased(['art'], 0, 'WELCOME20');
    await at.shop.sweep();
    const takeBack = takeBackOfficeGift({ ...at.world, takeBack: takeBackGift(at.world) });
    return {
      ...at,
      number,
      takeBack: async () => await takeBack({ input: { number, reason: 'By mistake' }, record: at.record }),
    };
  };

  it('says so, and has a receipt but nothing to refund', async () => {
    const { get, number, shop } = await taken();
    const order = await get(number);
    expect(order).toMatchObject({
      gift: false,
      code: 'WELCOME20',
      totalCents: 0,
      discountCents: 499,
      savedCents: 499,
      refundableCents: 0,
      canResend: true,
      canTakeBack: true,
      guides: [{ id: 'art', cents: 0, listCents: 499, granted: true }],
    });
    expect(order.history.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Ordered by Amy Marlow <amy@example.com>, free with code WELCOME20',
        'It was free, so there was no payment.',
      ]),
    );
    expect(order.history.map(({ text }) => text).join()).not.toMatch(/PayPal|capture/);
    expect((await refusalOf(shop.planRefund({ number }))).message).toContain('A code made this order free');
  });

  it('can be taken back once, and its use stays spent', async () => {
    const { world, number, get, takeBack, changes, shop } = await taken();
    expect(await takeBack()).toMatchObject({ status: 'REFUNDED', canTakeBack: false, canResend: false });
    expect(library(world.orders.all())).toEqual([]);
    expect(changes.at(-1)).toMatchObject({ before: { guides: ['art'] }, after: { guides: [], reason: 'By mistake' } });
    expect((await get(number)).history.at(-1)?.text).toBe('Taken back by hand: By mistake');
    expect((await refusalOf(takeBack())).message).toContain('already taken back');
    const mails = world.mailer.sent.length;
    world.clock.advanceSeconds(3 * 60 * 60);
    await shop.sweep();
    expect(world.mailer.sent).toHaveLength(mails);
    expect(world.orders.all()[0]).not.toHaveProperty('checkAt');
    expect((await world.codes.find('WELCOME20'))?.taken).toBe(1);
  });

  it('isn’t in the accountant’s file, because no money moved', async () => {
    const { world, record } = await taken();
    const range = { from: '2026-11-01', until: '2026-11-30', after: '', file: 'accountant' } as const;
    const { csv } = await exportOfficeOrders(world)({ input: range, record });
    expect(csv).not.toContain('amy@example.com');
  });
});

describe('what the office does with receipts, gifts and purchases', () => {
  it('sends a receipt again, and none for a gift or an unpaid order', async () => {
    const at = await office(numbered(1, { totalCents: 0, grants: [] }), anOrder({ number: numbered(2).number }));
    const { number } = await at.purchased();
    const before = at.world.mailer.sent.length;
    const resend = resendOfficeReceipt({
      ...at.world,
      sendAgain: sendReceiptAgain({ sendReceipt: sendReceipt(at.world) }),
    });
    await resend({ input: { number } });
    expect(at.world.mailer.sent.slice(before)).toMatchObject([{ to: 'amy@example.com', kind: 'receipt' }]);
    for (const other of [numbered(1), numbered(2)]) {
      expect((await refusalOf(resend({ input: other }))).code).toBe('CONFLICT');
    }
    expect((await refusalOf(resend({ input: numbered(3) }))).code).toBe('NOT_FOUND');
  });

  it('gives a guide once, and takes it back once', async () => {
    const at = await office();
    await at.world.catalog.put(aGuide({ id: 'art', title: 'Art' }));
    const input = { email: 'amy@example.com', guide: 'art', reason: 'A prize' };
    const give = giveOfficeGuide({ ...at.world, give: giveGuide(at.world) });
    const given = await give({ input, record: at.record });
    expect(given).toMatchObject({ gift: true, status: 'PAID', canTakeBack: true, advice: '' });
    expect(at.changes).toEqual([{ after: { order: given.number, guide: 'art', reason: 'A prize' } }]);
    expect(at.world.mailer.sent).toMatchObject([{ to: 'amy@example.com' }]);
    expect((await refusalOf(give({ input, record: at.record }))).code).toBe('CONFLICT');
    expect((await refusalOf(give({ input: { ...input, guide: 'chess' }, record: at.record }))).code).toBe('NOT_FOUND');

    const takeBack = takeBackOfficeGift({ ...at.world, takeBack: takeBackGift(at.world) });
    const back = { number: given.number, reason: 'By mistake' };
    expect(await takeBack({ input: back, record: at.record })).toMatchObject({ canTakeBack: false });
    expect(library(at.world.orders.all())).toEqual([]);
    expect((await refusalOf(takeBack({ input: back, record: at.record }))).message).toContain('already taken back');
    const { number } = await at.purchased();
    expect((await refusalOf(takeBack({ input: { ...back, number }, record: at.record }))).code).toBe('CONFLICT');
  });

  it('says if a guide was given and the email failed', async () => {
    const at = await office();
    await at.world.catalog.put(aGuide());
    at.world.mailer.send = () => at.world.payments.capture(numbered(1), 'UNKNOWN').then(() => undefined);
    const input = { email: 'amy@example.com', guide: 'biology', reason: 'A prize' };
    const given = await giveOfficeGuide({ ...at.world, give: giveGuide(at.world) })({ input, record: at.record });
    expect(given.advice).toContain('write to them yourself');
    expect(at.world.orders.all()).toHaveLength(1);
  });

  it('moves a purchase, and records both addresses', async () => {
    const at = await office(numbered(1));
    const move = moveOfficeOrder({ ...at.world, move: moveOrder(at.world) });
    const input = { number: numbered(1).number, email: cleo.email, reason: 'School address' };
    expect(await move({ input, record: at.record })).toMatchObject({ buyer: { email: cleo.email }, canMove: true });
    expect(at.changes).toEqual([
      { before: { email: 'amy@example.com' }, after: { email: cleo.email, reason: 'School address' } },
    ]);
  });
});

describe('the export for the accountant', () => {
  const exported = async (
    at: Pick<Awaited<ReturnType<typeof office>>, 'world' | 'record'>,
    from = '2026-11-01',
    until = '2026-11-30',
    after = '',
    file: 'accountant' | 'quickbooks' = 'accountant',
  ) => await exportOfficeOrders(at.world)({ input: { from, until, after, file }, record: at.record });

  it('has each payment with its fee, each refund on its own day, and totals', async () => {
    const at = await office(
      numbered(1, { feeCents: 119, receiptNumber: 'FYR-48213' }),
      // Ordered a year before the refund.
      numbered(2, {
        createdAt: TEST_START - 365 * DAY,
        feeCents: 119,
        refundedCents: 499,
        refunds: [{ id: 'R1', at: TEST_START + DAY, cents: 499, by: 'OPERATOR', pdfId: 'art' }],
      }),
      numbered(3, { state: 'OPEN' }),
    );
    const { fileName, csv } = await exported(at);
    expect(fileName).toBe('payments-2026-11-01-2026-11-30.csv');
    const lines = csv.replaceAll('\r', '').split('\n');
    expect(lines[0]).toMatch(/^\uFEFFdate \(Eastern Time\),kind,dollars,PayPal fee,net,/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^2026-11-02,payment,19\.99,-1\.19,18\.8,FYR-48213,/),
      expect.stringMatching(/^2026-11-03,refund,-4\.99,,-4\.99,.*,R1,"by us, for art",PayPal$/),
      expect.stringMatching(/^,total of payments,19\.99,-1\.19,18\.8,/),
      expect.stringMatching(/^,total of refunds,-4\.99,0,-4\.99,/),
      expect.stringMatching(/^,total,15,-1\.19,13\.81,/),
      '',
    ]);
    expect(at.changes).toEqual([{ after: { from: '2026-11-01', until: '2026-11-30', lines: 2 } }]);
  });

  it('says who gave money back and why, and counts nothing under review', async () => {
    const at = (time: string) => Date.parse(time);
    const refund = (id: string, by: 'SYSTEM' | 'PAYPAL', day: string) => ({ id, at: at(day), cents: 500, by });
    const { feeCents: _, ...withoutFee } = numbered(3, { paidAt: at('2026-12-01T04:59:00Z') });
    const problem = 'captured with another amount';
    const { paidAt: __, ...aside } = numbered(5, { state: 'QUARANTINED', problem, grants: [] });
    const place = await office(
      numbered(1, {
        ...{ paidAt: at('2026-10-15T20:00:00Z'), feeCents: 119, refundedCents: 1_000 },
        refunds: [
          { ...refund('R1', 'SYSTEM', '2026-11-04T20:00:00Z'), pdfId: 'art' },
          refund('R2', 'PAYPAL', '2026-11-30T20:00:00Z'),
        ],
      }),
      numbered(2, { ...{ state: 'REFUNDED', feeCents: 119 }, reversedAt: at('2026-11-09T20:00:00Z') }),
      // The last minute of November there is in December elsewhere, and the next one is not.
      withoutFee,
      numbered(4, { paidAt: at('2026-12-01T05:00:00Z') }),
      aside,
    );
    const { csv } = await exported(place);
    const lines = csv.replaceAll('\r', '').split('\n').slice(1, -1);
    expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
      expect.stringMatching(/^2026-11-02 payment under review /),
      '2026-11-02 payment 19.99',
      '2026-11-04 refund -5',
      '2026-11-09 reversal -19.99',
      '2026-11-30 refund -5',
      '2026-11-30 payment 19.99',
      ' total of payments 39.98',
      ' total of refunds -29.99',
      ' total 9.99',
    ]);
    for (const note of [
      problem,
      '"by the shop, because it was paid twice, for art"',
      'at PayPal',
      'by PayPal, which decided a dispute',
      'payments whose fee is not known: 1',
    ]) {
      expect(csv).toContain(note);
    }
  });

  it.each([
    ['before PayPal lists it', [], 500],
    ['once PayPal lists it', [{ id: 'D', at: Date.parse('2026-11-09T20:00:00Z'), cents: 1_999, by: 'DISPUTE' }], 2_499],
  ] as const)(
    'count a lost dispute once beside money that went back by check, %s',
    async (_, listed, refundedCents) => {
      const place = await office(
        numbered(1, {
          ...{ state: 'REFUNDED', feeCents: 119, refundedCents, reversedAt: Date.parse('2026-11-09T20:00:00Z') },
          refunds: [
            {
              ...{ id: 'R', at: Date.parse('2026-11-04T20:00:00Z'), cents: 500, by: 'OPERATOR' },
              outside: { method: 'check', why: 'Agreed by phone' },
            },
            ...listed,
          ],
        }),
      );
      const { csv } = await exported(place);
      const lines = csv.replaceAll('\r', '').split('\n').slice(1, -1);
      expect(lines.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual([
        '2026-11-02 payment 19.99',
        '2026-11-04 refund -5',
        listed.length === 0 ? '2026-11-09 reversal -19.99' : '2026-11-09 refund -19.99',
        ' total of payments 19.99',
        ' total of refunds -24.99',
        // By PayPal, by check, and together.
        ' total 0',
        ' total -5',
        ' total -5',
      ]);
    },
  );

  /** The parts of a file. */
  async function inParts(at: Awaited<ReturnType<typeof office>>, from: string, until: string) {
    const parts: string[] = [];
    for (let after = '', more = true; more; ) {
      const { csv, next } = await exported(at, from, until, after);
      parts.push(csv);
      [after, more] = [next, next !== ''];
    }
    return parts;
  }

  it('of a year comes in parts, which are the same file', async () => {
    const at = await office();
    const { world } = at;
    // As many bytes as 100,000 usual orders, made when they are read.
    const first = Date.parse('2025-12-01T12:00:00Z');
    const step = (365 * DAY) / 20_000;
    const buyer = { fullname: 'Maximiliana '.repeat(4).trim(), email: `${'maximiliana.'.repeat(5)}@example.com` };
    const known = numbered(1, { buyer, problem: 'A long note. '.repeat(50) });
    const orderOf = (index: number): Order => ({
      ...known,
      number: String(index).padStart(26, '0'),
      createdAt: first + index * step,
      paidAt: first + index * step,
      receiptNumber: `FYR-${String(index).padStart(6, '0')}`,
      ...(index % 5 === 0 ? {} : { feeCents: 119 }),
      ...(index % 10 === 0
        ? { refundedCents: 499, refunds: [{ at: first + index * step + 40 * DAY, cents: 499, by: 'OPERATOR' }] }
        : {}),
    });
    let read = 0;
    world.orders.byState = ({ state, from, until, after, limit }) => {
      if (state !== 'PAID') return Promise.resolve({ orders: [], more: false });
      const newest = Math.min(
        19_999,
        Math.ceil((until - first) / step) - 1,
        after === undefined ? 19_999 : Math.round((after.createdAt - first) / step) - 1,
      );
      const oldest = Math.max(0, Math.ceil((from - first) / step));
      const orders = Array.from({ length: Math.max(0, Math.min(limit, newest - oldest + 1)) }, (_, index) =>
        orderOf(newest - index),
      );
      read = Math.max(read, orders.length);
      return Promise.resolve({ orders, more: newest - limit >= oldest });
    };
    const parts = await inParts(at, '2025-12-01', '2026-11-30');
    expect(read).toBe(1_000);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.length).toBeLessThan(10);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(1.1 * OFFICE_EXPORT_MAX_BYTES);
    expect(at.changes).toHaveLength(parts.length);
    expect(at.changes[0]).toMatchObject({ after: { from: '2025-12-01' } });
    expect(at.changes.at(-1)).toMatchObject({ after: { until: '2026-11-30' } });

    const times = businessTimes(world.zone);
    const whole = createLedger(times, (day) => day >= '2025-12-01' && day <= '2026-11-30');
    for (let index = 0; index < 20_000; index += 1) whole.add(orderOf(index));
    const csv = csvIn(world.zone).file(accountColumns(times), [...whole.lines(), ...whole.totals()]);
    expect(parts.join('').length).toBe(csv.length);
    expect(parts.join('') === csv).toBe(true);
    // The last ones were paid on the day after.
    expect(csv.slice(-200)).toContain('payments whose fee is not known: 3997,\r\n');
  });

  it('of years without many orders comes in one part', async () => {
    const at = await office(numbered(1, { feeCents: 119 }));
    const parts = await inParts(at, '2024-01-01', '2026-12-31');
    expect(parts).toHaveLength(1);
    expect(parts.join('').split('\r\n')).toHaveLength(6);
    expect(parts.filter((part) => part.startsWith('\uFEFF'))).toHaveLength(1);
  });

  /** Ninety orders, one every four days, the last of them on 2026-10-31. */
  const ofAYear = (changes: Partial<Order> = {}) =>
    Array.from({ length: 90 }, (_, index) => {
      const at = Date.parse('2026-10-31T12:00:00Z') - index * 4 * DAY;
      return numbered(index, { createdAt: at, paidAt: at, feeCents: 119, ...changes });
    });
  /** The orders of the lines of a kind. */
  const ordersOf = (parts: readonly string[], kind: string) =>
    parts
      .join('')
      .split('\r\n')
      .map((line) => line.split(','))
      .filter((line) => line[1] === kind)
      .map((line) => line[6]);

  it('ends a part that takes long, and has each line once though orders change and come', async () => {
    const placed = ofAYear();
    const at = await office(...placed);
    const { orders, clock } = at.world;
    const byState = orders.byState.bind(orders);
    orders.byState = async (request) => {
      if (request.state === 'PAID') clock.advanceSeconds(OFFICE_EXPORT_MS / 5_000);
      return await byState(request);
    };
    const now = Date.parse('2026-10-31T20:00:00Z');
    const parts: string[] = [];
    for (let after = '', more = true; more; ) {
      const { csv, next } = await exported(at, '2025-11-01', '2026-10-31', after);
      parts.push(csv);
      [after, more] = [next, next !== ''];
      if (parts.length > 1) continue;
      const refund = { id: 'R1', at: now, cents: 1_999, by: 'OPERATOR' } as const;
      const paidBack = { state: 'REFUNDED', refundedCents: 1_999, refunds: [refund] } as const;
      await orders.change(placed.at(-1) ?? numbered(0), ['PAID'], paidBack);
      await orders.insert(numbered(200, { createdAt: now, paidAt: now, feeCents: 119 }));
    }
    expect(parts.length).toBeGreaterThan(2);
    expect(ordersOf(parts, 'payment')).toEqual([...placed.toReversed(), numbered(200)].map(({ number }) => number));
    expect(ordersOf(parts, 'refund')).toEqual([placed.at(-1)?.number]);
    const totals = parts.at(-1)?.split('\r\n').slice(-4, -1);
    expect(totals).toEqual([
      expect.stringMatching(/^,total of payments,1819\.09,-108\.29,1710\.8,.*,$/),
      expect.stringMatching(/^,total of refunds,-19\.99,/),
      expect.stringMatching(/^,total,1799\.1,/),
    ]);
  });

  it('has an order once whose state changes while it is read', async () => {
    const at = await office(numbered(1));
    const { orders } = at.world;
    const byState = orders.byState.bind(orders);
    // The other states are read after the order has changed.
    let paid: Promise<unknown> = Promise.resolve();
    orders.byState = async (request) => {
      if (request.state !== 'PAID') {
        await paid;
        return await byState(request);
      }
      const read = byState(request).then(async (page) => {
        for (const order of page.orders) await orders.change(order, ['PAID'], { state: 'SUSPENDED' });
        return page;
      });
      paid = read;
      return await read;
    };
    const { csv } = await exported(at);
    expect(ordersOf([csv], 'payment')).toEqual([numbered(1).number]);
    expect(csv).toContain('disputed');
  });

  it('comes in parts by size, with each line once', async () => {
    const placed = ofAYear({ problem: 'x'.repeat(OFFICE_EXPORT_MAX_BYTES / 20) });
    const parts = await inParts(await office(...placed), '2025-11-01', '2026-10-31');
    expect(parts).toHaveLength(5);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(1.1 * OFFICE_EXPORT_MAX_BYTES);
    expect(ordersOf(parts, 'payment')).toEqual(placed.toReversed().map(({ number }) => number));
  });

  it('is refused in a sentence if the orders before its first day take too long', async () => {
    const at = await office(numbered(1));
    const { orders, clock } = at.world;
    const byState = orders.byState.bind(orders);
    orders.byState = async (request) => {
      clock.advanceSeconds(OFFICE_EXPORT_MS / 1_000);
      return await byState(request);
    };
    expect((await refusalOf(exported(at))).fields).toEqual({
      from: 'The orders before 2026-11-01 take too long to read. Ask your engineer for it',
    });
    expect(at.changes).toEqual([]);
  });

  it('refuses a day that is too large, days in the wrong order, and unknown parts', async () => {
    const problem = 'x'.repeat(OFFICE_EXPORT_MAX_BYTES);
    const at = await office(
      numbered(1, {
        problem,
        createdAt: Date.parse('2026-11-01T12:00:00Z'),
        paidAt: Date.parse('2026-11-01T12:00:00Z'),
      }),
    );
    expect((await refusalOf(exported(at))).fields).toEqual({
      from: 'There are too many payments on 2026-11-01 for one file. Ask your engineer for it',
    });
    expect((await refusalOf(exported(at, '2026-11-02', '2026-11-01'))).code).toBe('INVALID_INPUT');
    const sums = { payments: 0, fees: 0, refunds: 0, withoutFee: 0 };
    for (const place of [
      'x',
      '{}',
      '[]',
      JSON.stringify({ day: '2026-02-31', sums }),
      JSON.stringify({ day: '1', sums }),
    ]) {
      const after = Buffer.from(place).toString('base64url');
      expect((await refusalOf(exported(at, '2026-11-01', '2026-11-30', after))).fields).toEqual({
        after: 'Unknown page',
      });
    }
    expect(at.changes).toEqual([]);
  });
});

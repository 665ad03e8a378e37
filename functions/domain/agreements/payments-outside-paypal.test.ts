import { describe, expect, it, onTestFinished } from 'vitest';
import type { Agreement } from '#domain/agreements/agreement.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBalance, aMember, anAgreement, aSentVersion } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { shopAtPaypal } from '#testing/shop-at-paypal.ts';
import { refusalOf } from '#testing/world.ts';
import { reserve } from '../balances/balance.ts';
import { bookPayment } from '../orders/fulfillment/fulfill.ts';
import { bookOfficeRefund } from '../orders/office/book-office-refund.ts';
import { exportOfficeOrders } from '../orders/office/export-office-orders.ts';
import { getOfficeOrder } from '../orders/office/get-office-order.ts';
import { listOfficeOrders } from '../orders/office/list-office-orders.ts';
import { hashToken } from '../shared/hashes.ts';
import { captureInstallment } from './capture-installment.ts';
import { getOfficeAgreement } from './office/get-office-agreement.ts';
import { listOfficeAgreements } from './office/list-office-agreements.ts';
import { markOfficeInstallmentPaid } from './office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from './office/mark-office-installment-unpaid.ts';
import { openAgreement } from './open-agreement.ts';
import { payInstallment } from './pay-installment.ts';
import { signAgreement } from './sign-agreement.ts';
import { statementOf } from './statement.ts';

const TOKEN = 'a-token';
const VIEWER = '203.0.113.7';
const first = `${anAgreement().id}-1`;
const session = { member: aMember({ name: 'Olive Owner' }) };

/** An agreement of two installments: $1,200 with 6 hours, and $800 with 4. */
async function family(changes: Partial<Agreement> = {}) {
  const at = await shopAtPaypal();
  onTestFinished(() => at.close());
  const { world, shop } = at;
  const { id } = anAgreement();
  const isSigned = changes.state === undefined;
  const signed = { name: 'Amy Marlow', at: TEST_START, version: 1, sha256: aSentVersion().sha256 };
  const agreement = anAgreement({
    ...{ version: 1, tokenHash: hashToken(TOKEN), unsent: false },
    ...(isSigned ? { state: 'SIGNED', signed } : {}),
    ...changes,
  });
  const balance = aBalance({ version: 0, minutes: 0, credits: [] });
  await world.agreements.write(
    { agreement, before: undefined, sent: aSentVersion(), ...(isSigned ? { balance } : {}) },
    [],
  );
  const changesNoted: unknown[] = [];
  const record = (change: unknown) => changesNoted.push(change);
  const today = '2026-11-02';
  const dependencies = shop.settling;
  type Paid = Parameters<ReturnType<typeof markOfficeInstallmentPaid>>[0]['input'];
  const unmark = markOfficeInstallmentUnpaid(dependencies);
  const back = bookOfficeRefund({ ...dependencies, zone: world.businessProfile.timeZone });
  type Back = Parameters<typeof back>[0]['input'];
  return {
    ...at,
    id,
    changesNoted,
    paid: async (input: Partial<Paid> = {}, ports: Partial<typeof dependencies> = {}) =>
      await markOfficeInstallmentPaid({ ...dependencies, ...ports })({
        input: {
          ...{ id, place: '1', method: 'check', day: today, cents: 120_000, reference: '1042', note: '' },
          ...{ mailReceipt: true, openCents: 120_000 },
          ...input,
        },
        session,
        record,
      }),
    undo: async (order: string, place = '1') =>
      await unmark({ input: { id, place, order, reason: 'It bounced' }, session, record }),
    returned: async (number: string, input: Partial<Back> = {}) =>
      await back({
        input: {
          ...{ number, method: 'check', day: today, cents: 20_000, hours: 1, reason: 'One session less' },
          ...{ items: [], refundedCents: 0, ...input },
        },
        session,
        record,
      }),
    pay: async (installment = first) =>
      await payInstallment(shop.settling)({ input: { token: TOKEN, installment }, viewer: VIEWER }),
    capture: async (orderID: string) =>
      await captureInstallment(shop.capturing)({ input: { token: TOKEN, orderID }, viewer: VIEWER }),
    page: async () => await openAgreement({ ...shop.settling })({ input: { token: TOKEN }, viewer: VIEWER }),
    office: async () => await getOfficeAgreement(world)({ input: { id } }),
    balance: async () => await world.balances.find(id),
    entries: async () =>
      (await world.balances.entries(id)).toReversed().map(({ kind, minutes, left }) => `${kind} ${minutes} -> ${left}`),
    orders: () => world.orders.all(),
    approve: async (orderID: string) => await at.control(`/_orders/${orderID}/approve`),
    sign: async () =>
      await signAgreement({ ...dependencies, browserName: () => 'Firefox' })({
        input: { token: TOKEN, version: 1, name: 'Amy Marlow' },
        viewer: VIEWER,
      }),
  };
}

describe('a payment outside PayPal', () => {
  it('is an order with its hours, receipt number and receipt, and the family sees how it came', async () => {
    const at = await family();
    const shown = await at.paid();
    expect(shown.installments[0]).toMatchObject({
      ...{ state: 'paid', paidCents: 120_000, openCents: 0 },
      payments: [{ cents: 120_000, hours: 6, received: { method: 'check', reference: '1042', by: 'Olive Owner' } }],
    });
    await at.sweepAfter(5);
    expect(at.orders()).toMatchObject([
      { state: 'PAID', receipt: 'SENT', receiptNumber: expect.any(String) as string },
    ]);
    expect(at.orders()[0]).not.toHaveProperty('hours');
    expect(await at.balance()).toMatchObject({ minutes: 360 });
    expect(await at.entries()).toEqual(['paid 360 -> 360']);
    expect(at.receipts()).toHaveLength(1);
    expect(at.receipts()[0]?.text).toContain('by check');
    const { installments, hoursLeft } = await at.page();
    expect(hoursLeft).toBe(6);
    expect(installments[0]).toMatchObject({ state: 'paid', parts: [{ amount: 1_200, method: 'check' }] });
    expect(installments[1]).not.toHaveProperty('parts');
    expect(await refusalOf(at.pay())).toMatchObject({ code: 'CONFLICT' });
  });

  it('can be a part: its share of the hours in quarters, and the rest with the rest, by PayPal', async () => {
    const at = await family();
    // 25,000 of 120,000 cents are 75 of 360 minutes.
    const part = await at.paid({ cents: 25_000, method: 'zelle', mailReceipt: false });
    expect(part.installments[0]).toMatchObject({ state: 'open', openCents: 95_000, openHours: 4.75 });
    expect(at.receipts()).toHaveLength(0);
    const { installments } = await at.page();
    expect(installments[0]).toMatchObject({
      open: { amount: 950, hours: 4.75 },
      parts: [{ amount: 250, method: 'zelle' }],
    });
    const orderID = await at.pay();
    await at.approve(orderID);
    expect(await at.capture(orderID)).toEqual({ status: 'COMPLETED' });
    expect(at.orders().map(({ capturedCents }) => capturedCents)).toEqual([25_000, 95_000]);
    expect(await at.balance()).toMatchObject({ minutes: 360 });
    expect((await at.office()).installments[0]).toMatchObject({ state: 'paid', paidCents: 120_000 });
    // Two parts of one installment are not paid twice.
    for (const order of at.orders()) await bookPayment(at.shop.settling)(order);
    expect(at.orders().every(({ state }) => state === 'PAID')).toBe(true);
  });

  it('before the signature is a deposit, whose hours come with the signature', async () => {
    const at = await family({ state: 'OPENED', openUntil: '2026-12-01' });
    await at.paid({ cents: 50_000 });
    expect(at.orders()).toMatchObject([{ state: 'PAID', hours: 'DUE' }]);
    expect(await at.balance()).toBeUndefined();
    await at.sweepAfter(5);
    expect(at.receipts()[0]?.text).not.toContain('Book a session');
    expect((await at.page()).installments[0]).toMatchObject({ open: { amount: 700 } });
    await at.sweepAfter(60);
    expect(at.orders()).toMatchObject([{ hours: 'DUE' }]);
    const signed = await at.sign();
    expect(signed.hoursLeft).toBe(2.5);
    expect(await at.entries()).toEqual(['paid 150 -> 150']);
    expect(at.orders()[0]).not.toHaveProperty('hours');
  });

  it('is refused where it can’t be, at the field, and changes nothing', async () => {
    const at = await family();
    expect(await refusalOf(at.paid({ cents: 120_001 }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { cents: 'Only $1,200.00 of this installment is open' },
    });
    expect(await refusalOf(at.paid({ day: '2026-11-03' }))).toMatchObject({
      fields: { day: 'Choose today or a day before' },
    });
    expect(await refusalOf(at.paid({ day: '2020-01-01' }))).toMatchObject({
      fields: { day: expect.stringContaining('the agreement began then') as string },
    });
    expect((await refusalOf(at.paid({ openCents: 100 }))).message).toContain('Now $1,200.00');
    expect((await refusalOf(at.paid({ place: '5' }))).code).toBe('NOT_FOUND');
    expect(at.orders()).toEqual([]);
    expect(at.changesNoted).toEqual([]);
  });

  it('is booked once by two owners in the same second', async () => {
    const at = await family();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => at.paid()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(at.orders()).toHaveLength(1);
    expect(await at.balance()).toMatchObject({ minutes: 360 });
  });

  it('and PayPal at the same time: one counts, and no money stays twice', async () => {
    for (let round = 0; round < 20; round += 1) {
      const at = await family();
      const orderID = await at.pay();
      await at.approve(orderID);
      const [marked, captured] = await Promise.allSettled([at.paid(), at.capture(orderID)]);
      await at.sweepAfter(5);
      await at.sweepAfter(5);
      const kept = at.orders().filter(({ state }) => state === 'PAID');
      expect(kept).toHaveLength(1);
      expect(await at.balance()).toMatchObject({ minutes: 360 });
      if (captured.status === 'rejected') {
        expect(captured.reason).toMatchObject({ code: 'ALREADY_OWNED' });
        expect(marked.status).toBe('fulfilled');
      }
    }
  });

  it.each([120_000, 40_000])('of %i cents is not booked once PayPal was asked for the same money', async (cents) => {
    const at = await family();
    const orderID = await at.pay();
    await at.approve(orderID);
    const { received } = at.shop.settling;
    const late: typeof received = {
      book: async (...booked) => {
        if (at.orders()[0]?.state === 'OPEN') await at.capture(orderID);
        return await received.book(...booked);
      },
    };
    expect(await refusalOf(at.paid({ cents }, { received: late }))).toMatchObject({ code: 'CONFLICT' });
    expect(at.orders()).toMatchObject([{ state: 'PAID', paypalOrderId: orderID }]);
    expect(await at.balance()).toMatchObject({ minutes: 360 });
  });

  it('in part stays if PayPal’s goes back by itself, and the rest is asked for', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.paid({ cents: 40_000 });
    const [order] = at.orders().filter(({ paypalOrderId }) => paypalOrderId === orderID);
    if (order === undefined) throw new Error('There is no order');
    await at.approve(orderID);
    // PayPal takes it all the same.
    await at.shop.settling.payments.capture(order, orderID);
    await at.world.orders.change(order, ['FAILED'], { checkAt: at.world.clock.now() });
    await at.sweepAfter(5);
    await at.sweepAfter(5);
    expect(at.orders().map(({ state }) => state)).toEqual(['REFUNDED', 'PAID']);
    const { installments } = await at.office();
    expect(installments[0]).toMatchObject({ state: 'open', openCents: 80_000, openHours: 4 });
    const { totals } = await listOfficeAgreements(at.world)({ input: { state: '' } });
    expect(totals).toMatchObject({ paidCents: 40_000, openCents: 160_000 });
  });

  it('is refused while PayPal has money of which the answer was lost', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.approve(orderID);
    const [open] = at.orders();
    if (open === undefined) throw new Error('There is no order');
    await at.shop.settling.payments.capture(open, orderID);
    // No process can be at work anymore.
    at.world.clock.advanceSeconds(3_600);
    const refusal = await refusalOf(at.paid());
    expect(refusal).toMatchObject({ code: 'CONFLICT' });
    expect(refusal.message).toContain('paying this installment with PayPal');
    expect(at.orders().map(({ state }) => state)).toEqual(['OPEN']);
    await at.sweepAfter(5);
    expect(at.orders().map(({ state }) => state)).toEqual(['PAID']);
  });

  it('ends the open payment at PayPal, whose buyer is told before money moves', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.paid();
    await at.approve(orderID);
    const refusal = await refusalOf(at.capture(orderID));
    expect(refusal).toMatchObject({ code: 'ALREADY_OWNED' });
    expect(refusal.message).toContain('you haven’t been charged');
    expect(at.orders().map(({ state }) => state)).toContain('FAILED');
    expect(await at.balance()).toMatchObject({ minutes: 360 });
  });
});

it('is on the statement of the year with how it came; what was undone isn’t', async () => {
  const at = await family();
  await at.paid({ method: 'zelle', cents: 20_000 });
  const { installments } = await at.paid({ cents: 100_000, openCents: 100_000 });
  await at.undo(installments[0]?.payments[1]?.order ?? '');
  const number = installments[0]?.payments[0]?.order ?? '';
  await at.returned(number, { cents: 5_000, hours: 0 });
  const { email, fullname } = anAgreement().content;
  const statement = await statementOf(at.world, { email, fullname, asked: '' });
  expect(statement).toMatchObject({ paid: 200, returned: 50 });
  expect(statement.agreements).toMatchObject([
    { payments: [{ how: 'Zelle', amount: 200 }], returns: [{ how: 'Check', amount: 50 }], hoursAfter: 1 },
  ]);
});

describe('undoing it', () => {
  it('takes back unused hours, keeps the line, and opens the installment again', async () => {
    const at = await family();
    const { installments } = await at.paid();
    const order = installments[0]?.payments[0]?.order ?? '';
    const shown = await at.undo(order);
    expect(shown.installments[0]).toMatchObject({
      ...{ state: 'open', openCents: 120_000 },
      payments: [{ undone: { why: 'It bounced', by: 'Olive Owner' } }],
    });
    expect(await at.entries()).toEqual(['paid 360 -> 360', 'undone -360 -> 0']);
    expect((await at.page()).installments[0]).not.toHaveProperty('refunded');
    expect((await refusalOf(at.undo(order))).message).toContain('undone already');
    // Nothing of it is called paid or refunded, because no money came.
    const zone = at.world.businessProfile.timeZone;
    const undone = { number: order, status: 'UNDONE', refundedCents: 0, refundableCents: 0, refundIds: [] };
    expect(await getOfficeOrder({ ...at.world, zone })({ input: { number: order } })).toMatchObject(undone);
    for (const state of ['UNDONE', 'REFUNDED'] as const) {
      const { orders } = await listOfficeOrders({ ...at.world, zone })({
        input: { state, from: '', until: '', after: '' },
      });
      expect(orders.map(({ status, refundedCents }) => [status, refundedCents])).toEqual(
        state === 'UNDONE' ? [['UNDONE', 0]] : [],
      );
    }
    expect((await refusalOf(at.returned(order, { refundedCents: 120_000 }))).message).toContain('This order is undone');
    // It can be paid again, by whatever way.
    await at.paid({ method: 'cash' });
    expect(await at.balance()).toMatchObject({ minutes: 360 });
    const file = await exportOfficeOrders({ ...at.world, zone: at.world.businessProfile.timeZone })({
      input: { from: '2026-11-01', until: '2026-11-30', after: '', file: 'accountant' },
      record: () => undefined,
    });
    expect(file.csv).toMatch(/,undone payment,-1200,.*,It bounced,by check\r/);
    expect(file.csv).toMatch(/,total,1200,.*,in cash\r/);
    expect(file.csv).toMatch(/,total,0,.*,by check\r/);
  });

  it('leaves hours that were used, and says that nobody paid them', async () => {
    const at = await family();
    const order = (await at.paid()).installments[0]?.payments[0]?.order ?? '';
    const before = (await at.balance()) ?? expect.fail('no balance');
    await at.world.balances.change(
      reserve(before, 60, { at: TEST_START, about: 'A session' }) ?? expect.fail('no hours'),
    );
    const shown = await at.undo(order);
    expect(await at.balance()).toMatchObject({ minutes: 0, used: 60 });
    expect(shown.installments[0]?.unpaid).toContain('1 hour');
  });

  it('is refused for PayPal’s, and for money that went back', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.approve(orderID);
    await at.capture(orderID);
    const [{ number } = expect.fail('no order')] = at.orders();
    expect((await refusalOf(at.undo(number))).message).toContain('PayPal has this payment');
    const { installments } = await at.paid({ place: '2', cents: 80_000, openCents: 80_000 });
    const second = installments[1]?.payments[0]?.order ?? '';
    await at.returned(second, { cents: 100, hours: 0 });
    expect((await refusalOf(at.undo(second, '2'))).message).toContain('was refunded already');
    expect((await refusalOf(at.undo(second))).code).toBe('NOT_FOUND');
  });
});

describe('money that goes back outside PayPal', () => {
  it('counts together with PayPal’s, with its hours, and is never more than was paid', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.approve(orderID);
    await at.capture(orderID);
    const [{ number } = expect.fail('no order')] = at.orders();
    const order = await at.returned(number);
    expect(order).toMatchObject({ refundedCents: 20_000, refundableCents: 100_000 });
    expect(await at.balance()).toMatchObject({ minutes: 300 });
    expect(await at.entries()).toEqual(['paid 360 -> 360', 'refunded -60 -> 300']);
    expect((await refusalOf(at.returned(number))).message).toContain('By now $200.00 is refunded');
    expect(await refusalOf(at.returned(number, { cents: 100_001, refundedCents: 20_000 }))).toMatchObject({
      fields: { cents: 'Only $1,000.00 is left of this payment' },
    });
    expect((await refusalOf(at.returned(number, { hours: 5.25, refundedCents: 20_000 }))).message).toContain(
      'Of this installment 5 hours can go back.',
    );
    // PayPal's own refund comes on top.
    const { planRefund } = at.shop;
    const plan = await planRefund({ number });
    expect(plan.cents).toBe(100_000);
    await plan.execute();
    expect(at.orders()[0]).toMatchObject({ state: 'REFUNDED', refundedCents: 120_000 });
    await at.sweepAfter(5);
    expect(at.orders()[0]).toMatchObject({ state: 'REFUNDED', refundedCents: 120_000 });
    expect(await at.balance()).toMatchObject({ minutes: 0 });
    expect(
      at.world.mailer.sent.some(({ text }) => text.includes('We returned $200.00 of your payment to you by check.')),
    ).toBe(true);
  });

  it('before its receipt is sent lets the receipt promise what is left, and the notice says which hours went', async () => {
    const at = await family();
    const number = (await at.paid()).installments[0]?.payments[0]?.order ?? '';
    await at.returned(number, { cents: 40_000, hours: 2 });
    await at.sweepAfter(5);
    const [receipt] = at.receipts();
    expect(receipt?.text).toContain('With this payment you have 4 hours more.');
    const notice = at.world.mailer.sent.find(({ subject }) => subject.startsWith('Part of your payment'));
    expect(notice?.text).toContain('by check. 2 hours that you hadn’t used can no longer be booked.');
    await at.returned(number, { cents: 10_000, hours: 0, refundedCents: 40_000 });
    await at.returned(number, { cents: 70_000, hours: 4, refundedCents: 50_000 });
    await at.sweepAfter(5);
    expect(at.world.mailer.sent.at(-1)?.text).toContain('6 hours that you hadn’t used can no longer be booked.');
  });

  it('without hours says that they stay', async () => {
    const at = await family();
    const number = (await at.paid({ mailReceipt: false })).installments[0]?.payments[0]?.order ?? '';
    await at.returned(number, { cents: 40_000, hours: 0 });
    await at.sweepAfter(5);
    expect(at.world.mailer.sent.at(-1)?.text).toContain('by check. You keep the hours that you haven’t used.');
  });

  it('of a check’s order needs no PayPal, and ends with all of it', async () => {
    const at = await family();
    const number = (await at.paid()).installments[0]?.payments[0]?.order ?? '';
    await at.returned(number, { cents: 120_000, hours: 6 });
    expect(at.orders()[0]).toMatchObject({ state: 'REFUNDED', grants: [] });
    expect(await at.balance()).toMatchObject({ minutes: 0 });
    expect((await at.page()).installments[0]).toMatchObject({
      state: 'refunded',
      refunded: { amount: 1_200, hours: 6 },
    });
    expect((await refusalOf(at.returned(number, { refundedCents: 120_000 }))).code).toBe('CONFLICT');
  });
});

describe('hours come of what is paid at that moment', () => {
  const unsigned = { state: 'OPENED', openUntil: '2026-12-01' } as const;
  /** A deposit of $600 for 3 hours. */
  const deposit = async () => {
    const at = await family(unsigned);
    const number = (await at.paid({ cents: 60_000 })).installments[0]?.payments[0]?.order ?? '';
    return { ...at, number };
  };

  it.each([
    ['all of it', { cents: 60_000, hours: 0 }, 0],
    ['all of it, with fewer hours', { cents: 60_000, hours: 1 }, 0],
    ['all of it, with its hours', { cents: 60_000, hours: 3 }, 0],
    ['half of it', { cents: 30_000, hours: 0 }, 1.5],
    ['half of it, with hours', { cents: 30_000, hours: 2 }, 1],
  ])('of a deposit of which went back %s', async (_, back, left) => {
    for (const isLate of [false, true]) {
      const at = await deposit();
      const order = await at.returned(at.number, back);
      expect(order.installment).toMatchObject({ unusedHours: left });
      expect((await at.page()).installments[0]).toMatchObject({
        refunded: { amount: back.cents / 100, hours: 3 - left },
      });
      if (isLate) await at.sweepAfter(120);
      const signed = await at.sign();
      expect(signed.hoursLeft).toBe(left);
      expect(signed.installments[0]).toMatchObject({ refunded: { amount: back.cents / 100, hours: 3 - left } });
      await at.sweepAfter(60);
      expect(await at.balance()).toMatchObject({ minutes: left * 60 });
      expect((await at.office()).installments[0]).toMatchObject({ refundedHours: 3 - left });
    }
  });

  it('of a deposit, of which no more hours go back than it has', async () => {
    const at = await deposit();
    expect(await refusalOf(at.returned(at.number, { cents: 30_000, hours: 3.25 }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Of this installment 3 hours can go back. The others are used. Reload the order.',
    });
  });

  it('of a deposit that was undone', async () => {
    const at = await deposit();
    await at.undo(at.number);
    expect((await at.sign()).hoursLeft).toBe(0);
    await at.sweepAfter(60);
    expect(await at.balance()).toMatchObject({ minutes: 0 });
  });

  it.each(['by check', 'at PayPal, in whole', 'at PayPal, by amount'])(
    'of money under review, which goes back %s',
    async (how) => {
      const at = await family();
      await at.scenario('wrong-amount');
      const orderID = await at.pay();
      await at.approve(orderID);
      await at.capture(orderID);
      const { number = '', capturedCents: cents = 0 } = at.orders()[0] ?? {};
      expect(at.orders()).toMatchObject([{ state: 'QUARANTINED' }]);
      expect((await at.office()).installments[0]).not.toHaveProperty('refundedHours');
      if (how === 'by check') await at.returned(number, { cents, hours: 0 });
      else {
        const amount = { cents, minutes: 0, refundedCents: 0 };
        const plan = await at.shop.planRefund({ number, ...(how.endsWith('whole') ? {} : { amount }) });
        await plan.execute();
      }
      await at.sweepAfter(10);
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED', refundedCents: cents }]);
      expect(await at.balance()).toMatchObject({ minutes: 0 });
      expect((await at.page()).hoursLeft).toBe(0);
      expect((await at.entries()).filter((entry) => !entry.includes(' 0 -> 0'))).toEqual([]);
      expect((await at.office()).installments[0]).not.toHaveProperty('refundedHours');
    },
  );
});

it('the file for QuickBooks has the same sum as the accountant’s, with the fee as a line', async () => {
  const at = await family();
  const orderID = await at.pay();
  await at.approve(orderID);
  await at.capture(orderID);
  await at.paid({ place: '2', cents: 80_000, openCents: 80_000 });
  const zone = at.world.businessProfile.timeZone;
  const file = async (kind: 'accountant' | 'quickbooks') =>
    (
      await exportOfficeOrders({ ...at.world, zone })({
        input: { from: '2026-11-01', until: '2026-11-30', after: '', file: kind },
        record: () => undefined,
      })
    ).csv
      .split('\r\n')
      .filter((line) => line !== '');
  const quickbooks = await file('quickbooks');
  expect(quickbooks[0]?.replace('\uFEFF', '')).toBe('Date,Description,Amount');
  expect(
    quickbooks.some((line) => line.startsWith('11/02/2026,"payment by check: ') || line.includes('payment by check')),
  ).toBe(true);
  expect(quickbooks.some((line) => line.includes('PayPal fee'))).toBe(true);
  const sum = quickbooks.slice(1).reduce((cents, line) => cents + Math.round(Number(line.split(',').at(-1)) * 100), 0);
  const total = (await file('accountant')).at(-1)?.split(',') ?? [];
  expect(sum).toBe(Math.round(Number(total[4]) * 100));
});

it('does nothing at PayPal that a shop without it would', async () => {
  const at = await family();
  await at.paid();
  await shopOn(at.world, { payments: at.payments }).reconcile();
  expect(at.world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/limits.ts';
import {
  aBalance,
  aLesson,
  anAccount,
  anAgreement,
  aPaidOrder,
  aSeat,
  aSentVersion,
  aSession,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { type Balance, type Credit, giveBack, keepSpent, reserve, withCredit } from '../balances/balance.ts';
import type { Booking } from '../consultations/core/booking.ts';
import { installmentStateOf, minutesWorth } from '../orders/core/installment.ts';
import type { Order } from '../orders/core/order.ts';
import { returnedCents } from '../orders/core/refunds.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from './agreement.ts';
import { getStatement } from './get-statement.ts';
import { getOfficeStatement } from './office/get-office-statement.ts';
import { movementsOf } from './statement.ts';

const { id, content } = anAgreement();
const signer = aSession();
const student = aSession({ user: { ...anAccount(), id: 'LEE', email: 'lee@example.com', fullname: 'Lee Marlow' } });
/** The tests' business is in New York. */
const at = (day: string, time = '15:00'): number => Date.parse(`${day}T${time}:00-05:00`);

const installment = (changes: Partial<Order> = {}): Order =>
  aPaidOrder({
    ...{ number: 'ORDER1', buyerId: buyerIdOf(id), grants: [], receiptNumber: 'FYR-10001', totalCents: 120_000 },
    ...{ createdAt: at('2026-11-10'), paidAt: at('2026-11-10'), capturedCents: 120_000 },
    items: [
      {
        ...{ id: installmentIdOf(id, 0), title: 'Ten hours (installment 1 of 2)', cents: 120_000 },
        ...{ agreementId: id, minutes: 360 },
      },
    ],
    ...changes,
  });
const refund = (cents: number, day: string, changes: object = {}) => ({
  ...{ id: `R${day}`, at: at(day), cents, by: 'OPERATOR' as const, minutes: 0 },
  ...changes,
});

/** A family that signed the sample agreement, with its student at an address of their own. */
async function openWorld(balance = aBalance({ version: 0, minutes: 0, credits: [] })): Promise<World> {
  const world = inMemoryWorld();
  world.clock.set(at('2026-12-20'));
  for (const { user } of [signer, student]) await world.users.create({ ...anAccount(), ...user });
  await sign(world, { content: { ...content, secondEmail: student.user.email } }, balance);
  return world;
}
async function sign(world: World, changes: Partial<Agreement>, balance: Balance): Promise<void> {
  const signed = { name: 'Amy Marlow', at: at('2026-11-02'), version: 1, sha256: aSentVersion().sha256 };
  const agreement = anAgreement({ state: 'SIGNED', version: 1, unsent: false, signed, ...changes });
  await world.agreements.write({ agreement, before: undefined, balance }, []);
}
/** Applies a change to the balance of an agreement. */
async function change(world: World, of: (before: Balance) => ReturnType<typeof withCredit>, agreement = id) {
  const before = await world.balances.find(agreement);
  const write = before === undefined ? undefined : of(before);
  if (write !== undefined) expect(await world.balances.change(write)).toBe(true);
}
/** What an order means for its balance, as it is heard at a moment. */
const heard = (order: Order, moment: number) => (before: Balance) => {
  const { capturedCents = 0, refundedCents = 0 } = order;
  const state = installmentStateOf(order) ?? 'open';
  const credit: Omit<Credit, 'used'> = {
    ...{ order: order.number, installment: order.items[0]?.id ?? '', state, capturedCents, refundedCents },
    wanted: minutesWorth(order),
  };
  return withCredit(before, credit, { at: moment, about: 'An installment' });
};
const hold = async (world: World, day: string, changes: Partial<Booking> = {}, lesson: object = {}) => {
  const booking = aLesson({
    ...{ id: `B${day}`, userId: signer.user.id, day, start: at(day), minutes: 60 },
    ...changes,
  });
  const person = await world.consultations.ofPerson(booking.userId);
  const stored = { ...booking, lesson: { agreementId: id, returnsUntil: 0, paidBy: [], ...lesson } };
  const change = { booking: stored, before: undefined, take: [], release: [], days: [], personVersion: person.version };
  expect(await world.consultations.write(change, [])).toBe(true);
};

const own = async (world: World, year = '', session = signer) =>
  await getStatement(world)({ input: { period: year }, session });
const inOffice = async (world: World, year = '', agreement = id) =>
  await getOfficeStatement(world)({ input: { id: agreement, period: year } });
const partOf = async (world: World, year = '') => (await own(world, year)).agreements[0];

describe('a statement of a year', () => {
  it('has the sessions, the hours, what was paid how and when, and what went back', async () => {
    const world = await openWorld();
    const second = installment({
      ...{ number: 'ORDER2', receiptNumber: 'FYR-10002', capturedCents: 80_000, totalCents: 80_000 },
      ...{ createdAt: at('2026-12-01'), paidAt: at('2026-12-01') },
      ...{ refundedCents: 20_000, refunds: [refund(20_000, '2026-12-15', { minutes: 60 })] },
      items: [
        {
          ...{ id: installmentIdOf(id, 1), title: 'Ten hours (installment 2 of 2)', cents: 80_000 },
          ...{ agreementId: id, minutes: 240 },
        },
      ],
    });
    for (const order of [installment(), second]) await world.orders.insert(order);
    await change(world, heard(installment(), at('2026-11-10')));
    const booked = { at: at('2026-11-11'), about: 'A session' };
    for (let count = 0; count < 5; count += 1) await change(world, (before) => reserve(before, 60, booked));
    await change(world, (before) => keepSpent(before, booked));
    await change(world, (before) => giveBack(before, [{ order: 'ORDER1', minutes: 60 }], booked, 'returned'));
    await change(world, heard(second, at('2026-12-15')));
    await hold(world, '2026-11-12');
    await hold(world, '2026-11-19', { userId: student.user.id, counselor: { id: 'sam-reed', name: 'Sam Reed' } });
    await hold(world, '2026-11-26', { status: 'CANCELED' }, { canceledLate: true });
    await hold(world, '2026-12-03', {}, { returned: true });
    await hold(world, '2026-12-10', { status: 'CANCELED' }, { returned: true });
    await hold(world, '2026-12-22');

    const statement = await own(world);
    expect(statement).toEqual({
      ...{ year: 2026, years: [2026, 2025], madeOn: '2026-12-20' },
      ...{ fullname: 'Amy Marlow', email: signer.user.email, paid: 2_000, returned: 200 },
      agreements: [
        {
          ...{ id, title: content.title, student: content.student },
          sessions: [
            { day: '2026-11-12', counselor: 'Maya Ellison', hours: 1, outcome: 'held' },
            { day: '2026-11-19', counselor: 'Sam Reed', hours: 1, outcome: 'held' },
            { day: '2026-11-26', counselor: 'Maya Ellison', hours: 1, outcome: 'canceled-late' },
            { day: '2026-12-03', counselor: 'Maya Ellison', hours: 1, outcome: 'given-back' },
          ],
          ...{ sessionHours: 3, hoursBefore: 0, hoursAfter: 5 },
          changes: [
            { kind: 'paid', hours: 9 },
            { kind: 'booked', hours: -5 },
            { kind: 'returned', hours: 1 },
          ],
          payments: [
            {
              ...{ day: '2026-11-10', about: 'Ten hours (installment 1 of 2)', receipt: 'FYR-10001' },
              ...{ how: 'PayPal', amount: 1_200 },
            },
            {
              ...{ day: '2026-12-01', about: 'Ten hours (installment 2 of 2)', receipt: 'FYR-10002' },
              ...{ how: 'PayPal', amount: 800 },
            },
          ],
          returns: [
            {
              ...{ day: '2026-12-15', about: 'Ten hours (installment 2 of 2)', receipt: 'FYR-10002' },
              ...{ how: 'PayPal', amount: 200 },
            },
          ],
          ...{ paid: 2_000, returned: 200 },
        },
      ],
      purchases: { payments: [], returns: [], paid: 0, returned: 0 },
    });
    expect(await inOffice(world)).toEqual(statement);
  });

  it('ends with the last moment of the year where the business is', async () => {
    const world = await openWorld();
    const orders = (['2025-12-31', '2026-01-01'] as const).map((day, index) =>
      installment({
        ...{ number: `ORDER${String(index)}`, createdAt: at('2025-12-01') },
        paidAt: at(day, index === 0 ? '23:59' : '00:00'),
      }),
    );
    for (const order of orders) {
      await world.orders.insert(order);
      await change(world, heard(order, order.paidAt ?? 0));
    }
    await hold(world, '2025-12-31', { start: at('2025-12-31', '23:30') });
    const [last, now] = [await partOf(world, '2025'), await partOf(world, '2026')];
    expect(last).toMatchObject({ paid: 1_200, hoursBefore: 0, hoursAfter: 6, sessions: [{ day: '2025-12-31' }] });
    expect(now).toMatchObject({ paid: 1_200, hoursBefore: 6, hoursAfter: 12, sessions: [] });
  });

  it('sums all orders of an installment, without what never arrived or doesn’t match', async () => {
    const world = await openWorld();
    const part = (number: string, changes: Partial<Order>) => installment({ number, ...changes });
    const orders = [
      part('A', { capturedCents: 50_000 }),
      part('B', { capturedCents: 70_000 }),
      part('C', { state: 'QUARANTINED', capturedCents: 12 }),
      part('D', { state: 'PENDING' }),
      part('E', { state: 'SUSPENDED', capturedCents: 1 }),
    ];
    for (const order of orders) await world.orders.insert(order);
    expect(await own(world)).toMatchObject({ paid: 1_200.01, returned: 0 });
  });

  it.each([
    ['refunds that failed left out', { refunds: [refund(20_000, '2026-11-20', { failedAt: 1 })] }, []],
    [
      'a refund that is under way',
      {
        refunding: {
          ...{ at: at('2026-11-21'), by: 'OPERATOR' as const, captureId: 'C', currency: 'USD', minutes: 60 },
          parts: [{ requestId: 'R', cents: 1_234 }],
        },
      },
      [['2026-11-21', 12.34]],
    ],
    [
      'what a lost dispute took besides',
      {
        ...{ state: 'REFUNDED' as const, refundedCents: 20_000, reversedAt: at('2026-11-25') },
        refunds: [refund(20_000, '2026-11-20')],
      },
      [
        ['2026-11-20', 200],
        ['2026-11-25', 1_000],
      ],
    ],
    ['a sum without a refund', { refundedCents: 5 }, [['2026-11-10', 0.05]]],
  ])('has what went back, with %s', async (_, changes, expected) => {
    const world = await openWorld();
    await world.orders.insert(installment(changes));
    expect((await partOf(world))?.returns.map(({ day, amount }) => [day, amount])).toEqual(expected);
  });

  it('is of this year or the last one, and says so for others', async () => {
    const world = await openWorld();
    expect((await own(world, '2025')).year).toBe(2025);
    for (const year of ['2024', '2027']) {
      expect(await refusalOf(own(world, year))).toMatchObject({ fields: { period: 'Choose 2026 or 2025' } });
    }
    world.clock.set(at('2027-01-01', '00:00'));
    expect(await own(world)).toMatchObject({ year: 2027, years: [2027, 2026], agreements: [] });
  });

  it('is for who signs, of all their agreements, and needs a login code', async () => {
    const world = await openWorld();
    const other = '01KB0000000000000AGREEMENT';
    await sign(world, { id: other }, aBalance({ agreementId: other, version: 0, minutes: 0, credits: [] }));
    const item = { id: installmentIdOf(other, 0), title: 'More', cents: 1, agreementId: other, minutes: 60 };
    await world.orders.insert(installment());
    await world.orders.insert(
      installment({ number: 'OTHER', buyerId: buyerIdOf(other), capturedCents: 1, items: [item] }),
    );
    expect(await own(world)).toMatchObject({ agreements: [{ id }, { id: other }], paid: 1_200.01 });
    expect((await inOffice(world, '', other)).agreements.map((one) => one.id)).toEqual([id, other]);
    expect(await own(world, '', student)).toMatchObject({ fullname: 'Lee Marlow', agreements: [], paid: 0 });
    expect(await refusalOf(own(world, '', { ...signer, provenBy: 'registration' }))).toMatchObject({
      code: 'LOGIN_CODE_NEEDED',
    });
    const stranger = aSession({
      user: { ...anAccount(), id: 'BO', email: 'bo@example.com' },
      provenBy: 'registration',
    });
    expect(await own(world, '', stranger)).toMatchObject({ agreements: [], paid: 0 });
    expect(await refusalOf(inOffice(world, '', '01KZ0000000000000AGREEMENT'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, Partial<Agreement>]>([
    ['isn’t signed yet', { state: 'OPENED' }],
    ['was withdrawn', { state: 'WITHDRAWN', withdrawn: { at: at('2026-11-15'), why: 'They moved away.' } }],
  ])('has a deposit, and that it went back, of an agreement that %s', async (_, changes) => {
    const world = await openWorld();
    const deposit = '01KB0000000000000AGREEMENT';
    const item = {
      id: installmentIdOf(deposit, 0),
      title: 'Deposit',
      cents: 50_000,
      agreementId: deposit,
      minutes: 120,
    };
    const agreement = anAgreement({ id: deposit, version: 1, unsent: false, ...changes });
    await world.agreements.write({ agreement, before: undefined }, []);
    await world.orders.insert(
      installment({
        ...{ number: 'DEPOSIT', buyerId: buyerIdOf(deposit), totalCents: 50_000, capturedCents: 50_000, items: [item] },
        ...{ state: 'REFUNDED', refundedCents: 50_000, refunds: [refund(50_000, '2026-11-16')] },
      }),
    );
    const statement = await own(world);
    expect(statement).toMatchObject({
      ...{ paid: 500, returned: 500 },
      agreements: [
        {
          ...{ id: deposit, sessions: [], hoursBefore: 0, changes: [], hoursAfter: 0, paid: 500, returned: 500 },
          payments: [{ day: '2026-11-10', about: 'Deposit', amount: 500 }],
          returns: [{ day: '2026-11-16', about: 'Deposit', amount: 500 }],
        },
      ],
    });
    expect(await inOffice(world, '', deposit)).toEqual(statement);
  });

  it('has the guides and classes that the family paid for, also for someone else, and what went back', async () => {
    const world = await openWorld();
    const guides = aPaidOrder({ number: 'GUIDES', createdAt: at('2026-03-01'), paidAt: at('2026-03-01') });
    const seats = aPaidOrder({
      ...{ number: 'SEATS', createdAt: at('2026-04-01'), paidAt: at('2026-04-01'), receiptNumber: 'FYR-20002' },
      ...{ items: [aSeat('Lee'), aSeat('Mia')], totalCents: 24_000, capturedCents: 24_000 },
      ...{ refundedCents: 12_000, refunds: [refund(12_000, '2026-04-02')] },
    });
    // Lee asked Amy to pay, and had a guide paid by someone else.
    const forLee = aPaidOrder({
      ...{ number: 'FORLEE', createdAt: at('2026-05-01'), paidAt: at('2026-05-01'), capturedCents: 1_000 },
      ...{ buyerId: student.user.id, payer: { email: signer.user.email } },
    });
    const byAunt = aPaidOrder({
      ...{ number: 'BYAUNT', createdAt: at('2026-06-01'), paidAt: at('2026-06-01') },
      payer: { email: 'aunt@example.com' },
    });
    const lastYear = aPaidOrder({ number: 'OLD', createdAt: at('2025-03-01'), paidAt: at('2025-03-01') });
    for (const order of [guides, seats, forLee, byAunt, lastYear]) await world.orders.insert(order);
    await world.orders.notePayer(signer.user.email, 'FORLEE');
    await world.orders.notePayer('aunt@example.com', 'BYAUNT');
    const statement = await own(world);
    const price = (guides.capturedCents ?? 0) / 100;
    expect(statement).toMatchObject({ agreements: [], paid: price + 250, returned: 120 });
    expect(statement.purchases).toMatchObject({
      payments: [
        { day: '2026-03-01', about: guides.items[0]?.title, how: 'PayPal', amount: price },
        { about: 'AP Biology in a week, for Lee; AP Biology in a week, for Mia', receipt: 'FYR-20002', amount: 240 },
        { day: '2026-05-01', amount: 10 },
      ],
      returns: [{ day: '2026-04-02', receipt: 'FYR-20002', amount: 120 }],
      ...{ paid: price + 250, returned: 120 },
    });
    expect(await inOffice(world)).toEqual(statement);
    expect((await own(world, '2025')).purchases.payments).toHaveLength(1);
  });

  it('has nothing of a payment that was recorded by mistake and undone', async () => {
    const world = await openWorld();
    const order = installment({
      received: { method: 'check', reference: '1042', note: '', by: 'Olive Stone' },
    });
    await change(world, heard(order, at('2026-11-10')));
    const undone = {
      ...order,
      state: 'REFUNDED' as const,
      undone: { at: at('2026-11-11'), by: 'Olive Stone', why: 'The wrong family' },
    };
    await world.orders.insert({ ...undone, refundedCents: 120_000 });
    await change(world, (before) =>
      withCredit(
        before,
        {
          ...{ order: order.number, installment: order.items[0]?.id ?? '', state: 'refunded', wanted: 0 },
          ...{ capturedCents: 120_000, refundedCents: 120_000, undone: true },
        },
        { at: at('2026-11-11'), about: 'An installment' },
      ),
    );
    expect((await world.balances.entries(id)).map(({ kind }) => kind)).toEqual(['undone', 'paid']);
    expect(await own(world)).toMatchObject({ agreements: [], paid: 0, returned: 0 });
    await hold(world, '2026-11-12');
    expect(await partOf(world)).toMatchObject({
      hoursBefore: 0,
      changes: [],
      hoursAfter: 0,
      payments: [],
      returns: [],
    });
  });

  it('equals the entries and the orders of each year to the cent, whatever happened', async () => {
    const days = fc.integer({ min: 0, max: 729 });
    const payment = fc.record({
      day: days,
      cents: fc.integer({ min: 1, max: 999_999 }),
      agreement: fc.nat(1),
      refunds: fc.array(fc.record({ after: fc.integer({ min: 1, max: 200 }), share: fc.nat(100) }), { maxLength: 3 }),
      isLost: fc.boolean(),
    });
    const sessions = fc.array(fc.record({ day: days, minutes: fc.constantFrom(30, 45, 60), isBack: fc.boolean() }), {
      maxLength: 6,
    });
    const first = at('2025-01-01', '00:00');
    const last = at('2026-12-31', '23:59');
    const other = '01KB0000000000000AGREEMENT';
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 5 }), sessions, async (payments, booked) => {
        const world = await openWorld();
        world.clock.set(last);
        await sign(world, { id: other }, aBalance({ agreementId: other, version: 0, minutes: 0, credits: [] }));
        const orders: Order[] = [];
        const events: { readonly moment: number; readonly run: () => Promise<void> }[] = [];
        for (const [index, { day, cents, agreement, refunds, isLost }] of payments.entries()) {
          const of = agreement === 0 ? id : other;
          const paidAt = first + day * DAY_MS;
          let order = installment({
            ...{ number: `ORDER${String(index)}`, buyerId: buyerIdOf(of), createdAt: paidAt, paidAt },
            ...{ capturedCents: cents, totalCents: cents },
            items: [{ id: installmentIdOf(of, index), title: 'Part', cents, agreementId: of, minutes: 120 }],
          });
          const tell = (now: Order, moment: number) =>
            events.push({ moment, run: async () => await change(world, heard(now, moment), of) });
          tell(order, paidAt);
          let moment = paidAt;
          for (const { after, share } of refunds) {
            moment += after * DAY_MS;
            const part = Math.min(Math.floor((cents * share) / 300), cents - (order.refundedCents ?? 0) - 1);
            if (part < 1 || moment > last) continue;
            const made = { id: String(moment), at: moment, cents: part, by: 'PAYPAL' as const };
            order = {
              ...order,
              refundedCents: (order.refundedCents ?? 0) + part,
              refunds: [...(order.refunds ?? []), made],
            };
            tell(order, moment);
          }
          moment += DAY_MS;
          if (isLost && moment <= last) {
            order = { ...order, state: 'REFUNDED', reversedAt: moment };
            tell(order, moment);
          }
          await world.orders.insert(order);
          orders.push(order);
        }
        for (const { day, minutes, isBack } of booked) {
          const moment = first + day * DAY_MS;
          events.push({
            moment,
            run: async () => {
              const before = await world.balances.find(id);
              const taken = before === undefined ? undefined : reserve(before, minutes, { at: moment, about: '' });
              if (taken === undefined) return;
              await world.balances.change(taken);
              const facts = { at: moment + HOUR_MS, about: '' };
              if (isBack) await change(world, (now) => giveBack(now, taken.paidBy, facts));
            },
          });
        }
        for (const { run } of events.toSorted((one, next) => one.moment - next.moment)) await run();

        const years = await Promise.all(['2025', '2026'].map(async (year) => await own(world, year)));
        const cents = (dollars: number): number => Math.round(dollars * 100);
        const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
        for (const statement of years) {
          for (const part of statement.agreements) {
            const entries = (await world.balances.entries(part.id)).filter(
              (entry) => new Date(entry.at - 5 * HOUR_MS).getUTCFullYear() === statement.year,
            );
            const told = (kind: string) => sum(entries.map((one) => (one.kind === kind ? (one.cents ?? 0) : 0)));
            expect(cents(part.paid)).toBe(told('paid'));
            expect(cents(part.returned)).toBe(told('refunded'));
            expect(cents(part.paid)).toBe(sum(part.payments.map(({ amount }) => cents(amount))));
            expect(cents(part.returned)).toBe(sum(part.returns.map(({ amount }) => cents(amount))));
            const changed = sum(part.changes.map(({ hours }) => hours));
            expect(part.hoursBefore + changed).toBe(part.hoursAfter);
            expect(changed * 60).toBe(sum(entries.map(({ minutes }) => minutes)));
          }
        }
        expect(sum(years.map(({ paid }) => cents(paid)))).toBe(sum(orders.map((one) => one.capturedCents ?? 0)));
        expect(sum(years.map(({ returned }) => cents(returned)))).toBe(sum(orders.map(returnedCents)));
        const left = await Promise.all([id, other].map(async (one) => (await world.balances.find(one))?.minutes ?? 0));
        expect(sum((years[1]?.agreements ?? []).map(({ hoursAfter }) => hoursAfter * 60))).toBe(sum(left));
      }),
      { numRuns: 200 },
    );
  });
});

it('counts no money of an order that was never captured', () => {
  expect(movementsOf(installment({ capturedCents: 0, state: 'REFUNDED' }))).toEqual([]);
});

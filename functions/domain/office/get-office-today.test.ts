import { describe, expect, it } from 'vitest';
import {
  aBalance,
  aBooking,
  aClass,
  aCounselor,
  aLead,
  aLesson,
  aMailFeedbackEntry,
  aMember,
  aMessage,
  anAgreement,
  anAvailability,
  anOfficeSession,
  aPaidOrder,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { buyerIdOf, installmentIdOf } from '../agreements/agreement.ts';
import { newLead } from '../leads/with-follow-ups.ts';
import type { MailFeedbackEntry } from '../mail/feedback.ts';
import type { Order } from '../orders/core/order.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { getOfficeToday } from './get-office-today.ts';
import type { AlarmState, AlarmStates } from './ports.ts';
import { sendMorningDigest } from './send-morning-digest.ts';

const owner = { ...anOfficeSession(), member: aMember() };
const counselor = { ...owner, member: aMember({ role: 'counselor' }) };
/** Wednesday, November 18, 2026, at 3 PM in New York. */
const NOW = Date.parse('2026-11-18T20:00:00Z');

let made = 0;
const sale = (time: string, cents = 1_000, changes: Partial<Order> = {}): Order => {
  const paidAt = Date.parse(time);
  made += 1;
  return aPaidOrder({ number: `ORDER${String(made)}`, createdAt: paidAt, paidAt, capturedCents: cents, ...changes });
};

const noAlarms: AlarmStates = { all: () => Promise.resolve(undefined), ringing: () => Promise.resolve([]) };

async function business(...placed: Order[]) {
  const world = { ...inMemoryWorld(), zone: 'America/New_York', alarmStates: noAlarms };
  world.clock.set(NOW);
  for (const order of placed) await world.orders.insert(order);
  return { world, today: (session = owner) => getOfficeToday(world)({ session }) };
}

describe('today’s sales', () => {
  it('are beside the same time before, in the business’s time zone', async () => {
    const { today } = await business(
      // Today begins at 5 AM UTC.
      sale('2026-11-18T05:00:00Z', 100),
      sale('2026-11-18T20:00:00Z', 200),
      // Yesterday until 3 PM, and after it.
      sale('2026-11-17T05:00:00Z', 1_000),
      sale('2026-11-17T20:00:00Z', 2_000),
      sale('2026-11-17T20:00:01Z', 4_000),
      sale('2026-11-18T04:59:59Z', 8_000),
      // The week began on Monday; the last one is compared until Wednesday, 3 PM.
      sale('2026-11-16T05:00:00Z', 10_000),
      sale('2026-11-16T04:59:59Z', 20_000),
      sale('2026-11-09T05:00:00Z', 40_000),
      sale('2026-11-11T20:00:01Z', 80_000),
      // Daylight saving time ended on November 1, so October 18, 3 PM was 7 PM UTC.
      sale('2026-10-01T04:00:00Z', 100_000),
      sale('2026-10-18T19:00:00Z', 200_000),
      sale('2026-10-18T19:00:01Z', 400_000),
      sale('2026-10-01T03:59:59Z', 800_000),
    );
    const { sales } = await today();
    expect(sales?.today).toEqual({ cents: 300, orders: 2, beforeCents: 3_000, beforeOrders: 2, outside: [] });
    expect(sales?.week).toEqual({ cents: 25_300, orders: 7, beforeCents: 40_000, beforeOrders: 1, outside: [] });
    expect(sales?.month).toEqual({ cents: 165_300, orders: 10, beforeCents: 300_000, beforeOrders: 2, outside: [] });
  });

  it('have the last two weeks by day, each beside the day two weeks before', async () => {
    const { today } = await business(
      sale('2026-11-18T06:00:00Z', 1),
      sale('2026-11-18T07:00:00Z', 2),
      sale('2026-11-04T06:00:00Z', 4),
      sale('2026-11-05T06:00:00Z', 8),
      sale('2026-10-22T06:00:00Z', 16),
      sale('2026-10-21T06:00:00Z', 32),
    );
    const days = (await today()).sales?.days ?? [];
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-05', cents: 8, beforeCents: 16 });
    expect(days.at(-1)).toEqual({ day: '2026-11-18', cents: 3, beforeCents: 4 });
    expect(days.slice(1, -1).every(({ cents, beforeCents }) => cents + beforeCents === 0)).toBe(true);
  });

  it('count what was paid, less what went back since, and no gifts and payments under review', async () => {
    const time = '2026-11-18T06:00:00Z';
    const { paidAt: _, ...unmatched } = sale(time, 8, { state: 'QUARANTINED' });
    const { today } = await business(
      sale(time, 1, { state: 'REFUNDED' }),
      sale(time, 2, { state: 'SUSPENDED' }),
      sale(time, 4, { totalCents: 0 }),
      unmatched,
      sale(time, 16, { createdAt: NOW - 9 * 86_400_000 }),
    );
    expect((await today()).sales?.today).toMatchObject({ cents: 18, orders: 3 });
  });

  it('say what of it came outside PayPal, without what was recorded by mistake', async () => {
    const time = '2026-11-18T06:00:00Z';
    const received = (method: 'check' | 'zelle') => ({ received: { method, reference: '', note: '', by: 'Ruth' } });
    const undone = { at: NOW, why: 'Booked twice', by: 'Ruth' };
    const { today } = await business(
      sale(time, 1),
      sale(time, 2, received('zelle')),
      sale(time, 4, received('check')),
      sale('2026-11-03T06:00:00Z', 8, received('check')),
      sale(time, 16, { ...received('check'), undone, state: 'REFUNDED' }),
    );
    const { sales } = await today();
    expect(sales?.today).toMatchObject({ cents: 7, orders: 3 });
    expect(sales?.today.outside).toEqual([
      { method: 'check', cents: 4 },
      { method: 'zelle', cents: 2 },
    ]);
    expect(sales?.month.outside[0]).toEqual({ method: 'check', cents: 12 });
  });

  it('begin a month at its beginning on its last day', async () => {
    const { world, today } = await business(sale('2026-02-28T12:00:00Z', 5), sale('2026-02-28T22:00:00Z', 7));
    world.clock.set(Date.parse('2026-03-31T19:00:00Z'));
    // February has no 31st day, so it is compared until the 28th at the same time.
    expect((await today()).sales?.month).toMatchObject({ cents: 0, beforeCents: 5 });
  });
});

describe('what needs a person', () => {
  it('are payments under review, disputes and buyers without their email, each with its page', async () => {
    const { today } = await business(
      sale('2026-11-18T06:00:00Z'),
      sale('2025-01-18T06:00:00Z', 1, { number: 'ODD', state: 'QUARANTINED' }),
      sale('2025-01-18T06:00:00Z', 1, { number: 'DISPUTED', state: 'SUSPENDED' }),
      sale('2026-11-17T06:00:00Z', 1, { number: 'UNSENT', receipt: 'DUE', mailFailures: 9 }),
      sale('2026-11-17T06:00:00Z', 1, { number: 'LATER', receipt: 'DUE', mailFailures: 1, checkAt: NOW }),
    );
    const { attention } = await today();
    expect(attention.map(({ kind, path }) => [kind, path])).toEqual([
      ['dispute', '/office/orders/DISPUTED'],
      ['review', '/office/orders/ODD'],
      ['receipt', '/office/orders/UNSENT'],
    ]);
    expect(attention[1]?.text).toContain('$0.01 from Amy Marlow <amy@example.com>');
  });

  it('are first the disputes that PayPal waits for, by their deadlines, and last those that are answered', async () => {
    const disputed = (number: string, dispute: Order['dispute'] | undefined) =>
      sale('2026-11-17T06:00:00Z', 100, { number, state: 'SUSPENDED', ...(dispute === undefined ? {} : { dispute }) });
    const respondBy = Date.parse('2026-12-07T18:15:00Z');
    const { today } = await business(
      disputed('ANSWERED', { id: 'D1', respondBy: NOW + 1, answeredAt: Date.parse('2026-11-17T20:00:00Z') }),
      disputed('UNKNOWN', undefined),
      disputed('LATER', { id: 'D2', respondBy }),
      disputed('SOON', { id: 'D3', respondBy: respondBy - 1 }),
      sale('2025-01-18T06:00:00Z', 1, { number: 'ODD', state: 'QUARANTINED' }),
    );
    const { attention } = await today();
    expect(attention.map(({ path }) => path.replace('/office/orders/', ''))).toEqual([
      'SOON',
      'LATER',
      'UNKNOWN',
      'ODD',
      'ANSWERED',
    ]);
    expect(attention[1]).toMatchObject({ action: 'Answer the dispute', respondBy });
    expect(attention[1]?.text).toContain('Answer the dispute by December 7, 1:15 PM Eastern');
    expect(attention[4]).toMatchObject({ action: 'Open the order', answeredAt: expect.any(Number) as number });
    expect(attention[4]?.text).toContain('Sent Nov 17; PayPal decides.');
  });

  it('are refunds that have failed, until one is made again', async () => {
    const failed = { id: 'R1', at: NOW - 9, cents: 1, by: 'OPERATOR', failedAt: NOW - 5 } as const;
    const again = { id: 'R2', at: NOW - 1, cents: 1, by: 'OPERATOR', pending: true } as const;
    const { today } = await business(
      sale('2026-11-17T06:00:00Z', 100, { number: 'FAILED', refunds: [failed] }),
      sale('2026-11-17T06:00:00Z', 100, { number: 'AGAIN', refunds: [failed, again] }),
      sale('2026-11-17T06:00:00Z', 100, { number: 'REFUNDED', state: 'REFUNDED', refunds: [failed] }),
      sale('2026-11-17T06:00:00Z', 100, { number: 'DISPUTED', state: 'SUSPENDED', refunds: [failed] }),
    );
    const { attention } = await today();
    expect(attention.map(({ kind, path }) => [kind, path])).toEqual([
      ['dispute', '/office/orders/DISPUTED'],
      ['refund', '/office/orders/FAILED'],
    ]);
    expect(attention[1]?.text).toBe(
      'PayPal couldn’t pay out $0.01 to Amy Marlow <amy@example.com>, who has the guides back. Refund it again.',
    );
  });

  it('shows a counselor no money, and reads no order', async () => {
    const { world, today } = await business(sale('2026-11-18T06:00:00Z', 1, { state: 'SUSPENDED' }));
    const reads: unknown[] = [];
    const byState = world.orders.byState.bind(world.orders);
    world.orders.byState = async (request) => {
      reads.push(request);
      return await byState(request);
    };
    await world.leads.record(aLead({ receivedAt: NOW }), undefined, []);
    const seen = await today(counselor);
    expect(seen).toMatchObject({ sales: null, attention: [], leads: { count: 1 } });
    expect(reads).toEqual([]);
    expect((await today()).sales).not.toBeNull();
    expect(reads.length).toBeGreaterThan(0);
  });
});

describe('agreements that wait for their family', () => {
  const { content } = anAgreement();
  const idOf = (index: number) => `01KA00000000000AGREEMENT${String(index).padStart(2, '0')}`;

  /** One of each kind: what is due changes with the first day. */
  async function withAgreements() {
    const { world, today } = await business();
    const put = async (index: number, changes: Parameters<typeof anAgreement>[0], due = '2026-12-10') => {
      const id = idOf(index);
      const installments = [{ due, cents: 120_000, minutes: 360 }];
      const agreement = anAgreement({ id, content: { ...content, installments }, openUntil: '2026-11-18', ...changes });
      const balance = aBalance({ agreementId: id, version: 0, minutes: 0, credits: [] });
      const signed = agreement.state === 'SIGNED' ? { balance } : {};
      await world.agreements.write({ agreement, before: undefined, ...signed }, []);
      return id;
    };
    return { world, today, put };
  }

  it('are those that were opened and not signed, the one opened first, first', async () => {
    const { today, put } = await withAgreements();
    await put(1, { state: 'DRAFT' });
    await put(2, { state: 'SENT' });
    await put(3, { state: 'OPENED', openedAt: NOW - 5 });
    await put(4, { state: 'OPENED', openedAt: NOW - 9 });
    await put(5, { state: 'OPENED', openedAt: NOW - 9, openUntil: '2026-11-17' });
    await put(6, { state: 'SIGNED', openedAt: NOW - 9 });
    await put(7, { state: 'WITHDRAWN', openedAt: NOW - 9 });
    const about = { fullname: 'Amy Marlow', title: 'Ten hours of counseling', cents: 200_000 };
    expect((await today()).agreements).toEqual({
      opened: [
        { id: idOf(4), ...about, openedAt: NOW - 9 },
        { id: idOf(3), ...about, openedAt: NOW - 5 },
      ],
      due: [],
    });
  });

  it('are payments due today or late, the earliest first, unless they were made', async () => {
    const { world, today, put } = await withAgreements();
    const pays = async (id: string, state: Order['state']) => {
      const items = [{ id: installmentIdOf(id, 0), title: '', cents: 120_000, agreementId: id, minutes: 0 }];
      await world.orders.insert(
        aPaidOrder({ state, number: id, buyerId: buyerIdOf(id), items, capturedCents: 120_000 }),
      );
    };
    await put(1, { state: 'SIGNED' }, '2026-11-18');
    await put(2, { state: 'SIGNED' }, '2026-11-17');
    await put(3, { state: 'SIGNED' }, '2026-11-19');
    await pays(await put(4, { state: 'SIGNED' }, '2026-11-17'), 'PAID');
    await pays(await put(5, { state: 'SIGNED' }, '2026-11-17'), 'PENDING');
    await pays(await put(6, { state: 'SIGNED' }, '2026-11-17'), 'EXPIRED');
    await put(7, { state: 'OPENED' }, '2026-11-17');
    const about = { fullname: 'Amy Marlow', title: 'Ten hours of counseling', cents: 120_000 };
    expect((await today()).agreements?.due).toEqual([
      { id: idOf(6), ...about, due: '2026-11-17', late: true },
      { id: idOf(2), ...about, due: '2026-11-17', late: true },
      { id: idOf(1), ...about, due: '2026-11-18', late: false },
    ]);
  });

  it('are for owners only', async () => {
    const { world, today, put } = await withAgreements();
    await put(1, { state: 'OPENED', openedAt: NOW - 5 });
    const list = world.agreements.list.bind(world.agreements);
    let reads = 0;
    world.agreements.list = async (limit) => {
      reads += 1;
      return await list(limit);
    };
    expect((await today(counselor)).agreements).toBeNull();
    expect(reads).toBe(0);
    expect((await today()).agreements?.opened).toHaveLength(1);
    expect(reads).toBe(1);
  });
});

describe('mail that came back', () => {
  const DAY_MS = 86_400_000;
  const returned = async (...entries: Partial<MailFeedbackEntry>[]) => {
    const { world, today } = await business();
    for (const [index, entry] of entries.entries()) {
      await world.mailFeedback.record(aMailFeedbackEntry({ id: String(index), at: NOW - DAY_MS, ...entry }));
    }
    return today;
  };

  it('of this week leads to the person’s page, each person once, the newest first', async () => {
    const today = await returned(
      { email: 'ben@example.com', at: NOW - 6 * DAY_MS, mail: 'consultation' },
      { email: 'amy+tag@example.com', at: NOW - 2 * DAY_MS, mail: 'receipt' },
      { email: 'amy+tag@example.com', at: NOW - DAY_MS, mail: 'code', reason: 'OnAccountSuppressionList' },
      { email: 'old@example.com', at: NOW - 7 * DAY_MS - 1 },
    );
    const { attention } = await today();
    expect(attention.map(({ kind, path, action }) => [kind, path, action])).toEqual([
      ['bounce', '/office/people#amy%2Btag%40example.com', 'Open the person'],
      ['bounce', '/office/people#ben%40example.com', 'Open the person'],
    ]);
    expect(attention[0]?.text).toMatch(
      /^amy\+tag@example\.com: Mail bounced 2 times, last on Nov 17, 2026, at 3:00 PM .*: a receipt, a code\. Call or text/,
    );
  });

  it('to the business and to the team is for owners, and of tests no one’s', async () => {
    const today = await returned(
      { email: 'office@shop.test', mail: 'business' },
      { email: 'olive@shop.test', mail: 'office' },
      { mail: 'test' },
    );
    expect((await today()).attention.map(({ path }) => path).toSorted()).toEqual([
      '/office/people#office%40shop.test',
      '/office/people#olive%40shop.test',
    ]);
    expect((await today(counselor)).attention).toEqual([]);
  });

  it('about payments is for owners', async () => {
    const today = await returned(
      { email: 'ben@example.com', mail: 'receipt' },
      { email: 'cleo@example.com', mail: 'notice' },
      { email: 'dana@example.com', mail: 'confirmation' },
    );
    expect((await today()).attention).toHaveLength(3);
    expect((await today(counselor)).attention.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^dana@example\.com: /),
    ]);
  });

  it('is ten people at most, also when someone floods us with invented addresses', async () => {
    const today = await returned(
      ...Array.from({ length: 80 }, (_, index) => ({ email: `x${String(index)}@example.com`, mail: 'code' as const })),
    );
    expect((await today()).attention).toHaveLength(10);
  });
});

describe('alarms that ring', () => {
  const ring = async (ringing: AlarmStates['ringing'], session = owner) => {
    const { world, today } = await business();
    world.alarmStates = { ...noAlarms, ringing };
    return { world, seen: await today(session) };
  };
  const anAlarm = (id: string, since = 0): AlarmState => ({
    id,
    state: 'alarm',
    since,
    description: `${id} hurts someone. What to do: docs/runbook.md#${id}`,
  });

  it('have the button of the page where an owner can act, or the one of all alarms', async () => {
    const { seen } = await ring(() => Promise.resolve([anAlarm('throttles', 1), anAlarm('reminders-late', 2)]));
    expect(seen.attention).toEqual([
      {
        kind: 'alarm',
        title: 'An alarm is ringing',
        text: 'reminders-late hurts someone. Look at the calendar, and call the families of the next two days.',
        path: '/office/calendar',
        action: 'Open the calendar',
      },
      {
        kind: 'alarm',
        title: 'An alarm is ringing',
        text: 'throttles hurts someone. Forward the alarm’s email to the engineer.',
        path: '/office/settings',
        action: 'Look at the alarms',
      },
    ]);
  });

  it('have the order that the product noticed itself, and its button', async () => {
    const { world, today } = await business();
    const harm = { alarm: 'paid-twice', subject: '01KA', details: { order: '01KA' }, at: NOW, count: 1 };
    await world.harms.note({ ...harm, impact: 'A buyer was charged twice.' });
    expect((await today()).attention).toMatchObject([
      {
        kind: 'alarm',
        text: 'A buyer was charged twice. Open Orders, search for the buyer, and refund the second payment.',
        path: '/office/orders/01KA',
        action: 'Open the order',
      },
    ]);
  });

  it('are unknown while CloudWatch is down, and the rest of the page is there', async () => {
    const { world, seen } = await ring(() => Promise.reject(new DependencyDown('CloudWatch', undefined)));
    expect(seen.attention).toMatchObject([{ kind: 'alarm', title: 'We can’t tell whether an alarm is ringing' }]);
    expect(seen.sales).not.toBeNull();
    expect(world.log.lines).toMatchObject([{ level: 'warn', event: 'alarms-unread' }]);
  });

  it('are not asked for by a counselor’s page, because some are about payments', async () => {
    const { seen } = await ring(() => Promise.reject(new Error('asked')), counselor);
    expect(seen.attention).toEqual([]);
  });

  it('don’t hide a fault of our own', async () => {
    await expect(ring(() => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault');
  });
});

describe('today’s people', () => {
  it('are new leads of a month, newest first', async () => {
    const { world, today } = await business();
    const received = [1, 2, 3, 4, 5, 6, 7, 31].map((days) => NOW - days * 86_400_000);
    for (const [index, receivedAt] of received.entries()) {
      await world.leads.record(aLead({ email: `lead${String(index)}@example.com`, receivedAt }), undefined, []);
    }
    const called = newLead(aLead({ email: 'lead1@example.com', receivedAt: received[1] ?? 0 }));
    await world.followUps.change({ ...called, state: 'contacted', version: 1 });
    const { leads } = await today();
    expect(leads.count).toBe(6);
    expect(leads.late).toBe(5);
    expect(leads.newest.map(({ email }) => email)).toEqual(
      [0, 2, 3, 4, 5].map((index) => `lead${String(index)}@example.com`),
    );
  });

  it('are messages that no one has answered, oldest first', async () => {
    const { world, today } = await business();
    for (const days of [1, 3, 2, 31]) {
      const receivedAt = NOW - days * 86_400_000;
      await world.messages.record({ ...aMessage(), id: `m${String(days)}`, receivedAt }, []);
    }
    const { messages } = await today();
    expect(messages.count).toBe(3);
    expect(messages.late).toBe(1);
    expect(messages.oldest.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1']);
    expect(messages.oldest[0]?.followUp).toEqual({ state: 'new', notes: [], version: 0 });
  });

  it('are the consultations of the day, earliest first', async () => {
    const { world, today } = await business();
    await world.consultations.setAvailability(anAvailability({ counselors: [aCounselor()] }));
    for (const [id, time] of [
      ['EVENING', '2026-11-19T04:30:00Z'],
      ['TOMORROW', '2026-11-19T05:00:00Z'],
      ['MORNING', '2026-11-18T14:00:00Z'],
      ['YESTERDAY', '2026-11-18T04:30:00Z'],
    ] as const) {
      const booking = aBooking({ id, userId: id, start: Date.parse(time) });
      await world.consultations.write(
        { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
        [],
      );
    }
    const { consultations, next } = await today();
    expect(consultations.map(({ id }) => id)).toEqual(['MORNING', 'EVENING']);
    expect(next?.id).toBe('EVENING');
  });

  it('are the dates of open classes today and the next one, with the students that they lack', async () => {
    const { world, today } = await business();
    const teacher = (id: string) => ({ id, name: id });
    const dates = (...times: string[]) => times.map((time) => ({ start: Date.parse(time), minutes: 90 }));
    const [mine, other] = [teacher('mine'), teacher('other')];
    const counselors = [
      { ...aCounselor(), ...mine, email: counselor.member.email },
      { ...aCounselor(), ...other, email: 'other@example.com' },
    ];
    await world.consultations.setAvailability(anAvailability({ counselors }));
    for (const changes of [
      // Of the business's day, in New York: one that is over, and one that begins at 11 PM.
      { id: 'running', teacher: other, dates: dates('2026-11-11T14:00:00Z', '2026-11-18T14:00:00Z') },
      { id: 'tonight', teacher: other, smallest: 3, dates: dates('2026-11-19T04:00:00Z', '2026-11-26T04:00:00Z') },
      { id: 'later', teacher: mine, dates: dates('2026-12-01T20:00:00Z') },
      { id: 'draft', teacher: mine, state: 'DRAFT' as const, dates: dates('2026-11-18T22:00:00Z') },
      { id: 'canceled', teacher: mine, state: 'CANCELED' as const, dates: dates('2026-11-18T23:00:00Z') },
    ]) {
      const orders = { ONE: { email: 'a@example.com', buyerId: 'a', students: seatsFor('Ann'), spent: true } };
      const seats = someSeats({ classId: changes.id, orders: changes.id === 'later' ? {} : orders });
      await world.classes.write({ next: aClass(changes), before: undefined, seats, take: [], release: [] }, []);
    }
    const of = async (session: typeof owner) =>
      (await today(session)).classes?.map(({ id, start, taken, seats, missing }) => ({
        ...{ id, at: new Date(start).toISOString(), taken, seats, missing },
      }));
    expect(await of(owner)).toEqual([
      { id: 'running', at: '2026-11-18T14:00:00.000Z', taken: 1, seats: 3, missing: 0 },
      { id: 'tonight', at: '2026-11-19T04:00:00.000Z', taken: 1, seats: 3, missing: 2 },
    ]);
    expect(await of(counselor)).toEqual([
      { id: 'later', at: '2026-12-01T20:00:00.000Z', taken: 0, seats: 3, missing: 2 },
    ]);
  });

  it('are a counselor’s own consultations and summaries, and all for an owner', async () => {
    const { world, today } = await business();
    const mine = { ...aCounselor(), id: 'mine', name: 'Mine', email: counselor.member.email };
    const other = { ...aCounselor(), id: 'other', name: 'Other', email: 'other@example.com' };
    await world.consultations.setAvailability(anAvailability({ counselors: [mine, other] }));
    for (const of of [mine, other]) {
      for (const [id, hours, make] of [
        ['HELD', -2, aLesson],
        ['TODAY', 1, aBooking],
      ] as const) {
        const named = `${id} ${of.id}`;
        const booking = make({ id: named, userId: named, counselor: of, start: NOW + hours * 3_600_000 });
        await world.consultations.write(
          { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
          [],
        );
      }
    }
    const seen = async (session = owner) => {
      const { consultations, next, summaries } = await today(session);
      return [consultations.map(({ id }) => id), next?.id, summaries.oldest.map(({ id }) => id)];
    };
    expect(await seen(counselor)).toEqual([['HELD mine', 'TODAY mine'], 'TODAY mine', ['HELD mine']]);
    expect(await seen()).toEqual([
      ['HELD mine', 'HELD other', 'TODAY mine', 'TODAY other'],
      'TODAY mine',
      ['HELD mine', 'HELD other'],
    ]);
  });

  it('are the sessions of a month whose family has no summary, the longest ago first', async () => {
    const { world, today } = await business();
    const DAY = 86_400_000;
    const sent = { version: 1, sentAt: NOW, by: 'Olive Stone', lines: ['We talked.'], steps: [] };
    for (const [id, start, changes] of [
      ['NOW', NOW - 60_000, {}],
      ['OVER', NOW - DAY, {}],
      ['DRAFT', NOW - 2 * DAY, {}],
      ['SENT', NOW - 3 * DAY, {}],
      [
        'RETURNED',
        NOW - 4 * DAY,
        { lesson: { agreementId: anAgreement().id, returnsUntil: 0, paidBy: [], returned: true } },
      ],
      ['FREE', NOW - 5 * DAY, { lesson: undefined }],
      ['LONG AGO', NOW - 31 * DAY, {}],
    ] as const) {
      const { lesson, ...rest } = { ...aLesson({ id, userId: id, start, minutes: 60 }), ...changes };
      const booking = lesson === undefined ? rest : { ...rest, lesson };
      await world.consultations.write(
        { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
        [],
      );
      if (id === 'DRAFT') await world.summaries.saveDraft(booking, { lines: [], steps: [], savedAt: NOW });
      if (id === 'SENT') await world.summaries.send(booking, sent, []);
    }
    const { summaries } = await today();
    expect(summaries.count).toBe(2);
    expect(summaries.oldest.map(({ id, session }) => [id, session?.summary])).toEqual([
      ['DRAFT', 'draft'],
      ['OVER', 'none'],
    ]);
  });

  it('are the leads to call back, the newest first, however long ago they signed up', async () => {
    const { world, today } = await business();
    for (const [email, days, state] of [
      ['old@example.com', 300, 'callback'],
      ['new@example.com', 2, 'callback'],
      ['booked@example.com', 1, 'booked'],
    ] as const) {
      const lead = aLead({ email, receivedAt: NOW - days * 86_400_000 });
      await world.followUps.record({ lead, followUp: { ...newLead(lead), state, version: 1 } });
    }
    const { callBacks, leads } = await today(counselor);
    expect(callBacks.count).toBe(2);
    expect(callBacks.newest.map(({ email }) => email)).toEqual(['new@example.com', 'old@example.com']);
    expect(leads.count).toBe(0);
  });

  it('are first the leads whose day to call again has come, and none that are put off', async () => {
    const { world, today } = await business();
    const put = async (name: string, days: number, callOn?: string) => {
      const lead = aLead({
        email: `${name}@example.com`,
        receivedAt: NOW - days * 86_400_000,
        details: { ...aLead().details, fullname: name },
      });
      const state = { state: 'callback', version: 1, ...(callOn === undefined ? {} : { callOn }) } as const;
      await world.followUps.record({ lead, followUp: { ...newLead(lead), ...state } });
    };
    await put('undated', 1);
    await put('today', 3, '2026-11-18');
    // More than are read at once; in UTC it is already the day after.
    for (let index = 0; index < 250; index += 1) await put(`later${String(index)}`, 2, '2026-11-19');
    await put('overdue', 300, '2026-11-10');
    const { callBacks } = await today(counselor);
    expect(callBacks.newest.map(({ id }) => id.split('@')[0])).toEqual(['overdue', 'today', 'undated']);
    expect(callBacks.count).toBe(3);
    await sendMorningDigest(world)();
    const digest = world.mailer.sent.at(-1)?.text ?? '';
    for (const name of ['overdue', 'today', 'undated']) expect(digest).toContain(`${name}: `);
    expect(digest).not.toContain('later');
  });

  it('are the next consultation until it is over, also on another day, and no canceled one', async () => {
    const { world, today } = await business();
    const MINUTE = 60_000;
    for (const [id, start, status] of [
      ['OVER', NOW - 30 * MINUTE, 'BOOKED'],
      ['CANCELED', NOW + MINUTE, 'CANCELED'],
      ['LATER', NOW + 20 * 24 * 60 * MINUTE, 'BOOKED'],
    ] as const) {
      const booking = aBooking({ id, userId: id, start, status, minutes: 30 });
      await world.consultations.write(
        { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
        [],
      );
    }
    expect((await today()).next?.id).toBe('LATER');
    world.clock.set(NOW - MINUTE);
    expect((await today()).next?.id).toBe('OVER');
  });
});

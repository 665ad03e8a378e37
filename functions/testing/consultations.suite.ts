import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import { type Balance, type BalanceWrite, giveBack, reserve } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { BookingWrite, Consultations } from '#domain/consultations/core/ports.ts';
import { subjectOf } from '#domain/leads/follow-up.ts';
import type { FollowUps, Leads } from '#domain/leads/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import type { Cell } from '#domain/shared/times/cell.ts';
import { TEST_START } from './clock.ts';
import {
  aBalance,
  aBooking,
  aCounselor,
  aFollowUp,
  aLead,
  aLesson,
  anAgreement,
  anAvailability,
  anOutboxMail,
} from './samples.ts';

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const due = TEST_START + 60_000;
const mail = anOutboxMail();
const counselor = aBooking().counselor.id;
const other = aBooking({ id: '01KA00000000000000BOOKING2', userId: 'someone else' });

const cellsOf = ({ start }: Booking): Cell[] =>
  [0, 1, 2].map((index) => ({ counselor, start: start + index * QUARTER }));

/** A new booking that takes three cells and one of its day. */
function booking(booked: Booking, changes: Partial<BookingWrite> = {}): BookingWrite {
  return {
    booking: booked,
    before: undefined,
    take: cellsOf(booked),
    release: [],
    days: [{ counselor, day: booked.day, by: 1, most: 6 }],
    personVersion: 0,
    ...changes,
  };
}

/** The cancellation of a booking. */
function cancellation(before: Booking, changes: Partial<BookingWrite> = {}): BookingWrite {
  return {
    booking: { ...before, status: 'CANCELED', sequence: before.sequence + 1 },
    before,
    take: [],
    release: cellsOf(before),
    days: [{ counselor, day: before.day, by: -1 }],
    personVersion: 1,
    ...changes,
  };
}

interface Made {
  readonly port: Consultations;
  readonly outbox: Outbox;
  readonly leads: Leads;
  readonly followUps: FollowUps;
  /** Those that lessons draw on. */
  readonly balances: Balances;
  /** Begins balances. */
  readonly agreements: Agreements;
}

/** Signs the agreement of a balance. */
async function begin({ agreements }: Made, balance: Balance): Promise<void> {
  const agreement = anAgreement({ id: balance.agreementId, state: 'SIGNED' });
  expect(await agreements.write({ agreement, before: undefined, balance }, [])).toBe(true);
}

/** Takes the hour of a lesson. */
function reserved(before: Balance): BalanceWrite {
  const write = reserve(before, 60, { at: TEST_START, about: 'Session on Thursday' });
  if (write === undefined) throw new Error('The balance has too few minutes');
  return write;
}

export function describeConsultations(name: string, make: () => Promise<Made>): void {
  const period = {
    from: TEST_START,
    until: TEST_START + 28 * DAY,
    firstDay: '2026-11-02',
    lastDay: '2026-11-30',
  };
  /** A port with the sample booking. */
  async function booked(): Promise<Made> {
    const made = await make();
    expect(await made.port.write(booking(aBooking()), [])).toBe(true);
    return made;
  }

  describe(`consultations: ${name}`, () => {
    it('are stored with their cells, the count of the day and the emails', async () => {
      const { port, outbox } = await make();
      expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 0, bookings: [] });
      expect(await port.taken(counselor, period)).toEqual({ cells: [], days: {} });
      expect(await port.write(booking(aBooking()), [mail])).toBe(true);
      expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 1, bookings: [aBooking()] });
      expect(await port.taken(counselor, period)).toEqual({
        cells: cellsOf(aBooking()).map(({ start }) => start),
        days: { '2026-11-05': 1 },
      });
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('belong to their person and their counselor', async () => {
      const { port } = await booked();
      expect(await port.ofPerson(other.userId)).toEqual({ version: 0, bookings: [] });
      expect(await port.taken('maya-ellison-2', period)).toEqual({ cells: [], days: {} });
    });

    it('of one person are listed oldest first', async () => {
      const { port } = await booked();
      const later = { ...aBooking(), id: '01KB00000000000000BOOKING1', start: aBooking().start - DAY };
      expect(await port.write(booking(later, { personVersion: 1 }), [])).toBe(true);
      expect(await port.ofPerson(later.userId)).toEqual({ version: 2, bookings: [aBooking(), later] });
    });

    it.each([
      ['a cell is taken', booking(other, { take: cellsOf(aBooking()).slice(2) })],
      ['the day is full', booking(other, { take: [], days: [{ counselor, day: '2026-11-05', by: 1, most: 1 }] })],
      ['another booking of the person changed', booking({ ...aBooking(), id: other.id }, { take: [] })],
      ['the booking exists', booking(aBooking(), { take: [], personVersion: 1 })],
      ['the booking has changed', cancellation({ ...aBooking(), sequence: 1 })],
      ['the booking is unknown', cancellation(other, { release: [], personVersion: 0 })],
      [
        'a cell to release is another booking’s',
        booking(other, { take: [], release: cellsOf(aBooking()).slice(0, 1) }),
      ],
      [
        'a cell to release is free',
        cancellation(aBooking(), { release: [{ counselor, start: aBooking().start + DAY }] }),
      ],
      ['a day to give back has none', cancellation(aBooking(), { days: [{ counselor, day: '2026-11-06', by: -1 }] })],
    ])('and nothing else is written if %s', async (_reason, change) => {
      const { port, outbox } = await booked();
      const stored = async () => [
        await port.ofPerson(aBooking().userId),
        await port.ofPerson(other.userId),
        await port.taken(counselor, period),
      ];
      const before = await stored();
      expect(await port.write(change, [mail])).toBe(false);
      expect(await stored()).toEqual(before);
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('give back their cells and their place in the day when canceled, and others can take them', async () => {
      const { port } = await booked();
      const change = cancellation(aBooking());
      expect(await port.write(change, [])).toBe(true);
      expect(await port.taken(counselor, period)).toEqual({ cells: [], days: { '2026-11-05': 0 } });
      expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 2, bookings: [change.booking] });
      expect(await port.write(booking(other), [])).toBe(true);
    });

    it('keep the cells that a move leaves as they are, and change those that differ', async () => {
      const { port } = await booked();
      const moved = { ...aBooking(), start: aBooking().start + 2 * QUARTER, moves: 1, sequence: 1 };
      const [kept] = cellsOf(moved);
      const change = {
        booking: moved,
        before: aBooking(),
        take: cellsOf(moved).filter(({ start }) => start !== kept?.start),
        release: cellsOf(aBooking()).filter(({ start }) => start !== kept?.start),
        days: [],
        personVersion: 1,
      };
      expect(await port.write(change, [])).toBe(true);
      expect(await port.taken(counselor, period)).toEqual({
        cells: cellsOf(moved).map(({ start }) => start),
        days: { '2026-11-05': 1 },
      });
    });

    it('count on the new day after a move to another one', async () => {
      const { port } = await booked();
      const moved = { ...aBooking(), start: aBooking().start + DAY, day: '2026-11-06', moves: 1, sequence: 1 };
      const days = [
        { counselor, day: '2026-11-05', by: -1 },
        { counselor, day: '2026-11-06', by: 1, most: 1 },
      ] as const;
      const change = { booking: moved, before: aBooking(), take: cellsOf(moved), release: cellsOf(aBooking()), days };
      expect(await port.write({ ...change, personVersion: 1 }, [])).toBe(true);
      expect((await port.taken(counselor, period)).days).toEqual({ '2026-11-05': 0, '2026-11-06': 1 });
    });

    it('take cells on both sides of midnight in UTC, and give back only their own', async () => {
      const { port } = await make();
      const start = Date.parse('2026-11-05T23:45:00Z');
      const late = { ...aBooking(), start };
      const over = { from: start - QUARTER, until: start + 8 * QUARTER, firstDay: '2026-11-05', lastDay: '2026-11-06' };
      expect(await port.write(booking(late), [])).toBe(true);
      expect((await port.taken(counselor, over)).cells).toEqual(cellsOf(late).map((cell) => cell.start));
      const canceled = { ...late, status: 'CANCELED' as const, sequence: 1 };
      const change = { booking: canceled, before: late, take: [], release: cellsOf(late), days: [] };
      expect(await port.write({ ...change, personVersion: 1 }, [])).toBe(true);
      expect((await port.taken(counselor, over)).cells).toEqual([]);
    });

    it.each(['nothing', 'a cell of the last', 'the day'] as const)(
      'of several at once are all written or none: taken before was %s',
      async (taken) => {
        const { port, outbox } = await make();
        const at = (start: number, id: string) =>
          aBooking({ id: `01KA000000000000000000000${id}`, start, day: new Date(start).toISOString().slice(0, 10) });
        const { start } = aBooking();
        // Two on one day, and one on the day after.
        const series = [at(start, '1'), at(start + HOUR, '2'), at(start + DAY, '3')];
        const changes = series.map((one) => ({ booking: one, before: undefined, take: cellsOf(one), release: [] }));
        const [first = expect.fail(), ...others] = changes;
        const days = [
          { counselor, day: '2026-11-05', by: 2, most: 2 },
          { counselor, day: '2026-11-06', by: 1, most: 2 },
        ];
        const taking = booking({ ...other, start: start + DAY + QUARTER }, { days: [] });
        const counting = booking(
          { ...other, start: start + 2 * DAY },
          { days: [{ counselor, day: '2026-11-05', by: 1 }] },
        );
        const before = { nothing: undefined, 'a cell of the last': taking, 'the day': counting }[taken];
        if (before !== undefined) expect(await port.write(before, [])).toBe(true);
        const was = await port.taken(counselor, period);
        expect(await port.write({ ...first, others, days, personVersion: 0 }, [mail])).toBe(before === undefined);
        if (before !== undefined) {
          expect(await port.taken(counselor, period)).toEqual(was);
          expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 0, bookings: [] });
          expect(await outbox.due(due, 50)).toEqual([]);
          return;
        }
        expect((await port.taken(counselor, period)).cells).toEqual(series.flatMap(cellsOf).map((cell) => cell.start));
        expect((await port.taken(counselor, period)).days).toEqual({ '2026-11-05': 2, '2026-11-06': 1 });
        expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 1, bookings: series });
        const [canceled = expect.fail(), ...rest] = series.map((one) => cancellation(one));
        const back = [
          { counselor, day: '2026-11-05', by: -2 },
          { counselor, day: '2026-11-06', by: -1 },
        ];
        expect(await port.write({ ...canceled, others: rest, days: back }, [])).toBe(true);
        expect(await port.taken(counselor, period)).toEqual({ cells: [], days: { '2026-11-05': 0, '2026-11-06': 0 } });
        // One of them again.
        expect(await port.write({ ...canceled, others: rest, days: [], personVersion: 2 }, [])).toBe(false);
      },
    );

    it('of several on a day are no more than its most, also of a day that has none', async () => {
      const { port } = await make();
      const days = [{ counselor, day: '2026-11-05', by: 3, most: 2 }];
      expect(await port.write(booking(aBooking(), { days }), [])).toBe(false);
      expect(await port.taken(counselor, period)).toEqual({ cells: [], days: {} });
    });

    it('are refused with two operations on one item, because no transaction has them', async () => {
      const { port } = await make();
      const day = { counselor, day: '2026-11-05', by: 1 } as const;
      await expect(port.write(booking(aBooking(), { days: [day, day] }), [])).rejects.toThrow();
    });

    it('have one winner when many take one cell at once', async () => {
      const { port, outbox } = await make();
      const people = Array.from({ length: 8 }, (_, index) => ({ ...aBooking(), userId: `person ${String(index)}` }));
      const written = await Promise.all(
        people.map((one, index) =>
          port.write(booking({ ...one, id: `01KA000000000000000000000${String(index)}` }), [
            anOutboxMail({ id: `mail ${String(index)}` }),
          ]),
        ),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect((await port.taken(counselor, period)).days).toEqual({ '2026-11-05': 1 });
      expect(await outbox.due(due, 50)).toHaveLength(1);
    });

    it('have one winner when one person books several times at once', async () => {
      const { port } = await make();
      const written = await Promise.all(
        [0, 1, 2, 3].map((index) => {
          const start = aBooking().start + index * 4 * QUARTER;
          return port.write(booking({ ...aBooking(), id: `01KA000000000000000000000${String(index)}`, start }), []);
        }),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect((await port.ofPerson(aBooking().userId)).bookings).toHaveLength(1);
    });

    it('change the leads in the same step, or neither', async () => {
      const { port, leads, followUps } = await booked();
      const opened = aLead({ fromBooking: true });
      const followUp = aFollowUp({ kind: 'lead', id: opened.email, state: 'callback' });
      const stored = async () => [await leads.latest(opened.email), (await followUps.of([subjectOf(followUp)])).size];
      const lead = { lead: opened, followUp };
      const odd = { ...lead, followUp: { ...followUp, version: 2 } };
      expect(await port.writeWithLead(cancellation(aBooking()), [], odd)).toBe(false);
      expect(await port.writeWithLead(cancellation({ ...aBooking(), sequence: 1 }), [], lead)).toBe(false);
      expect(await stored()).toEqual([undefined, 0]);
      expect(await port.writeWithLead(cancellation(aBooking()), [], lead)).toBe(true);
      expect(await stored()).toEqual([opened, 1]);
      expect(await port.ofPerson(aBooking().userId)).toMatchObject({ bookings: [{ status: 'CANCELED' }] });
    });

    it('take their session’s hours in the same step, and give them back in the same', async () => {
      const made = await make();
      const { port, balances } = made;
      await begin(made, aBalance());
      const lesson = {
        agreementId: aBalance().agreementId,
        returnsUntil: aBooking().start - DAY,
        paidBy: [{ minutes: 60 }],
      };
      const booked = aBooking({ minutes: 60, lesson });
      const take = reserved(aBalance());
      expect(await port.write(booking(booked, { balance: take }), [])).toBe(true);
      expect(await port.ofPerson(booked.userId)).toEqual({ version: 1, bookings: [booked] });
      expect(await balances.find(lesson.agreementId)).toEqual(take.balance);
      expect(await balances.entries(lesson.agreementId)).toEqual(take.entries);
      const back = giveBack(take.balance, [{ minutes: 60 }], { at: TEST_START, about: 'Session on Thursday' });
      const change = cancellation(booked, { balance: back });
      const canceled = { ...change.booking, lesson: { ...lesson, returned: true as const } };
      expect(await port.write({ ...change, booking: canceled }, [])).toBe(true);
      expect(await port.ofPerson(booked.userId)).toEqual({ version: 2, bookings: [canceled] });
      expect(await balances.find(lesson.agreementId)).toEqual(back.balance);
      expect(await balances.entries(lesson.agreementId)).toEqual([...back.entries, ...take.entries]);
    });

    it('take neither a time nor hours if the hours have changed meanwhile, or the time is taken', async () => {
      const made = await make();
      const { port, outbox, balances } = made;
      await begin(made, aBalance());
      const { agreementId } = aBalance();
      const first = reserved(aBalance());
      expect(await balances.change(first)).toBe(true);
      expect(await port.write(booking(aBooking(), { balance: reserved(aBalance()) }), [mail])).toBe(false);
      expect(await port.ofPerson(aBooking().userId)).toEqual({ version: 0, bookings: [] });
      expect(await port.taken(counselor, period)).toEqual({ cells: [], days: {} });
      expect(await port.write(booking(aBooking()), [])).toBe(true);
      const late = booking(
        { ...other, lesson: { agreementId, returnsUntil: 0, paidBy: [] } },
        { balance: reserved(first.balance) },
      );
      expect(await port.write(late, [mail])).toBe(false);
      expect(await balances.find(agreementId)).toEqual(first.balance);
      expect(await balances.entries(agreementId)).toEqual(first.entries);
      expect((await port.ofPerson(other.userId)).bookings).toEqual([]);
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('have one winner when several sessions take the last hour at once', async () => {
      const made = await make();
      const { port, balances } = made;
      await begin(made, aBalance({ minutes: 60 }));
      const written = await Promise.all(
        Array.from({ length: 6 }, (_, index) => {
          const id = `01KA000000000000000000000${String(index)}`;
          const one = { ...aBooking(), id, userId: `person ${String(index)}`, start: aBooking().start + index * DAY };
          return port.write(booking(one, { balance: reserved(aBalance({ minutes: 60 })), days: [] }), []);
        }),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect((await port.startingBetween(period.from, period.until)).length).toBe(1);
      expect(await balances.find(aBalance().agreementId)).toMatchObject({ minutes: 0, used: 60 });
    });

    it('are limited to the most of a day', async () => {
      const { port } = await make();
      const results: boolean[] = [];
      for (const index of [0, 1, 2]) {
        const one = {
          ...aBooking(),
          id: `01KA000000000000000000000${String(index)}`,
          userId: `person ${String(index)}`,
        };
        const days = [{ counselor, day: one.day, by: 1, most: 2 }] as const;
        results.push(await port.write(booking({ ...one, start: one.start + index * 4 * QUARTER }, { days }), []));
      }
      expect(results).toEqual([true, true, false]);
    });

    it('list what is taken from the beginning of a period until before its end', async () => {
      const { port } = await booked();
      const { start } = aBooking();
      const within = { ...period, from: start + QUARTER, until: start + 2 * QUARTER };
      expect((await port.taken(counselor, within)).cells).toEqual([start + QUARTER]);
      const days = async (firstDay: string, lastDay: string) =>
        (await port.taken(counselor, { ...period, firstDay, lastDay })).days;
      expect(await days('2026-11-05', '2026-11-05')).toEqual({ '2026-11-05': 1 });
      expect(await days('2026-11-06', '2026-11-30')).toEqual({});
      expect(await days('2026-11-01', '2026-11-04')).toEqual({});
    });

    it('are listed by their start, without canceled ones, and moved ones only at their new time', async () => {
      const { port } = await booked();
      const { start } = aBooking();
      const early = { ...other, start: start - DAY, day: '2026-11-04' };
      await port.write(booking(early), []);
      expect(await port.startingBetween(start - DAY, start + 1)).toEqual([early, aBooking()]);
      expect(await port.startingBetween(start - DAY + 1, start + 1)).toEqual([aBooking()]);
      expect(await port.startingBetween(start - DAY, start)).toEqual([early]);
      const moved = { ...early, start: start + DAY, sequence: 1, moves: 1 };
      const move = { booking: moved, before: early, take: cellsOf(moved), release: cellsOf(early), days: [] };
      expect(await port.write({ ...move, personVersion: 1 }, [])).toBe(true);
      expect(await port.startingBetween(start - DAY, start + 2 * DAY)).toEqual([aBooking(), moved]);
      expect(await port.write(cancellation(aBooking()), [])).toBe(true);
      expect(await port.startingBetween(start - DAY, start + 2 * DAY)).toEqual([moved]);
    });

    it('list the sessions of a time, also those that were canceled', async () => {
      const { port } = await booked();
      const session = aLesson({ id: other.id, userId: other.userId, start: aBooking().start + DAY, day: '2026-11-06' });
      expect(await port.write(booking(session), [])).toBe(true);
      const all = async (from = period.from, until = period.until) => await port.lessonsBetween(from, until);
      expect(await all()).toEqual([session]);
      const { booking: canceled, ...change } = cancellation(session);
      expect(await port.write({ ...change, booking: canceled }, [])).toBe(true);
      const second = aLesson({ id: '01KA00000000000000BOOKING3', userId: 'a third one' });
      expect(await port.write(booking({ ...second, start: session.start - HOUR }, { take: [] }), [])).toBe(true);
      expect((await all()).map(({ id }) => id)).toEqual([second.id, canceled.id]);
      expect(await all(session.start, session.start + 1)).toEqual([canceled]);
      expect(await all(session.start + 1)).toEqual([]);
      expect(await port.startingBetween(session.start, session.start + 1)).toEqual([]);
      // A consultation that is canceled leaves the list of what takes place, but not that of all.
      const ended = cancellation(aBooking());
      expect(await port.write(ended, [])).toBe(true);
      expect(await all()).toHaveLength(2);
      expect((await port.allBetween(period.from, period.until)).map(({ id }) => id)).toEqual([
        aBooking().id,
        second.id,
        canceled.id,
      ]);
      expect(await port.allBetween(aBooking().start, aBooking().start + 1)).toEqual([ended.booking]);
    });

    it('note each reminder once, with its emails', async () => {
      const { port, outbox } = await booked();
      expect(await port.remind(aBooking(), 'day', [mail])).toBe(true);
      expect(await port.remind(aBooking(), 'day', [anOutboxMail({ id: 'again' })])).toBe(false);
      // As it was read before the first reminder.
      expect(await port.remind(aBooking(), 'hour', [])).toBe(true);
      const reminded = aBooking({ reminded: ['day', 'hour'] });
      expect((await port.ofPerson(aBooking().userId)).bookings).toEqual([reminded]);
      expect(await port.startingBetween(aBooking().start, aBooking().start + 1)).toEqual([reminded]);
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('note a reminder once when several runs send it at once', async () => {
      const { port, outbox } = await booked();
      const noted = await Promise.all(
        ['a', 'b', 'c', 'd'].map((id) => port.remind(aBooking(), 'day', [anOutboxMail({ id })])),
      );
      expect(noted.filter(Boolean)).toHaveLength(1);
      expect(await outbox.due(due, 50)).toHaveLength(1);
    });

    it('are not reminded of once moved, canceled or gone', async () => {
      const { port, outbox } = await booked();
      expect(await port.remind({ ...aBooking(), start: aBooking().start + QUARTER }, 'day', [mail])).toBe(false);
      expect(await port.remind(other, 'day', [mail])).toBe(false);
      await port.write(cancellation(aBooking()), []);
      expect(await port.remind(aBooking(), 'day', [mail])).toBe(false);
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('are changed also after a reminder that the change did not see', async () => {
      const { port } = await booked();
      await port.remind(aBooking(), 'day', []);
      expect(await port.write(cancellation(aBooking()), [])).toBe(true);
    });

    it('have an availability that is changed one version after the other', async () => {
      const { port } = await make();
      expect(await port.availability()).toBeUndefined();
      expect(await port.setAvailability(anAvailability({ version: 2 }))).toBe(false);
      expect(await port.setAvailability(anAvailability())).toBe(true);
      expect(await port.setAvailability(anAvailability())).toBe(false);
      expect(await port.availability()).toEqual(anAvailability());
      const evening = [{ from: '19:00', to: '21:00' }];
      const full = aCounselor({
        demos: { subjects: ['mathematics', 'computer-science'], weekly: { friday: evening } },
        email: 'maya@example.com',
        daysOff: ['2026-11-26'],
        extraHours: [{ day: '2026-11-29', from: '09:00', to: '24:00' }],
        feedHash: 'ab'.repeat(32),
      });
      const { meetingLink: _, ...caller } = aCounselor({
        id: 'owen-hart',
        name: 'Owen Hart',
        weekly: {},
        demos: { subjects: ['english'] },
      });
      const next = anAvailability({ version: 2, minutes: 45, counselors: [full, caller] });
      const set = await Promise.all([1, 2, 3, 4].map(() => port.setAvailability(next)));
      expect(set.filter(Boolean)).toHaveLength(1);
      expect(await port.availability()).toEqual(next);
    });
  });
}

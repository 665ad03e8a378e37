import { describe, expect, it } from 'vitest';
import type { Consultations } from '#domain/consultations/core/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import type { Classes, ClassReminders, ClassSeats } from '#domain/seats/ports.ts';
import { TEST_START } from './clock.ts';
import { aClass, anOutboxMail, someSeats } from './samples.ts';

const QUARTER = 15 * 60_000;
const teacher = aClass().teacher.id;
const [first] = aClass().dates.map(({ start }) => start);
const cells = [0, 1].map((index) => ({ counselor: teacher, start: (first ?? 0) + index * QUARTER }));
const period = { from: first ?? 0, until: (first ?? 0) + QUARTER * 8, firstDay: '2026-11-07', lastDay: '2026-11-07' };
const due = TEST_START + 60_000;

export function describeClasses(
  name: string,
  make: () => Promise<{
    readonly port: Classes & ClassSeats & ClassReminders;
    readonly consultations: Pick<Consultations, 'taken'>;
    readonly outbox: Outbox;
  }>,
): void {
  describe(`classes: ${name}`, () => {
    const added = { next: aClass(), before: undefined, seats: someSeats(), take: cells, release: [] };

    it('are stored with their seats, their teacher’s time and their emails, or not at all', async () => {
      const { port, consultations, outbox } = await make();
      expect(await port.find('ap-biology')).toBeUndefined();
      expect(await port.list()).toEqual([]);
      expect(await port.write(added, [anOutboxMail()])).toBe(true);
      expect(await port.find('ap-biology')).toEqual(aClass());
      expect(await port.seats('ap-biology')).toEqual(someSeats());
      expect((await consultations.taken(teacher, period)).cells).toEqual(cells.map(({ start }) => start));
      expect(await outbox.due(due, 10)).toHaveLength(1);

      const other = { ...added, next: aClass({ id: 'ap-math' }), seats: someSeats({ classId: 'ap-math' }) };
      expect(await port.write(other, [anOutboxMail({ id: 'other' })])).toBe(false);
      expect(await port.find('ap-math')).toBeUndefined();
      expect((await port.seats('ap-math')).version).toBe(0);
      expect(await outbox.due(due, 10)).toHaveLength(1);
    });

    it('change version by version, and give their own time back', async () => {
      const { port, consultations } = await make();
      await port.write(added, []);
      const to = ['ORDER'];
      const next = aClass({
        ...{ version: 2, state: 'CANCELED', canceled: { at: TEST_START, why: 'Ill', by: 'Ruth' } },
        messagedOn: '2026-11-02',
        news: [{ kind: 'canceled', words: 'Sorry', to, families: 2, datesBefore: 3 }],
      });
      const change = { next, before: aClass(), take: [], release: cells };
      expect(await port.write({ ...change, before: aClass({ version: 7 }) }, [])).toBe(false);
      expect(await port.write({ ...change, seats: someSeats({ version: 3 }) }, [])).toBe(false);
      expect(await port.write(change, [])).toBe(true);
      expect(await port.write(change, [])).toBe(false);
      expect(await port.find('ap-biology')).toEqual(next);
      expect((await consultations.taken(teacher, period)).cells).toEqual([]);
    });

    it('are listed, the newest first', async () => {
      const { port } = await make();
      await port.write(added, []);
      const next = aClass({ id: 'ap-math', createdAt: TEST_START + 1 });
      await port.write({ next, before: undefined, take: [], release: [] }, []);
      expect(await port.list()).toEqual([next, aClass()]);
    });

    it('have seats that change version by version, with their emails', async () => {
      const { port, outbox } = await make();
      expect(await port.seats('ap-biology')).toEqual(someSeats({ version: 0, capacity: 0 }));
      expect(await port.changeSeats(someSeats())).toBe(true);
      const waited = { email: 'laura@example.com', since: 1, seats: 1, proved: true };
      const holder = {
        buyerId: 'B',
        email: 'laura@example.com',
        students: [{ place: 1, name: 'Mia', came: [1] }],
        spent: false,
        hold: { until: 2, network: 'v' },
        waited,
      };
      const next = someSeats({
        version: 2,
        orders: { ORDER: holder },
        waiting: [
          { email: 'first@example.com', since: TEST_START, seats: 2, proved: true, offeredUntil: TEST_START + 1 },
          { email: 'second@example.com', since: TEST_START, seats: 1, proved: false },
        ],
      });
      expect(await port.changeSeats(next, [anOutboxMail()])).toBe(true);
      expect(await port.changeSeats(next, [anOutboxMail({ id: 'other' })])).toBe(false);
      expect(await port.seats('ap-biology')).toEqual(next);
      expect(await port.allSeats()).toEqual([next]);
      expect(await port.seatsOf(['ap-math', 'ap-biology'])).toEqual([
        someSeats({ classId: 'ap-math', version: 0, capacity: 0 }),
        next,
      ]);
      expect(await outbox.due(due, 10)).toHaveLength(1);
    });

    it('remember who was reminded of a date, with the emails, whichever run came first', async () => {
      const { port, outbox } = await make();
      const none = { classId: 'ap-biology', start: 1, version: 0, orders: [], isDone: false };
      expect(await port.reminded('ap-biology', 1)).toEqual(none);
      const some = { ...none, version: 1, orders: ['ORDER'] };
      expect(await port.noteReminded(some, [anOutboxMail()])).toBe(true);
      expect(await port.noteReminded({ ...some, orders: ['OTHER'] }, [anOutboxMail({ id: 'other' })])).toBe(false);
      expect(await port.reminded('ap-biology', 1)).toEqual(some);
      expect(await port.noteReminded({ ...some, version: 2, isDone: true }, [])).toBe(true);
      expect(await port.reminded('ap-biology', 1)).toMatchObject({ isDone: true });
      expect(await port.reminded('ap-biology', 2)).toMatchObject({ version: 0 });
      expect(await outbox.due(due, 10)).toHaveLength(1);
    });
  });
}

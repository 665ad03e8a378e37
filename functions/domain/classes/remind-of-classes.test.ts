import { describe, expect, it } from 'vitest';
import { CLASS_MAILS_PER_WRITE } from '#contract/endpoints/classes/limits.ts';
import { aClass, aPaidOrder, aSeat, seatsFor, someSeats } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Order } from '../orders/core/order.ts';
import type { GroupClass } from '../seats/group-class.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { remindOfClasses } from './remind-of-classes.ts';

const HOUR = 3_600;
const [date] = aClass().dates;
const start = date?.start ?? 0;

async function setup(families = 2, changes: Partial<GroupClass> = {}) {
  const world = inMemoryWorld();
  const numbers = Array.from({ length: families }, (_, index) => `ORDER${String(index)}`);
  const orders = Object.fromEntries(
    numbers.map((number) => [
      number,
      { buyerId: number, email: `${number.toLowerCase()}@example.com`, students: seatsFor('Mia'), spent: true },
    ]),
  );
  const next = aClass(changes);
  const seats = someSeats({ capacity: 200, orders });
  await world.classes.write({ next, before: undefined, seats, take: [], release: [] }, []);
  const place = async (number: string, order: Partial<Order> = {}) => {
    await world.orders.insert(aPaidOrder({ buyerId: number, number, items: [aSeat()], ...order }));
  };
  for (const number of numbers) await place(number);
  world.clock.advanceSeconds((start - world.clock.now()) / 1000 - 24 * HOUR - 1);
  return {
    world,
    run: remindOfClasses(world),
    place,
    mailed: () => world.mailer.sent.map(({ to }) => to),
    next,
    seats,
  };
}

describe('a reminder of a class', () => {
  it('goes to each family a day before each date, once', async () => {
    const { world, run, mailed } = await setup();
    await run();
    expect(mailed()).toEqual([]);
    world.clock.advanceSeconds(1);
    await run();
    await run();
    expect(mailed()).toEqual(['order0@example.com', 'order1@example.com']);
    expect(world.mailer.sent[0]?.subject).toMatch(/^AP Biology in a week: Sat, Nov 7, 1:00 PM EST/);
    expect(world.mailer.sent[0]?.text).toContain('Join the video call:\nhttps://meet.example/biology');
    world.clock.advanceSeconds(7 * 24 * HOUR);
    await run();
    expect(mailed()).toHaveLength(4);
  });

  it('goes once to all of a large class, in several writes, also after a crash between them', async () => {
    const { world, run, mailed } = await setup(CLASS_MAILS_PER_WRITE * 2 + 3);
    world.clock.advanceSeconds(1);
    let writes = 0;
    const killed = remindOfClasses({
      ...world,
      classes: {
        ...world.classes,
        async noteReminded(next, mails) {
          writes += 1;
          if (writes === 2) throw new DependencyDown('DynamoDB', undefined);
          return await world.classes.noteReminded(next, mails);
        },
      },
    });
    await expect(killed()).rejects.toThrow(DependencyDown);
    expect(mailed()).toHaveLength(CLASS_MAILS_PER_WRITE);
    await Promise.all([run(), run()]);
    await run();
    expect(new Set(mailed()).size).toBe(CLASS_MAILS_PER_WRITE * 2 + 3);
    expect(mailed()).toHaveLength(CLASS_MAILS_PER_WRITE * 2 + 3);
  });

  it('goes to no one whose payment is disputed or open, who was erased, or who enrolled since', async () => {
    const { world, run, mailed, place, seats } = await setup(1);
    world.clock.advanceSeconds(1);
    const more = { buyerId: 'X', email: 'x@example.com', students: seatsFor('Ann'), spent: true };
    await place('DISPUTED', { state: 'SUSPENDED' });
    await place('ERASED');
    const orders = {
      ...seats.orders,
      DISPUTED: { ...more, buyerId: 'DISPUTED' },
      ERASED: { ...more, buyerId: 'ERASED', email: '' },
      OPEN: { ...more, spent: false },
    };
    await world.classes.changeSeats({ ...seats, version: 2, orders });
    await run();
    await place('LATE');
    await world.classes.changeSeats({
      ...seats,
      version: 3,
      orders: { ...orders, LATE: { ...more, buyerId: 'LATE' } },
    });
    await run();
    expect(mailed()).toEqual(['order0@example.com']);
  });

  it('goes again for a date that moved to another day, and never for a class that was canceled', async () => {
    const { world, run, mailed, next } = await setup(1);
    world.clock.advanceSeconds(1);
    await run();
    const moved = { ...next, version: 2, dates: [{ start: start + 24 * HOUR * 1000, minutes: 90 }] };
    await world.classes.write({ next: moved, before: next, take: [], release: [] }, []);
    await run();
    expect(mailed()).toHaveLength(1);
    world.clock.advanceSeconds(24 * HOUR);
    await run();
    await run();
    expect(mailed()).toHaveLength(2);

    const canceled = await setup(1, { state: 'CANCELED' });
    canceled.world.clock.advanceSeconds(1);
    await canceled.run();
    expect(canceled.mailed()).toEqual([]);
  });
});

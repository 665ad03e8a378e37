import { describe, expect, it } from 'vitest';
import { CLASS_MAILS_PER_WRITE, SEAT_OFFERED_SECONDS } from '#contract/endpoints/classes/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aClass, aMailFeedbackEntry, aSession, seatsFor, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { GroupClass } from '../seats/group-class.ts';
import { freeSeats, type Seats } from '../seats/seats.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { offerSeats } from './offer-seats.ts';

const [first, second, third] = ['first@example.com', 'second@example.com', 'third@example.com'];
const cart = { pdfIds: ['seat:ap-biology:Mia'], amount: 120 };
const sessionOf = (email: string) => aSession({ user: { ...aSession().user, id: email, email } });
const holder = { buyerId: 'B', email: 'b@example.com', students: seatsFor('Ben'), spent: true };
const waiting = [first, second, third].map((email, index) => ({
  email,
  since: TEST_START + index,
  seats: 1,
  proved: true,
}));

async function setup(seats: Partial<Seats> = {}, changes: Partial<GroupClass> = {}) {
  const world = inMemoryWorld();
  const next = aClass(changes);
  await world.classes.write(
    { next, before: undefined, seats: someSeats({ capacity: 1, waiting, ...seats }), take: [], release: [] },
    [],
  );
  const now = async () => await world.classes.seats('ap-biology');
  return {
    world,
    run: offerSeats(world),
    seats: now,
    offered: async () =>
      (await now()).waiting.filter((one) => one.offeredUntil !== undefined).map(({ email }) => email),
    mailed: () => world.mailer.sent.map(({ to }) => to),
    /** Changes the seats as the office or a payment does. */
    change: async (changed: Partial<Seats>) => {
      const seatsNow = await now();
      await world.classes.changeSeats({ ...seatsNow, ...changed, version: seatsNow.version + 1 });
    },
    shop: shopOn(world, world),
  };
}

describe('a free seat', () => {
  it('is offered to the first who waits, with one email that says until when', async () => {
    const { world, run, offered, mailed, seats } = await setup();
    await run();
    await run();
    expect(mailed()).toEqual([first]);
    expect(await offered()).toEqual([first]);
    expect(freeSeats(await seats(), world.clock.now())).toBe(0);
    expect(world.mailer.sent[0]).toMatchObject({
      kind: 'opening',
      subject: 'A seat is free: AP Biology in a week',
      text: expect.stringContaining('it’s yours if you enroll by Monday, November 2, 10:00 PM') as unknown,
    });
    expect(world.mailer.sent[0]?.text).toContain('https://shop.test/classes/ap-biology');
    expect(world.mailer.sent[0]?.text).toContain('After that time we offer the seat to the next family.');
  });

  it('is hers, while others hear that the class is full', async () => {
    const { run, shop, seats, world } = await setup();
    await run();
    const full = await refusalOf(shop.create({ input: cart, session: sessionOf('other@example.com') }));
    expect(full.fields).toMatchObject({ pdfIds: expect.stringContaining('is full now') as unknown });
    const id = await shop.create({ input: cart, session: sessionOf(first) });
    world.payments.approve(id);
    await shop.capture({ input: { orderID: id }, session: sessionOf(first) });
    expect((await seats()).waiting.map(({ email }) => email)).toEqual([second, third]);
    await run();
    expect(world.mailer.sent.filter(({ kind }) => kind === 'opening')).toHaveLength(1);
  });

  it('is offered to the next one after 12 hours, and she leaves the list', async () => {
    const { world, run, offered, mailed, seats } = await setup();
    await run();
    world.clock.advanceSeconds(SEAT_OFFERED_SECONDS - 1);
    await run();
    expect(mailed()).toEqual([first]);
    world.clock.advanceSeconds(1);
    await run();
    expect(mailed()).toEqual([first, second]);
    expect(await offered()).toEqual([second]);
    expect((await seats()).waiting.map(({ email }) => email)).toEqual([second, third]);
  });

  it.each([
    ['as many as there are', 2, [first, second]],
    ['and one to each of all who wait', 9, [first, second, third]],
    ['none of a full class', 0, []],
  ])('is offered to several at once: %s', async (_, more, to) => {
    const { run, mailed, change } = await setup({ orders: { ORDER: holder } });
    await run();
    expect(mailed()).toEqual([]);
    await change({ capacity: 1 + more });
    await run();
    expect(mailed()).toEqual(to);
  });

  it('goes to who can be mailed', async () => {
    const { world, run, mailed, seats } = await setup();
    await world.mailFeedback.record(aMailFeedbackEntry({ email: first }));
    await run();
    expect(mailed()).toEqual([second]);
    expect((await seats()).waiting.map(({ email }) => email)).toEqual([second, third]);
  });

  it.each<[string, Partial<GroupClass>]>([
    ['a draft', { state: 'DRAFT' }],
    ['a class whose last day to enroll has passed', { enrollUntil: '2026-11-01' }],
  ])('is not offered in %s', async (_, changes) => {
    const { run, mailed, seats } = await setup({}, changes);
    await run();
    expect(mailed()).toEqual([]);
    expect((await seats()).waiting).toEqual(waiting);
  });

  it('leaves nobody waiting for a class that is over', async () => {
    const { run, mailed, seats } = await setup({}, { dates: [{ start: TEST_START - 7_200_000, minutes: 60 }] });
    await run();
    expect(mailed()).toEqual([]);
    expect((await seats()).waiting).toEqual([]);
  });

  it('isn’t to be had in a canceled class, as each who waits hears once, also after an offer', async () => {
    const many = Array.from({ length: CLASS_MAILS_PER_WRITE }, (_, at) => ({
      ...{ email: `w${String(at)}@example.com`, since: TEST_START, seats: 1, proved: true },
      ...(at === 0 ? { offeredUntil: TEST_START + 1_000 } : {}),
    }));
    const { world, run, mailed, seats } = await setup(
      { capacity: 0, waiting: [...many, ...waiting] },
      { state: 'CANCELED' },
    );
    await world.mailFeedback.record(aMailFeedbackEntry({ email: second }));
    await Promise.all([run(), run()]);
    expect(mailed()).toEqual(many.map(({ email }) => email));
    await run();
    await run();
    expect(mailed()).toEqual([...many.map(({ email }) => email), first, third]);
    expect((await seats()).waiting).toEqual([]);
    expect(world.mailer.sent[0]).toMatchObject({ subject: 'AP Biology in a week is canceled – Route to College' });
  });

  it('isn’t offered longer than anyone can enroll', async () => {
    const { world, run, seats } = await setup({}, { enrollUntil: '2026-11-02' });
    world.clock.advanceSeconds(4 * 3_600);
    await run();
    expect((await seats()).waiting[0]?.offeredUntil).toBe(Date.parse('2026-11-03T05:00:00Z'));
  });

  it('is offered once, also by runs at the same time, and by one after a crash', async () => {
    const { world, run, mailed } = await setup();
    await Promise.all([run(), run(), run()]);
    expect(mailed()).toEqual([first]);

    const other = await setup();
    other.world.mailer.send = () => Promise.reject(new DependencyDown('SES', undefined));
    await other.run();
    await other.run();
    expect(await other.offered()).toEqual([first]);
    expect(await other.world.outbox.due(world.clock.now() + 3_600_000, 10)).toHaveLength(1);
  });

  it('waits for the next run if an order came first', async () => {
    const { world, run, mailed, change } = await setup();
    const taken = offerSeats({
      ...world,
      classes: {
        ...world.classes,
        async seatsOf(ids) {
          const read = await world.classes.seatsOf(ids);
          await change({ orders: { ORDER: holder } });
          return read;
        },
      },
    });
    await taken();
    expect(mailed()).toEqual([]);
    await run();
    expect(mailed()).toEqual([]);
  });
});

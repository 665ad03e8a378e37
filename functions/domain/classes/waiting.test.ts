import { describe, expect, it } from 'vitest';
import {
  SEAT_OFFERED_SECONDS,
  WAITING_PROOF_SECONDS,
  WAITS_PER_NETWORK_PER_WEEK,
} from '#contract/endpoints/classes/limits.ts';
import { aClass, aMailFeedbackEntry, aMember, aSession, seatsFor, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { freeSeats, type Seats, takenSeats, type Waiting } from '../seats/seats.ts';
import { answerWaiting } from './answer-waiting.ts';
import { joinClassWaitingList } from './join-class-waiting-list.ts';
import { offerSeats } from './offer-seats.ts';
import { getOfficeClass } from './office/get-office-class.ts';
import { removeOfficeWaiting } from './office/remove-office-waiting.ts';
import { waitForSeat } from './wait-for-seat.ts';

const id = 'ap-biology';
const MINUTE = 60;
const sessionOf = (email: string) => aSession({ user: { ...aSession().user, id: email, email } });
const holder = { buyerId: 'B', email: 'b@example.com', students: seatsFor('Ben'), spent: true };
const [mom, dad, zoe] = ['mom@example.com', 'dad@example.com', 'zoe@example.com'];
const proved = (email: string, changes: Partial<Waiting> = {}): Waiting => ({
  ...{ email, since: 1, seats: 1, proved: true },
  ...changes,
});

async function setup(seats: Partial<Seats> = {}) {
  const world = inMemoryWorld();
  const own = someSeats({ capacity: 1, orders: { FULL: holder }, ...seats });
  await world.classes.write({ next: aClass(), before: undefined, seats: own, take: [], release: [] }, []);
  const shop = shopOn(world, world);
  const now = async () => await world.classes.seats(id);
  const join = async (email: string, wanted = 1, viewer = email) => {
    await joinClassWaitingList(world)({ input: { id, email, seats: wanted }, viewer });
  };
  const answer = async (token: string, given: 'stay' | 'leave') => {
    await answerWaiting(world)({ input: { token, answer: given } });
  };
  /** The token in the newest email to an address. */
  const tokenTo = (email: string): string =>
    /#(?:wait|offer)=([\w.-]+)/.exec(world.mailer.sent.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  const create = async (email: string, ...students: string[]) =>
    await shop.create({
      input: { pdfIds: students.map((name) => `seat:${id}:${name}`), amount: 120 * students.length },
      ...{ session: sessionOf(email), viewer: email },
    });
  return {
    ...{ world, shop, now, join, answer, tokenTo, create },
    run: offerSeats(world),
    waiting: async () => (await now()).waiting.map(({ email }) => email),
    offered: async () =>
      (await now()).waiting.filter((one) => one.offeredUntil !== undefined).map(({ email }) => email),
    offersTo: () =>
      world.mailer.sent.filter(({ subject }) => /seats? (?:is|are) free: /.test(subject)).map(({ to }) => to),
    free: async () => freeSeats(await now(), world.clock.now()),
    capture: async (orderID: string, email: string) => {
      world.payments.approve(orderID);
      return await shop.capture({ input: { orderID }, session: sessionOf(email) });
    },
    after: async (seconds: number) => {
      world.clock.advanceSeconds(seconds);
      await shop.sweep();
      await offerSeats(world)();
    },
    /** Changes the seats as the office or a payment does. */
    change: async (changed: Partial<Seats>) => {
      const seatsNow = await now();
      await world.classes.changeSeats({ ...seatsNow, ...changed, version: seatsNow.version + 1 });
    },
  };
}

describe('an address that someone typed', () => {
  it('gets no seat held before a click in an email proves it', async () => {
    const { join, run, change, offersTo, answer, tokenTo, free, world } = await setup();
    await join(mom);
    expect(world.mailer.sent).toMatchObject([
      { to: mom, kind: 'opening', subject: 'Confirm your place: AP Biology in a week' },
    ]);
    await change({ orders: {} });
    await run();
    expect(offersTo()).toEqual([]);
    expect(await free()).toBe(1);
    await answer(tokenTo(mom), 'stay');
    await run();
    expect(offersTo()).toEqual([mom]);
    expect(await free()).toBe(0);
  });

  it('leaves the list if nobody clicks for three days, and is told so later', async () => {
    const { join, waiting, after, answer, tokenTo } = await setup();
    await join(mom);
    await after(WAITING_PROOF_SECONDS - 1);
    expect(await waiting()).toEqual([mom]);
    await after(1);
    expect(await waiting()).toEqual([]);
    expect(await refusalOf(answer(tokenTo(mom), 'stay'))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This address isn’t on the waiting list anymore. Please join again.',
    });
    expect(await refusalOf(answer('made-up', 'stay'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('isn’t mailed if its mail came back', async () => {
    const { world, join, waiting } = await setup();
    await world.mailFeedback.record(aMailFeedbackEntry({ email: mom }));
    await join(mom);
    expect(world.mailer.sent).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('makes room for those that were proved', async () => {
    const many = Array.from({ length: 200 }, (_, at) => proved(`w${String(at)}@example.com`, { proved: at > 0 }));
    const { join, waiting } = await setup({ waiting: many });
    await join(mom);
    expect(await waiting()).toEqual([...many.slice(1).map(({ email }) => email), mom]);
  });

  it('is one of a few of its network', async () => {
    const { join, waiting } = await setup();
    for (let at = 0; at < WAITS_PER_NETWORK_PER_WEEK; at += 1)
      await join(`w${String(at)}@example.com`, 1, 'one network');
    expect((await refusalOf(join(mom, 1, 'one network'))).code).toBe('TOO_MANY_REQUESTS');
    await join(mom, 1, 'another network');
    expect(await waiting()).toHaveLength(WAITS_PER_NETWORK_PER_WEEK + 1);
  });
});

describe('a session', () => {
  it('proves its address without an email', async () => {
    const { world, now } = await setup();
    const wait = async (session = sessionOf(mom)) => {
      await waitForSeat(world)({ input: { id, seats: 2 }, session, viewer: 'v' });
    };
    await wait();
    await wait();
    expect((await now()).waiting).toEqual([proved(mom, { since: world.clock.now(), seats: 2 })]);
    expect(world.mailer.sent).toEqual([]);
  });
});

describe('an offer', () => {
  it('isn’t of more seats when its family asks for more', async () => {
    const { run, join, now } = await setup({ orders: {}, waiting: [proved(mom)] });
    await run();
    await join(mom, 3);
    expect((await now()).waiting).toMatchObject([{ email: mom, seats: 1 }]);
  });

  it('ends when its email comes back, and goes on to the next one', async () => {
    const { world, run, offersTo, waiting } = await setup({ orders: {}, waiting: [proved(mom), proved(dad)] });
    await run();
    expect(offersTo()).toEqual([mom]);
    await world.mailFeedback.record(aMailFeedbackEntry({ email: mom }));
    await run();
    expect(offersTo()).toEqual([mom, dad]);
    expect(await waiting()).toEqual([dad]);
  });

  it('can be refused by its email, and goes on at once', async () => {
    const { run, offersTo, waiting, answer, tokenTo } = await setup({
      orders: {},
      waiting: [proved(mom), proved(dad)],
    });
    await run();
    await answer(tokenTo(mom), 'leave');
    expect(offersTo()).toEqual([mom, dad]);
    expect(await waiting()).toEqual([dad]);
    await answer(tokenTo(mom), 'leave');
    expect(offersTo()).toEqual([mom, dad]);
  });

  it('stays theirs for the rest of the 12 hours when they open the payment and close it', async () => {
    const { run, create, after, free, offered, now, capture, offersTo } = await setup({
      ...{ orders: {}, waiting: [proved(mom), proved(dad)] },
    });
    await run();
    await create(mom, 'Mia');
    expect(await free()).toBe(0);
    expect(takenSeats(await now())).toBe(1);
    await after(31 * MINUTE);
    expect(takenSeats(await now())).toBe(0);
    expect(await offered()).toEqual([mom]);
    const other = await refusalOf(create(zoe, 'Zoe'));
    expect(other.code).toMatch(/INVALID_INPUT|CONFLICT/);
    const again = await create(mom, 'Mia');
    expect(await capture(again, mom)).toEqual({ status: 'COMPLETED' });
    expect(offersTo()).toEqual([mom]);
    expect((await now()).waiting).toEqual([proved(dad)]);
  });

  it('ends after 12 hours all the same, and the next one has the seat', async () => {
    const { run, create, after, offersTo } = await setup({ orders: {}, waiting: [proved(mom), proved(dad)] });
    await run();
    await create(mom, 'Mia');
    await after(31 * MINUTE);
    await after(SEAT_OFFERED_SECONDS - 31 * MINUTE);
    expect(offersTo()).toEqual([mom, dad]);
  });

  it('comes back if PayPal declines the payment', async () => {
    const { world, run, create, capture, after, offered, now } = await setup({
      ...{ orders: {}, waiting: [proved(mom), proved(dad)] },
    });
    await run();
    world.payments.next('decline');
    const id1 = await create(mom, 'Mia');
    await capture(id1, mom).catch(() => undefined);
    await after(5 * MINUTE);
    await after(5 * MINUTE);
    expect(takenSeats(await now())).toBe(0);
    expect(await offered()).toEqual([mom]);
  });

  it('is of two seats for two children, who may be enrolled one by one', async () => {
    const { run, create, capture, offersTo, change, now, free } = await setup({
      ...{ capacity: 3, orders: { FULL: { ...holder, students: seatsFor('Ben', 'Bo', 'Cy') } } },
      waiting: [proved(mom, { seats: 2 }), proved(dad)],
    });
    // One seat is too few for her, and enough for the next one.
    await change({ orders: { FULL: { ...holder, students: seatsFor('Ben', 'Bo') } } });
    await run();
    expect(offersTo()).toEqual([dad]);
    await change({ capacity: 5 });
    await run();
    expect(offersTo()).toEqual([dad, mom]);
    expect(await free()).toBe(0);
    expect(await capture(await create(mom, 'Mia'), mom)).toEqual({ status: 'COMPLETED' });
    expect((await now()).waiting).toMatchObject([{ email: mom, seats: 1 }, { email: dad }]);
    expect(await free()).toBe(0);
    expect(await capture(await create(mom, 'Max'), mom)).toEqual({ status: 'COMPLETED' });
    expect((await now()).waiting).toMatchObject([{ email: dad }]);
  });

  it('to mom+ap@ is for mom@, who leaves the list by enrolling', async () => {
    const { run, create, capture, waiting } = await setup({ orders: {}, waiting: [proved('mom+ap@example.com')] });
    await run();
    expect(await capture(await create(mom, 'Mia'), mom)).toEqual({ status: 'COMPLETED' });
    expect(await waiting()).toEqual([]);
  });
});

describe('the owner', () => {
  const office = { session: { member: aMember({ role: 'owner' }), confirmedAt: 0 }, record: () => undefined };

  it('sees who waits, and removes them; a counselor doesn’t', async () => {
    const { world, waiting } = await setup({
      waiting: [proved(mom, { seats: 2, offeredUntil: 5 }), proved(dad, { proved: false })],
    });
    const shown = await getOfficeClass(world)({ input: { id }, ...office });
    expect(shown.waitingList).toEqual([
      { email: mom, since: 1, seats: 2, proved: true, offeredUntil: 5 },
      { email: dad, since: 1, seats: 1, proved: false, offeredUntil: null },
    ]);
    const after = await removeOfficeWaiting(world)({ input: { id, email: mom }, ...office });
    expect(after.waitingList.map(({ email }) => email)).toEqual([dad]);
    expect(await waiting()).toEqual([dad]);
    const gone = removeOfficeWaiting(world)({ input: { id, email: mom }, ...office });
    expect((await refusalOf(gone)).code).toBe('CONFLICT');
  });
});

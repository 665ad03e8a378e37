import { expect, it } from 'vitest';
import {
  FREE_SEATS_PER_NETWORK_PER_HOUR,
  SEATS_HELD_PER_NETWORK,
  SEATS_PER_BUYER,
  WAITS_PER_NETWORK_PER_WEEK,
} from '#contract/endpoints/classes/limits.ts';
import { CODE_HOLDS_PER_NETWORK_PER_HOUR } from '#contract/endpoints/codes/limits.ts';
import { BOOKINGS_PER_ADDRESS_PER_HOUR, DEMOS_PER_SUBJECT } from '#contract/endpoints/consultations/limits.ts';
import { OPEN_REQUESTS_PER_PERSON } from '#contract/endpoints/payment-requests/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { joinClassWaitingList } from '#domain/classes/join-class-waiting-list.ts';
import { offerSeats } from '#domain/classes/offer-seats.ts';
import { waitForSeat } from '#domain/classes/wait-for-seat.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { takenSeats } from '#domain/seats/seats.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import type { Session } from '#domain/shared/session.ts';
import { aClass, aCode, aCounselor, aGuide, anAvailability, aSession, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';

/**
 * Whatever the business holds for someone who hasn't paid or proved an address, so that others
 * can't have it: each once, with how much of it one person and one network can hold. Each try is
 * played here by the tenth again and more.
 */

/** The number of the try, the person who makes it, and the network. */
interface Try {
  readonly at: number;
  readonly session: Session;
  readonly viewer: string;
}
interface Held {
  /** The endpoints that hold it. */
  readonly by: readonly string[];
  readonly person: number;
  readonly network: number;
  readonly prepare?: (world: World) => Promise<unknown>;
  readonly hold: (world: World, one: Try) => Promise<unknown>;
  readonly count: (world: World) => Promise<number>;
}

const classId = 'ap-biology';
const letter = (at: number): string => 'abcdefghijklmnopqrstuvwxyz'[at % 26] ?? '';
/** Four students of a cart, named apart. */
const seatIds = (at: number): string[] =>
  ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => `seat:${classId}:${name}${letter(at)}`);
const withClass =
  (priceCents: number, capacity = 100) =>
  async (world: World): Promise<void> => {
    const seats = someSeats({ capacity });
    await world.classes.write({ next: aClass({ priceCents }), before: undefined, seats, take: [], release: [] }, []);
  };
const taken = async (world: World): Promise<number> => takenSeats(await world.classes.seats(classId));
const waiting = async (world: World) => (await world.classes.seats(classId)).waiting;

/** Five free times a Thursday. */
const startOf = (at: number): string => {
  const moment = Date.parse('2026-11-05T21:00:00Z') + (at % 5) * 45 * 60_000 + Math.floor(at / 5) * 7 * DAY_MS;
  return new Date(moment).toISOString().replace('.000', '');
};

const held: Readonly<Record<string, Held>> = {
  'seats of a class while they are paid': {
    by: ['create-order'],
    ...{ person: SEATS_PER_BUYER, network: SEATS_HELD_PER_NETWORK },
    prepare: withClass(12_000),
    hold: (world, { at, session, viewer }) =>
      shopOn(world, world).create({ input: { pdfIds: seatIds(at), amount: 480 }, session, viewer }),
    count: taken,
  },
  'seats of a class while someone else pays them': {
    by: ['pay-payment-request'],
    ...{ person: SEATS_PER_BUYER, network: SEATS_HELD_PER_NETWORK },
    prepare: withClass(12_000),
    async hold(world, { at, session, viewer }) {
      const { requests } = shopOn(world, world);
      const { token } = await requests.ask({ pdfIds: seatIds(at), amount: 480 }, session, `of ${String(at)}`);
      await requests.pay(token, 480, viewer);
    },
    count: taken,
  },
  'seats that cost nothing': {
    by: ['create-order'],
    ...{ person: SEATS_PER_BUYER, network: FREE_SEATS_PER_NETWORK_PER_HOUR },
    prepare: withClass(0),
    hold: (world, { at, session, viewer }) =>
      shopOn(world, world).create({ input: { pdfIds: seatIds(at), amount: 0 }, session, viewer }),
    count: taken,
  },
  'places on the waiting list of a class, by an address': {
    by: ['join-class-waiting-list'],
    ...{ person: 1, network: WAITS_PER_NETWORK_PER_WEEK },
    prepare: withClass(12_000, 0),
    hold: (world, { session, viewer }) =>
      joinClassWaitingList(world)({ input: { id: classId, email: session.user.email, seats: 4 }, viewer }),
    count: async (world) => (await waiting(world)).length,
  },
  'places on the waiting list of a class, by a session': {
    by: ['wait-for-seat'],
    ...{ person: 1, network: WAITS_PER_NETWORK_PER_WEEK },
    prepare: withClass(12_000, 0),
    hold: (world, { session, viewer }) => waitForSeat(world)({ input: { id: classId, seats: 4 }, session, viewer }),
    count: async (world) => (await waiting(world)).length,
  },
  'seats that are offered to an address that nobody proved': {
    by: ['join-class-waiting-list'],
    ...{ person: 0, network: 0 },
    prepare: withClass(12_000, 0),
    async hold(world, { session, viewer }) {
      await joinClassWaitingList(world)({ input: { id: classId, email: session.user.email }, viewer });
      const seats = await world.classes.seats(classId);
      await world.classes.changeSeats({ ...seats, version: seats.version + 1, capacity: 50 });
      await offerSeats(world)();
      const after = await world.classes.seats(classId);
      await world.classes.changeSeats({ ...after, version: after.version + 1, capacity: 0 });
    },
    count: async (world) => (await waiting(world)).filter(({ offeredUntil }) => offeredUntil !== undefined).length,
  },
  'uses of a code': {
    by: ['create-order', 'pay-payment-request'],
    ...{ person: 1, network: CODE_HOLDS_PER_NETWORK_PER_HOUR },
    async prepare(world) {
      for (let at = 0; at < 26; at += 1)
        await world.catalog.put(aGuide({ id: `guide-${letter(at)}`, priceCents: 1_000 }));
      await world.codes.put(aCode({ code: 'HALF', off: { percent: 50 }, usageLimit: 100 }), undefined);
    },
    hold: (world, { at, session, viewer }) =>
      shopOn(world, world).create({
        input: { pdfIds: [`guide-${letter(at)}`], amount: 5, code: 'HALF' },
        ...{ session, viewer },
      }),
    count: async (world) => (await world.codes.find('HALF'))?.taken ?? 0,
  },
  'times of counselors': {
    by: ['book-consultation'],
    ...{ person: 1, network: BOOKINGS_PER_ADDRESS_PER_HOUR },
    prepare: (world) =>
      world.consultations.setAvailability(anAvailability({ counselors: [aCounselor({ maxPerDay: 40 })] })),
    hold: async (world, { at, session, viewer }) => {
      const input = { start: startOf(at), zone: 'UTC', how: 'phone' as const, note: '' };
      return await bookConsultation(world)({ input, session, viewer });
    },
    count: (world) => Promise.resolve(world.consultations.all().length),
  },
  'times of tutors, for demo classes of made-up children': {
    by: ['book-consultation'],
    ...{ person: DEMOS_PER_SUBJECT, network: BOOKINGS_PER_ADDRESS_PER_HOUR },
    prepare: (world) => {
      const demos = { subjects: ['mathematics'] } as const;
      return world.consultations.setAvailability(
        anAvailability({ counselors: [aCounselor({ maxPerDay: 40, demos })] }),
      );
    },
    hold: async (world, { at, session, viewer }) => {
      const input = { start: startOf(at), zone: 'UTC', how: 'phone' as const, note: '' };
      const demo = { kind: 'demo', subject: 'mathematics', student: `Ann${letter(at)}` } as const;
      return await bookConsultation(world)({ input: { ...input, ...demo }, session, viewer });
    },
    count: (world) => Promise.resolve(world.consultations.all().length),
  },
  // A link holds no seat and no use: opening its payment does, which counts above.
  'open requests to pay': {
    by: ['create-payment-request'],
    ...{ person: OPEN_REQUESTS_PER_PERSON, network: Number.POSITIVE_INFINITY },
    prepare: async (world) => {
      for (let at = 0; at < 26; at += 1)
        await world.catalog.put(aGuide({ id: `guide-${letter(at)}`, priceCents: 1_000 }));
    },
    hold: (world, { at, session, viewer }) =>
      shopOn(world, world).requests.ask({ pdfIds: [`guide-${letter(at)}`], amount: 10 }, session, viewer),
    async count(world) {
      const lists = twelve.map(async (at) => (await world.paymentRequests.of(sessionOf(at).user.id)).requests);
      return (await Promise.all(lists)).flat().length;
    },
  },
};

/** Endpoints of visitors by which nobody gets anything that others then can't have. */
const holdingNothing: Readonly<Record<string, readonly string[]>> = {
  'emails, and what is only for the sender': [
    ...['apply-as-partner', 'send-contact-message', 'register-user', 'resend-receipt', 'wait-for-time'],
    ...['request-registration-otp', 'send-otp', 'verify-email', 'log-in', 'log-out', 'log-out-everywhere'],
    ...['update-profile', 'tick-step', 'set-step-choices', 'unsubscribe-buyer'],
  ],
  'what is paid, or an agreement gives': [
    ...['plan-series', 'book-series', 'cancel-series', 'move-consultation', 'cancel-consultation'],
    ...['open-agreement', 'sign-agreement', 'pay-installment', 'capture-installment', 'ask-for-installment'],
    ...['capture-order', 'capture-payment-request', 'receive-paypal-webhook'],
  ],
  'prices, and links that are shown or end': [
    ...['price-order', 'show-code', 'open-payment-request', 'withdraw-payment-request'],
  ],
  'the answer of who has a place': ['answer-waiting'],
};

it('covers each endpoint by which a visitor changes something', () => {
  const visitors = registry.filter(({ method, auth }) => method === 'POST' && (auth === 'none' || auth === 'bearer'));
  const covered = [...Object.values(held).flatMap(({ by }) => by), ...Object.values(holdingNothing).flat()];
  expect([...new Set(covered)].toSorted()).toEqual(
    [...visitors.map(({ id }) => id), 'capture-order'].toSorted().filter((id, at, all) => all.indexOf(id) === at),
  );
});

async function heldAfter({ prepare, hold, count }: Held, tries: readonly Try[]): Promise<number> {
  const world = inMemoryWorld();
  await prepare?.(world);
  for (const one of tries) {
    await hold(world, one).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  return await count(world);
}
const sessionOf = (at: number): Session =>
  aSession({ user: { ...aSession().user, id: `P${String(at)}`, email: `p${String(at)}@example.com` } });
const twelve = Array.from({ length: 12 }, (_, at) => at);

it.each(Object.entries(held))('%s are held by one person and one network up to a bound', async (_, one) => {
  const byPerson = twelve.map((at) => ({ at, session: sessionOf(0), viewer: `198.51.100.${String(at)}` }));
  expect(await heldAfter(one, byPerson)).toBe(one.person);
  const byNetwork = twelve.map((at) => ({ at, session: sessionOf(at), viewer: '198.51.100.1' }));
  expect(await heldAfter(one, byNetwork)).toBe(Math.min(one.network, twelve.length));
});

import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { SEATS_HELD_PER_NETWORK, SEATS_PER_BUYER, WAITING_PROOF_SECONDS } from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import { answerWaiting } from '#domain/classes/answer-waiting.ts';
import { joinClassWaitingList } from '#domain/classes/join-class-waiting-list.ts';
import { offerSeats } from '#domain/classes/offer-seats.ts';
import { removeOfficeWaiting } from '#domain/classes/office/remove-office-waiting.ts';
import { waitForSeat } from '#domain/classes/wait-for-seat.ts';
import { waitingToken } from '#domain/classes/waiting-token.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Bookings } from '#domain/orders/core/ports.ts';
import { freeSeats, type Seats, type Waiting } from '#domain/seats/seats.ts';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';
import { seatFindings } from './audit.ts';
import { type Fate, startProcess } from './process.ts';
import { aClass, aMailFeedbackEntry, aMember, aSession, someSeats } from './samples.ts';
import { shopOn } from './shop.ts';
import { inMemoryWorld, testPepper, type World } from './world.ts';

const MINUTE = 60;
const classId = 'ap-biology';
/** Begins after every history. */
const groupClass = aClass({
  dates: [{ start: Date.parse('2027-06-05T18:00:00Z'), minutes: 90 }],
  enrollUntil: '2027-06-01',
});
/** The first three share a network. */
const people = ['AMY', 'BO', 'CY', 'DEE'].map((id) =>
  aSession({ user: { ...aSession().user, id, email: `${id.toLowerCase()}@example.com` } }),
);
const networkOf = (person: number): string => (person < 3 ? '198.51.100.1' : '198.51.100.2');
const emailOf = (person: number, tag = false): string => {
  const [name, host] = (people[person]?.user.email ?? '').split('@');
  return `${name ?? ''}${tag ? '+ap' : ''}@${host ?? ''}`;
};
const inbox = (email: string): string => email.replace(/\+[^@]*/, '');
const students = [['Mia'], ['Ben'], ['Mia', 'Ben'], ['Ann', 'Bob', 'Cat', 'Dan'], ['Eve', 'Flo', 'Gus']];

const person = fc.nat(people.length - 1);
const wanted = fc.constantFrom(1, 1, 1, 2, 3);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), person, wanted, tag: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), person, wanted }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('stay' as const), person, tag: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), person, tag: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), person, tag: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bounce' as const), person, tag: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      person,
      who: fc.nat(students.length - 1),
      declines: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('offer' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('capacity' as const), capacity: fc.constantFrom(1, 2, 4, 12) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const waitingHistory = fc.record({
  bursts: fc.array(
    fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 4 }),
      /** Minutes that pass before. */
      after: fc.constantFrom(0, 0, 1, 5, 31, 300, 721, 4_321),
    }),
    { minLength: 2, maxLength: 9 },
  ),
  capacity: fc.constantFrom(1, 2, 3, 12),
  /** Who waits from the start. */
  begun: fc.subarray([0, 1, 2, 3]),
  scheduler: fc.scheduler({ act: (release) => release().then(() => setImmediate()) }),
  faultRate: fc.constantFrom(0, 3, 10),
  draws: fc.infiniteStream(fc.nat(99)),
});
type WaitingHistory = typeof waitingHistory extends fc.Arbitrary<infer H> ? H : never;

const fates: readonly Fate[] = ['crashes', 'refused', 'unanswered', 'repeated'];

/**
 * Plays a history of a class with few seats: people wait, prove addresses, are offered seats, hold,
 * pay and give them up, each step in a process of its own that may end at any call.
 * @returns descriptions of broken invariants
 */
export async function playWaiting({
  bursts,
  capacity,
  begun,
  scheduler,
  faultRate,
  draws,
}: WaitingHistory): Promise<string[]> {
  const world = inMemoryWorld();
  const since = world.clock.now();
  const waiting = begun.map((who) => ({ email: emailOf(who), since, seats: 1 + (who % 2), proved: true }));
  const seats = someSeats({ capacity, waiting });
  await world.classes.write({ next: groupClass, before: undefined, seats, take: [], release: [] }, []);
  const findings = new Set<string>();
  const watched = watchSeats(world, seats, (finding) => findings.add(finding));
  const audited = { ...world, classes: watched.classes, seatBookings: watched.seatBookings };
  const draw = (): number => draws.next().value as number;

  for (const { steps, after } of bursts) {
    world.clock.advanceSeconds(after * MINUTE);
    const running = steps.map(async (one) => {
      const process = startProcess(async (call) => {
        await scheduler.schedule(Promise.resolve(), call);
        return draw() < faultRate ? (fates[draw() % fates.length] ?? 'succeeds') : 'succeeds';
      });
      const own = {
        ...audited,
        classes: process.withFaults('classes', audited.classes),
        seatBookings: process.withFaults('seatBookings', audited.seatBookings),
        mailer: process.withFaults('mailer', audited.mailer),
      };
      await process.run(async () => {
        try {
          await act(own, one, watched);
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof DependencyDown)) throw error;
        }
      });
    });
    await scheduler.waitFor(Promise.all(running));
  }
  const shop = shopOn(audited, audited);
  for (let run = 0; run < 5; run += 1) {
    world.clock.advanceSeconds(31 * MINUTE);
    await shop.sweep();
    await offerSeats(audited)();
  }
  const last = await world.classes.seats(classId);
  for (const finding of seatFindings(last, world.orders.all())) findings.add(finding);
  for (const finding of forgotten(last, watched.bounced, world.clock.now())) findings.add(finding);
  return [...findings];
}

/** Seats that stay empty although someone waits for as many. */
function forgotten(seats: Seats, bounced: ReadonlySet<string>, now: number): string[] {
  const free = seats.capacity - engaged(seats, now);
  return seats.waiting
    .filter(({ proved, offeredUntil, email }) => proved && offeredUntil === undefined && !bounced.has(email))
    .filter((one) => one.seats <= free && heldBy(seats, one.email) === 0)
    .map(({ email }) => `${email} waits although ${String(free)} seats are free`);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
const isOffered = ({ offeredUntil = 0 }: Waiting, now: number): boolean => offeredUntil > now;
const heldBy = ({ orders }: Seats, email: string): number =>
  sumOf(
    Object.values(orders).map((one) => (!one.spent && inbox(one.email) === inbox(email) ? one.students.length : 0)),
  );

/** The seats that are taken or offered, each once. */
const engaged = (seats: Seats, now: number): number =>
  sumOf(Object.values(seats.orders).map((one) => one.students.length)) +
  sumOf(seats.waiting.map((one) => (isOffered(one, now) ? Math.max(0, one.seats - heldBy(seats, one.email)) : 0)));

/** Checks each write of the seats against the one before. */
function watchSeats(world: World, begun: Seats, report: (finding: string) => void) {
  let before = begun;
  /** Inboxes that asked to leave, or that the owner removed. */
  const leaving = new Set<string>();
  const bounced = new Set<string>();
  const place = (seats: Seats, email: string) => seats.waiting.find((one) => inbox(one.email) === inbox(email));

  function check(after: Seats, mails: readonly OutboxMail[]): void {
    const now = world.clock.now();
    const over = (seats: Seats): number => engaged(seats, now) - seats.capacity;
    if (after.capacity === before.capacity && over(after) > Math.max(0, over(before))) {
      report('more seats are taken or offered than there are');
    }
    for (const { user } of people) {
      const own = Object.values(after.orders).filter(({ buyerId }) => buyerId === user.id);
      if (sumOf(own.map((one) => one.students.length)) > SEATS_PER_BUYER) report(`${user.id} has too many seats`);
    }
    const held = Object.values(after.orders).filter(({ spent, hold }) => !spent && hold?.network === networkOf(0));
    if (sumOf(held.map((one) => one.students.length)) > SEATS_HELD_PER_NETWORK) report('a network holds too many');
    if (freeSeats(after, now) !== Math.max(0, -over(after))) report('free seats are counted wrong');
    checkPlaces(after, now, mails);
    before = after;
  }

  function checkPlaces(after: Seats, now: number, mails: readonly OutboxMail[]): void {
    for (const one of after.waiting) {
      const known = place(before, one.email);
      if (one.offeredUntil === undefined || known?.offeredUntil !== undefined) continue;
      const isReturned = Object.values(before.orders).some(({ waited: used }) => used?.email === one.email);
      if (isReturned) continue;
      if (!one.proved) report(`${one.email} was offered a seat and is not proved`);
      if (bounced.has(one.email)) report(`${one.email} was offered a seat and can’t be mailed`);
      const told = mails.filter(({ mail }) => mail.to === one.email && mail.subject.includes('free: '));
      if (told.length !== 1) report(`${one.email} was offered a seat by ${String(told.length)} emails`);
    }
    for (const known of before.waiting) {
      const one = place(after, known.email);
      const bought = sumOf(
        Object.entries(after.orders).map(([number, order]) =>
          order.spent && before.orders[number]?.spent !== true && inbox(order.email) === inbox(known.email)
            ? order.students.length
            : 0,
        ),
      );
      const mayGo =
        leaving.has(inbox(known.email)) ||
        bounced.has(known.email) ||
        bought >= known.seats ||
        (known.offeredUntil !== undefined && known.offeredUntil <= now) ||
        (!known.proved && known.since + inMs(WAITING_PROOF_SECONDS) <= now);
      if (one === undefined && !mayGo) report(`${known.email} lost their place`);
      if (one !== undefined && bought > 0 && one.seats !== known.seats - bought) {
        report(
          `${known.email} waits for ${String(one.seats)} after buying ${String(bought)} of ${String(known.seats)}`,
        );
      }
      if (one !== undefined && known.proved && !one.proved) report(`${known.email} isn’t proved anymore`);
      if (one !== undefined && known.offeredUntil !== undefined && one.offeredUntil !== known.offeredUntil) {
        report(`the offer to ${known.email} changed`);
      }
    }
  }

  const classes: World['classes'] = {
    ...world.classes,
    async changeSeats(next, mails = []) {
      const isWritten = await world.classes.changeSeats(next, mails);
      if (isWritten) check(next, mails);
      return isWritten;
    },
  };
  const seatBookings: Bookings = {
    async book(read, change, beside) {
      const isWritten = await world.seatBookings.book(read, change, beside);
      const used = before.orders[read.number]?.waited;
      if (isWritten && beside.seats !== undefined) check(beside.seats, []);
      const isLost = isWritten && change.seats === 'RETURNED' && used !== undefined;
      if (isLost && place(before, used.email) === undefined) report(`${used.email} lost a place without paying`);
      return isWritten;
    },
  };
  return { classes, seatBookings, leaving, bounced };
}

async function act(
  world: World,
  one: Step,
  { leaving, bounced }: Pick<ReturnType<typeof watchSeats>, 'leaving' | 'bounced'>,
): Promise<void> {
  const shop = shopOn(world, world);
  switch (one.kind) {
    case 'join': {
      const input = { id: classId, email: emailOf(one.person, one.tag), seats: one.wanted };
      await joinClassWaitingList(world)({ input, viewer: networkOf(one.person) });
      return;
    }
    case 'wait': {
      const session = people[one.person] ?? aSession();
      const input = { id: classId, seats: one.wanted };
      await waitForSeat(world)({ input, session, viewer: networkOf(one.person) });
      return;
    }
    case 'stay':
    case 'leave': {
      const email = emailOf(one.person, one.tag);
      if (one.kind === 'leave') leaving.add(inbox(email));
      const token = waitingToken(testPepper, { classId, email });
      await answerWaiting(world)({ input: { token, answer: one.kind } });
      return;
    }
    case 'remove': {
      const email = emailOf(one.person, one.tag);
      leaving.add(inbox(email));
      const office = { session: { member: aMember({ role: 'owner' }), confirmedAt: 0 }, record: () => undefined };
      await removeOfficeWaiting(world)({ input: { id: classId, email }, ...office });
      return;
    }
    case 'bounce': {
      const email = emailOf(one.person, one.tag);
      bounced.add(email);
      await world.mailFeedback.record(aMailFeedbackEntry({ email, at: world.clock.now() }));
      return;
    }
    case 'create': {
      const names = students[one.who] ?? [];
      const input = { pdfIds: names.map((name) => `seat:${classId}:${name}`), amount: 120 * names.length };
      const session = people[one.person] ?? aSession();
      if (one.declines) world.payments.next('decline');
      await shop.create({ input, session, viewer: networkOf(one.person) });
      return;
    }
    case 'pay': {
      const open = world.orders
        .all()
        .filter(({ state, paypalOrderId }) => state === 'OPEN' && paypalOrderId !== undefined);
      const order = open.at(-1 - (one.which % Math.max(1, open.length)));
      if (order?.paypalOrderId === undefined) return;
      const session = people.find(({ user }) => user.id === order.buyerId) ?? aSession();
      world.payments.approve(order.paypalOrderId);
      await shop.capture({ input: { orderID: order.paypalOrderId }, session });
      return;
    }
    case 'refund': {
      const paid = world.orders.all().filter(({ state }) => state === 'PAID');
      const order = paid.at(-1 - (one.which % Math.max(1, paid.length)));
      if (order === undefined) return;
      await (await shop.planRefund({ number: order.number })).execute();
      return;
    }
    case 'offer':
      await offerSeats(world)();
      return;
    case 'sweep':
      await shop.sweep();
      return;
    case 'capacity': {
      const now = await world.classes.seats(classId);
      const taken = sumOf(Object.values(now.orders).map((order) => order.students.length));
      const next = { ...now, version: now.version + 1, capacity: Math.max(one.capacity, taken) };
      await world.classes.changeSeats(next);
      return;
    }
  }
}

import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import {
  CONSULTATION_BUFFER_MINUTES,
  CONSULTATIONS_PER_PERSON_PER_WEEK,
  DEMO_MINUTES,
  MOVES_PER_BOOKING,
} from '#contract/endpoints/consultations/limits.ts';
import type { BookingKind, Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { errors } from '#contract/errors.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { cellsOf } from '#contract/open-hours.ts';
import type { DemoSubject } from '#contract/words/demo-subjects.ts';
import { adjust, type Balance, withCredit } from '#domain/balances/balance.ts';
import { addOfficeCalendar } from '#domain/calendars/add-office-calendar.ts';
import type { BusyTime } from '#domain/calendars/calendar.ts';
import { withCalendars } from '#domain/calendars/with-calendars.ts';
import { bookConsultation } from '#domain/consultations/booking/book-consultation.ts';
import { bookSeries } from '#domain/consultations/booking/book-series.ts';
import { cancel } from '#domain/consultations/booking/cancel.ts';
import { cancelConsultation } from '#domain/consultations/booking/cancel-consultation.ts';
import { cancelSeries } from '#domain/consultations/booking/cancel-series.ts';
import { move } from '#domain/consultations/booking/move.ts';
import { moveConsultation } from '#domain/consultations/booking/move-consultation.ts';
import { returnHours } from '#domain/consultations/booking/return-office-hours.ts';
import { callBack } from '#domain/consultations/booking/with-lead.ts';
import type { Availability } from '#domain/consultations/core/availability.ts';
import { type Booking, isOpen, kindOf } from '#domain/consultations/core/booking.ts';
import type { BookingWrite } from '#domain/consultations/core/ports.ts';
import { sendReminders } from '#domain/consultations/schedule/send-reminders.ts';
import { listOfficeHeldHours } from '#domain/consultations/summaries/list-office-held-hours.ts';
import { deliverOutbox } from '#domain/mail/deliver-outbox.ts';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';
import { type Fate, startProcess } from './process.ts';
import { aBalance, aCounselor, aMember, anAccount, anAvailability, aSession } from './samples.ts';
import { inMemoryWorld, type World } from './world.ts';

const HOUR = 3_600;
/** One counselor's day is full at once, so that the other one's cells decide. */
const mostPerDay: Readonly<Record<string, number>> = { 'maya-ellison': 1, 'sam-reed': 9 };

/** Few times, people and counselors, so that they meet often. */
const times = ['2026-11-05T21:00:00Z', '2026-11-05T21:30:00Z', '2026-11-05T22:00:00Z', '2026-11-10T21:00:00Z'];
const people = ['AMY', 'BO', 'CY'].map((id) =>
  aSession({ user: { ...anAccount(), id, email: `${id.toLowerCase()}@example.com` } }),
);
/** Amy and Bo share one agreement, and Bo has another one. Few hours, so that they run out. */
const begun = [
  aBalance({ minutes: 180, credits: credits(180) }),
  aBalance({ agreementId: 'OF-BO', minutes: 60, credits: credits(60) }),
];
/** Both teach sciences, and the second also mathematics. */
const counselors = Object.entries(mostPerDay).map(([id, most], index) =>
  aCounselor({
    ...{ id, maxPerDay: most },
    demos: { subjects: index === 0 ? ['sciences'] : ['sciences', 'mathematics'] },
  }),
);
/** Other lengths, pauses and hours, each of which an operator might set while people book. */
const availabilities: readonly Partial<Availability>[] = [
  { counselors },
  { counselors, minutes: 45 },
  { counselors, minutes: 15 },
  { counselors: counselors.slice(0, 1) },
  { counselors: counselors.map(({ demos: _, ...one }) => one) },
  { counselors: counselors.map((one) => ({ ...one, daysOff: ['2026-11-05'] })) },
];

const which = fc.nat(2);
const person = fc.nat(people.length - 1);
const time = fc.nat(times.length - 1);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undecided' as const), person, time }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restless' as const), person }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), person, time, counselor: fc.nat(2) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('demo' as const),
      person,
      time,
      subject: fc.constantFrom('sciences' as const, 'sciences' as const, 'mathematics' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('session' as const),
      // Cy has no hours.
      person: fc.nat(1),
      time,
      minutes: fc.constantFrom(undefined, 30, 30, 45),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('move' as const), person, which, time, byBusiness: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), person, which, byBusiness: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('series' as const),
      person: fc.nat(1),
      times: fc.subarray([...times.keys()], { minLength: 2, maxLength: 3 }),
      counselor: fc.nat(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('cancel-rest' as const), person, which, byBusiness: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), person, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), minutes: fc.constantFrom(-60, 15, 60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), left: fc.constantFrom(0, 60, 180) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hours' as const), which: fc.nat(availabilities.length - 1) }),
  },
  // Another calendar of the first counselor gets events, loses them, or is down.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('calendar' as const), events: fc.array(time, { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('calendar-down' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remind' as const), hours: fc.constantFrom(0, 12, 36, 60, 78) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Steps by bursts, the order in which concurrent calls proceed, and the faults of the calls. */
export const consultationHistory = fc.record({
  bursts: fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  scheduler: fc.scheduler({ act: (release) => release().then(() => setImmediate()) }),
  /** Hours that pass first; after 60 it is too late to give back the hours of the first day. */
  begins: fc.constantFrom(0, 0, 60),
  faultRate: fc.constantFrom(0, 3, 10),
  draws: fc.infiniteStream(fc.nat(99)),
});
type ConsultationHistory = typeof consultationHistory extends fc.Arbitrary<infer H> ? H : never;

const fates: readonly Fate[] = ['crashes', 'refused', 'unanswered', 'repeated'];

/** What one order has paid. */
function credits(minutes: number): Balance['credits'] {
  return aBalance().credits.map((credit) => ({ ...credit, wanted: minutes, used: 0 }));
}

/**
 * Plays a history of bookings, each step in a process of its own that may end at any call.
 * @returns descriptions of broken invariants
 */
export async function playConsultations({
  bursts,
  scheduler,
  begins,
  faultRate,
  draws,
}: ConsultationHistory): Promise<string[]> {
  const world = inMemoryWorld();
  world.clock.advanceSeconds(begins * HOUR);
  for (const [index, balance] of begun.entries()) {
    world.balances.begin(
      balance,
      people.slice(index, 2).map(({ user }) => user.email),
    );
  }
  await world.consultations.setAvailability(anAvailability({ counselors }));
  await addCalendar(world);
  const answered: Consultation[] = [];
  const findings = new Set<string>();
  const watched = watchWrites(world, (finding) => findings.add(finding));
  const draw = (): number => draws.next().value as number;

  for (const burst of bursts) {
    // So that each burst reads the calendar again.
    world.clock.advanceSeconds(10);
    watched.beginBurst(await readableTimes(world));
    const running = burst.map(async (one) => {
      const process = startProcess(async (call) => {
        await scheduler.schedule(Promise.resolve(), call);
        return draw() < faultRate ? (fates[draw() % fates.length] ?? 'succeeds') : 'succeeds';
      });
      const { consultations, balances, mailer, outbox } = world;
      const own = {
        ...world,
        consultations: withCalendars(process.withFaults('consultations', consultations), world),
        balances: process.withFaults('balances', balances),
        mailer: process.withFaults('mailer', mailer),
        outbox: process.withFaults('outbox', outbox),
      };
      await process.run(async () => {
        try {
          const answer = await act(own, one, consultations.all());
          if (answer !== undefined) answered.push(answer);
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof DependencyDown)) throw error;
          if (error.message === errors.CONFLICT.message) findings.add('a change is never accepted');
        }
      });
    });
    await scheduler.waitFor(Promise.all(running));
    for (const finding of brokenInvariants(world, answered, watched)) findings.add(finding);
    for (const finding of await brokenLedgers(world, watched)) findings.add(finding);
  }
  world.clock.advanceSeconds(10 * HOUR);
  await deliverOutbox(world)();
  for (const finding of missingMails(world)) findings.add(finding);
  for (const finding of await wrongHeldHours(world)) findings.add(finding);
  return [...findings];
}

async function act(world: World, step: Step, all: readonly Booking[]): Promise<Consultation | undefined> {
  switch (step.kind) {
    case 'book':
      return await book(world, { ...step, kind: 'consultation' }, counselors[step.counselor]?.id);
    case 'undecided':
      for (let count = 0; count < 3; count += 1) {
        const { id } = await book(world, { ...step, kind: 'consultation' });
        await cancelConsultation(world)({ input: { id }, session: sessionOf(step.person) });
      }
      return undefined;
    case 'restless': {
      const { id, start } = await book(world, { ...step, time: 0, kind: 'consultation' });
      for (const to of [times[3], start, times[3]]) {
        await moveConsultation(world)({ input: { id, start: to ?? '' }, session: sessionOf(step.person) });
      }
      return undefined;
    }
    case 'demo':
    case 'session':
      return await book(world, step);
    case 'series': {
      const { consultations } = await bookSeries(world)({
        input: {
          ...({ zone: 'UTC', how: 'phone', note: '', minutes: 30 } as const),
          starts: step.times.map((index) => times[index] ?? ''),
          counselor: counselors[step.counselor]?.id ?? '',
        },
        session: sessionOf(step.person),
      });
      if (consultations.length !== step.times.length) throw new Error('a series is answered in part');
      return consultations[0];
    }
    case 'return':
    case 'move':
    case 'cancel-rest':
    case 'cancel': {
      const session = sessionOf(step.person);
      const bookings = all.filter(({ userId }) => userId === session.user.id);
      const own = bookings.at(-1 - (step.which % Math.max(1, bookings.length)));
      if (own === undefined) return undefined;
      if (step.kind === 'return') {
        await returnHours(world)(own);
        return undefined;
      }
      if (step.kind === 'move' && step.byBusiness) {
        const { booking } = await move(world, own, Date.parse(times[step.time] ?? ''), {
          version: own.sequence,
        });
        if (booking.status !== 'BOOKED') throw new Error('a canceled booking was moved');
        return undefined;
      }
      if (step.kind === 'move') {
        const moved = await moveConsultation(world)({ input: { id: own.id, start: times[step.time] ?? '' }, session });
        if (moved.status !== 'BOOKED') throw new Error('a canceled booking was moved');
        return moved;
      }
      if (step.kind === 'cancel-rest') {
        const ended = step.byBusiness
          ? await cancel(world, own, { rest: true, byBusiness: {} })
          : (await cancelSeries(world)({ input: { id: own.id }, session })).consultations;
        if (ended.some(({ status }) => status === 'BOOKED')) throw new Error('the rest of a series is still booked');
        return undefined;
      }
      if (!step.byBusiness) return await cancelConsultation(world)({ input: { id: own.id }, session });
      await cancel(world, own, { byBusiness: {}, completed: callBack(world) });
      return undefined;
    }
    case 'hours': {
      const now = await world.consultations.availability();
      const next = anAvailability({ ...availabilities[step.which], version: (now?.version ?? 0) + 1 });
      await world.consultations.setAvailability(next);
      return undefined;
    }
    case 'adjust':
    case 'refund': {
      const before = await world.balances.find(aBalance().agreementId);
      const [credit] = before?.credits ?? [];
      if (before === undefined || credit === undefined) throw new Error('A balance is lost');
      const facts = { at: world.clock.now(), about: 'A test' };
      const change =
        step.kind === 'adjust'
          ? adjust(before, step.minutes, facts)
          : withCredit(before, { ...credit, wanted: step.left }, facts);
      if (change !== undefined) await world.balances.change(change);
      return undefined;
    }
    case 'calendar':
      world.calendarServers.calendars.set(CALENDAR, step.events.map(eventAt));
      return undefined;
    case 'calendar-down':
      world.calendarServers.calendars.set(CALENDAR, 'unreachable');
      return undefined;
    case 'remind':
      world.clock.advanceSeconds(step.hours * HOUR);
      await sendReminders(world)();
      return undefined;
  }
}

async function book(
  world: World,
  {
    person,
    time,
    kind = 'consultation',
    minutes,
    subject,
  }: {
    person: number;
    time: number;
    kind?: BookingKind;
    minutes?: number | undefined;
    subject?: DemoSubject;
  },
  counselor?: string,
): Promise<Consultation> {
  const input = {
    ...({ start: times[time] ?? '', counselor, zone: 'UTC', how: 'phone', note: '', kind } as const),
    ...(minutes === undefined ? {} : { minutes }),
    ...(subject === undefined ? {} : { subject }),
  };
  return await bookConsultation(world)({ input, session: sessionOf(person), viewer: `of ${String(person)}` });
}

function sessionOf(index: number) {
  const session = people[index];
  if (session === undefined) throw new Error(`There is no person ${index}`);
  return session;
}

const CALENDAR = 'https://calendar.example/basic.ics';
/** An event of half an hour in another calendar. */
const eventAt = (index: number): BusyTime => {
  const start = Date.parse(times[index] ?? '');
  return { start, end: start + 30 * MINUTE_MS };
};

/** Gives the first counselor another calendar. */
async function addCalendar(world: World): Promise<void> {
  world.calendarServers.calendars.set(CALENDAR, []);
  const input = { counselor: counselors[0]?.id ?? '', address: CALENDAR };
  await addOfficeCalendar(world)({ input, session: { member: aMember({ role: 'owner' }) }, record: () => undefined });
}

/** What a booking can know of the calendar now: what is in it, or if it is down, the last copy. */
async function readableTimes({ calendarServers, otherCalendars }: World): Promise<readonly BusyTime[]> {
  const found = calendarServers.calendars.get(CALENDAR) ?? [];
  if (typeof found !== 'string') return found;
  return (await otherCalendars.copies(counselors[0]?.id ?? '')).flatMap(({ busy }) => busy);
}

interface Watched {
  /** @param busy what can be known of the calendar when a burst begins */
  readonly beginBurst: (busy: readonly BusyTime[]) => void;
  /** How often each booking was written, without hours that were given back afterward. */
  readonly writes: ReadonlyMap<string, number>;
  /** By agreement, the minutes that the business gave, less those that it took. */
  readonly adjusted: ReadonlyMap<string, number>;
}

/** Counts what is written from now on, and looks at the hours after every write. */
function watchWrites({ consultations, balances, calendarServers }: World, find: (finding: string) => void): Watched {
  let [known, begun]: [readonly BusyTime[], unknown] = [[], undefined];
  const writes = new Map<string, number>();
  const adjusted = new Map<string, number>();
  const look = (): void => {
    for (const finding of wrongHours(balances.all(), consultations.all())) find(finding);
  };
  const record = ({ others = [], ...first }: BookingWrite, written: boolean): boolean => {
    if (!written) return written;
    for (const { booking, before } of [first, ...others]) {
      // No calendar has to follow it.
      const gaveBack = booking.lesson?.returned === true && booking.status === before?.status;
      writes.set(booking.id, (writes.get(booking.id) ?? 0) + (gaveBack ? 0 : 1));
      const isNew = booking.status === 'BOOKED' && booking.start !== before?.start;
      // What changes while a booking is made may be read before or after.
      const isSame = calendarServers.calendars.get(CALENDAR) === begun;
      const until = booking.start + booking.slotMinutes * MINUTE_MS;
      const isOver = known.some(({ start, end }) => start < until && booking.start < end);
      if (isNew && isSame && isOver && booking.counselor.id === counselors[0]?.id) find('a booking over a busy time');
    }
    look();
    return written;
  };
  const write = consultations.write.bind(consultations);
  const writeWithLead = consultations.writeWithLead.bind(consultations);
  consultations.write = async (change, mails) => record(change, await write(change, mails));
  consultations.writeWithLead = async (change, mails, lead) => record(change, await writeWithLead(change, mails, lead));
  const changeBalance = balances.change.bind(balances);
  balances.change = async (change) => {
    const changed = await changeBalance(change);
    const { entries, balance } = change;
    const minutes = entries.filter(({ kind }) => kind === 'given' || kind === 'taken').map((entry) => entry.minutes);
    if (changed) adjusted.set(balance.agreementId, sum([adjusted.get(balance.agreementId) ?? 0, ...minutes]));
    look();
    return changed;
  };
  return {
    ...{ writes, adjusted },
    beginBurst: (busy) => {
      known = busy;
      begun = calendarServers.calendars.get(CALENDAR);
    },
  };
}

/** At any moment, hours are never below zero, and lessons have what the balance says. */
function wrongHours(all: readonly Balance[], bookings: readonly Booking[]): string[] {
  return all.flatMap(({ agreementId, minutes, used }) => {
    const spending = bookings.filter(({ lesson }) => lesson?.agreementId === agreementId && lesson.returned !== true);
    return [
      ...(minutes < 0 ? ['a balance below zero'] : []),
      ...(used === sum(spending.map((booking) => booking.minutes)) ? [] : ['sessions and the hours they used differ']),
    ];
  });
}

/** Between steps, no hour is lost or doubled, and the entries add up to what is left. */
async function brokenLedgers({ balances }: World, { adjusted }: Watched): Promise<string[]> {
  const findings: string[] = [];
  for (const { agreementId, minutes, used, credits } of balances.all()) {
    // Hours that were used stay, also if their money goes back.
    const paid = sum(credits.map((credit) => Math.max(credit.wanted, credit.used)));
    if (minutes + used !== paid + (adjusted.get(agreementId) ?? 0)) findings.push('hours are lost or doubled');
    let left = begun.find((balance) => balance.agreementId === agreementId)?.minutes ?? 0;
    for (const entry of (await balances.entries(agreementId)).toReversed()) {
      left += entry.minutes;
      if (entry.left !== left) findings.push('an entry is missing or wrong');
    }
    if (left !== minutes) findings.push('the entries do not add up to the balance');
  }
  return findings;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function brokenInvariants(world: World, answered: readonly Consultation[], { writes }: Watched): string[] {
  const all = world.consultations.all();
  const booked = all.filter(({ status }) => status === 'BOOKED');
  const expectedCells = booked.flatMap((booking) =>
    cellsOf(booking).map((start) => `${booking.counselor.id} ${start} ${booking.id}`),
  );
  const cells = world.consultations
    .cells()
    .map(({ counselor, start, bookingId }) => `${counselor} ${start} ${bookingId}`);
  const counts = world.consultations.counts();
  const booking = (id: string) => all.find((one) => one.id === id);
  return [
    ...(booked.some((one) => booked.some((other) => overlap(one, other))) ? ['two families at one time'] : []),
    ...(expectedCells.toSorted().join() === cells.toSorted().join() ? [] : ['cells and bookings differ']),
    ...(Object.entries(counts).every(
      ([key, count]) => count === booked.filter(({ counselor, day }) => `${counselor.id} ${day}` === key).length,
    )
      ? []
      : ['a day is counted wrong']),
    ...(Object.entries(counts).some(([key, count]) => count > (mostPerDay[key.split(' ')[0] ?? ''] ?? 0))
      ? ['too many on one day']
      : []),
    ...(answered.every(({ id }) => booking(id) !== undefined) ? [] : ['a booking is lost']),
    ...(answered.every(({ id, status }) => status === 'BOOKED' || booking(id)?.status === 'CANCELED')
      ? []
      : ['a canceled booking came back']),
    ...(all.every(
      ({ series }) => series === undefined || all.filter((one) => one.series?.id === series.id).length === series.of,
    )
      ? []
      : ['half a series']),
    ...(all.every(({ subject, minutes }) => subject === undefined || minutes === DEMO_MINUTES)
      ? []
      : ['a demo class of another length']),
    ...(all.every(({ subject, counselor }) => subject === undefined || teaches(counselor.id, subject))
      ? []
      : ['a demo class of who doesn’t teach it']),
    ...(all.some(({ moves }) => moves > MOVES_PER_BOOKING) ? ['moved too often'] : []),
    ...(all.every(({ id, sequence }) => sequence + 1 === writes.get(id))
      ? []
      : ['calendars would not follow a change']),
    ...people.flatMap(({ user: { id } }) => {
      const free = all.filter((booking) => booking.userId === id && kindOf(booking) !== 'session');
      const open = free.filter((one) => kindOf(one) === 'consultation' && isOpen(one, world.clock.now()));
      const taught = free.flatMap(({ subject, status }) => (status === 'BOOKED' ? (subject ?? []) : []));
      return [
        ...(open.length > 1 ? ['two open bookings of one person'] : []),
        ...(new Set(taught).size < taught.length ? ['two demo classes in a subject for one person'] : []),
        ...(free.some(({ createdAt }) => madeInWeekBefore(createdAt, free) > CONSULTATIONS_PER_PERSON_PER_WEEK)
          ? ['too many in a week']
          : []),
      ];
    }),
  ];
}

/** When all lessons have begun, counselors have held the hours that the balances say were used. */
async function wrongHeldHours(world: World): Promise<string[]> {
  world.clock.advanceSeconds(30 * 24 * HOUR);
  const session = { member: aMember({ role: 'owner' }) };
  const { held } = await listOfficeHeldHours(world)({ input: { period: '2026' }, session });
  const spent = sum(held.map(({ hours }) => hours.held + hours['canceled-late']));
  const used = sum(world.balances.all().map((balance) => balance.used));
  return spent * 60 === used ? [] : ['the hours that were held and those that were used differ'];
}

const teaches = (id: string, subject: DemoSubject): boolean =>
  counselors.find((one) => one.id === id)?.demos?.subjects.includes(subject) === true;

/** How many bookings were made in the seven days that end at this time, in ms since 1970. */
const madeInWeekBefore = (end: number, bookings: readonly Booking[]): number =>
  bookings.filter(({ createdAt }) => createdAt > end - 7 * 24 * HOUR * 1000 && createdAt <= end).length;

/** Whether two bookings of one counselor meet, with the pause that follows the earlier one. */
function overlap(one: Booking, other: Booking): boolean {
  if (one.id === other.id || one.counselor.id !== other.counselor.id) return false;
  const pausedUntil = one.start + (one.minutes + CONSULTATION_BUFFER_MINUTES) * 60_000;
  return one.start <= other.start && other.start < pausedUntil;
}

/** Every change must reach the family as a calendar entry. */
function missingMails(world: World): string[] {
  const findings: string[] = [];
  const entries = world.mailer.sent.flatMap(({ to, invite, documents = [] }) =>
    [invite, ...documents].map((part) => ({ to, content: part?.content ?? '' })),
  );
  for (const { id, email, sequence } of world.consultations.all()) {
    for (let change = 0; change <= sequence; change += 1) {
      const arrived = entries.some(
        ({ to, content }) =>
          to === email && content.includes(`UID:${id}\r\n`) && content.includes(`SEQUENCE:${change}\r\n`),
      );
      if (!arrived) findings.push('a change was not mailed');
    }
  }
  return findings;
}

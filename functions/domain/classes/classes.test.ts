import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CLASS_WAITING_MAX } from '#contract/endpoints/classes/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { settableClock } from '#testing/clock.ts';
import { aClass, anOrder, aSession, seatsFor, someSeats } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { Seats } from '../seats/seats.ts';
import type { PageRenderer } from '../shared/page-renderer.ts';
import { getClass } from './get-class.ts';
import { getClassInvite } from './get-class-invite.ts';
import { joinClassWaitingList } from './join-class-waiting-list.ts';
import { listClasses } from './list-classes.ts';
import { listOwnClasses } from './list-own-classes.ts';
import { showClass } from './show-class.ts';
import { showClassSitemap } from './show-class-sitemap.ts';
import { showClasses } from './show-classes.ts';

/** What visitors and families see of classes (docs/product.md#classes). */

const id = 'ap-biology';
const session = aSession();
const { id: buyerId, email } = session.user;

/** Writes down what it is asked to render. */
const renderer: PageRenderer = {
  render: (path, delivered) => Promise.resolve(JSON.stringify({ path, delivered })),
};

async function worldWith(groupClass: Partial<GroupClass> = {}, seats: Partial<Seats> = {}): Promise<World> {
  const world = inMemoryWorld();
  await add(world, groupClass, seats);
  return world;
}
async function add(world: World, groupClass: Partial<GroupClass>, seats: Partial<Seats> = {}): Promise<void> {
  const next = aClass(groupClass);
  const own = someSeats({ classId: next.id, ...seats });
  expect(await world.classes.write({ next, before: undefined, seats: own, take: [], release: [] }, [])).toBe(true);
}
const seatsOf = (...names: string[]) => ({
  ...{ buyerId: 'other', email: 'bo@example.com', spent: true },
  students: seatsFor(...names),
});
const full = { orders: { A: seatsOf('Mia', 'Bo', 'Cy') } };

describe('the classes that visitors see', () => {
  it('are those to come or running, the earliest first', async () => {
    const world = await worldWith();
    const { dates } = aClass();
    const at = (days: number) => dates.map((one) => ({ ...one, start: one.start + days * DAY_MS }));
    await add(world, { id: 'sooner', dates: at(-2) });
    await add(world, { id: 'draft', state: 'DRAFT' });
    await add(world, { id: 'gone', state: 'CANCELED', canceled: { at: 1, why: 'Too few', by: 'Ruth' } });
    await add(world, { id: 'over', dates: at(-40) });
    await add(world, { id: 'running', dates: [...at(-30).slice(0, 1), ...at(5)] });
    await add(world, { id: 'taken', dates: at(1) }, full);
    expect((await listClasses(world)()).map((one) => [one.id, one.state])).toEqual([
      ['running', 'running'],
      ['sooner', 'open'],
      [id, 'open'],
      ['taken', 'full'],
    ]);
  });

  it.each([
    [60, [], null],
    [6, [], null],
    [6, ['Mia'], 5],
    [1, ['Mia'], 0],
  ])('say how many of %i seats are left once these are few', async (capacity, students, seatsLeft) => {
    const orders = students.length === 0 ? {} : { A: seatsOf(...students) };
    const world = await worldWith({}, { capacity, orders });
    expect(await getClass(world)({ input: { id } })).toMatchObject({
      seatsLeft,
      closed: '',
      refundDays: 3,
      price: 120,
    });
  });

  it.each([
    ['after its last day', {}, '2026-11-07T13:00:00Z', 'The last day to enroll in this class has passed.'],
    ['once it has begun', { enrollUntil: '2026-11-30' }, '2026-11-08T13:00:00Z', 'This class has already begun.'],
    ['after it is over', {}, '2026-12-01T13:00:00Z', 'This class is over.'],
    ['if it was canceled', { state: 'CANCELED' as const }, '2026-11-03T13:00:00Z', 'This class was canceled.'],
  ])('can’t be enrolled in %s', async (_, changes, now, closed) => {
    const world = { ...(await worldWith(changes)), clock: settableClock(Date.parse(now)) };
    expect(await getClass(world)({ input: { id } })).toMatchObject({ closed });
  });

  it.each([
    ['until its last day', '2026-11-04T23:00:00Z', '2026-11-04'],
    ['until that is over', '2026-11-05T23:00:00Z', ''],
    ['until it begins', '2026-11-07T14:00:00Z', ''],
  ])('say %s when a seat is refunded in full', async (_, now, refundUntil) => {
    const world = { ...(await worldWith({ refundDays: 3 })), clock: settableClock(Date.parse(now)) };
    expect(await getClass(world)({ input: { id } })).toMatchObject({ refundUntil });
  });

  it('never have the meeting link, nor a teacher’s address', async () => {
    const world = await worldWith();
    const answers = [
      await listClasses(world)(),
      await getClass(world)({ input: { id } }),
      await showClasses({ ...world, renderer })(),
      await showClass({ ...world, renderer })({ input: { id } }),
    ];
    const { meetingLink, teacher } = aClass();
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain(id);
      expect(JSON.stringify(answer)).not.toContain(meetingLink);
      expect(JSON.stringify(answer)).not.toContain(teacher.email);
    }
  });
});

describe('the HTML of classes', () => {
  it('is rendered with what is stored now', async () => {
    const world = await worldWith();
    expect(JSON.parse(await showClasses({ ...world, renderer })())).toMatchObject({
      path: '/classes',
      delivered: { classes: [{ id, price: 120 }] },
    });
    expect(JSON.parse(await showClass({ ...world, renderer })({ input: { id } }))).toMatchObject({
      path: '/classes/ap-biology',
      delivered: { groupClass: { id, page: { title: 'AP Biology in a week' } } },
    });
  });

  it.each(['draft', 'unknown', 'No Class', '-'])('is the page for missing addresses for %j', async (wanted) => {
    const world = await worldWith({ id: 'draft', state: 'DRAFT' });
    const shown = wanted === 'No Class' ? '-' : wanted;
    const refusal = await refusalOf(showClass({ ...world, renderer })({ input: { id: wanted } }));
    expect(refusal.code).toBe('NOT_FOUND');
    expect(JSON.parse(refusal.text ?? '')).toEqual({
      path: `/classes/${shown}`,
      delivered: { groupClass: { id: shown, page: null } },
    });
  });

  it('is in the sitemap until the class is over', async () => {
    const world = await worldWith();
    await add(world, { id: 'draft', state: 'DRAFT' });
    await add(world, { id: 'gone', state: 'CANCELED' });
    const map = await showClassSitemap({ ...world, siteUrl: 'https://shop.test' })();
    expect(map.match(/<loc>.*?<\/loc>/g)).toEqual(['<loc>https://shop.test/classes/ap-biology</loc>']);
  });
});

describe('who waits for a seat of a full class', () => {
  const join = async (world: World, address: string, viewer = address) =>
    joinClassWaitingList(world)({ input: { id, email: address }, viewer });
  const waiting = async (world: World) => (await world.classes.seats(id)).waiting.map((one) => one.email);

  it('is noted once, whatever the +tag, in the order of asking', async () => {
    const world = await worldWith({}, full);
    await join(world, 'amy@example.com');
    await join(world, 'bo@example.com');
    await join(world, 'amy+twice@example.com');
    expect(await waiting(world)).toEqual(['amy@example.com', 'bo@example.com']);
    expect((await world.classes.seats(id)).waiting.map((one) => one.proved)).toEqual([false, false]);
  });

  it('is noted however many ask at once', async () => {
    const world = await worldWith({}, full);
    const names = Array.from({ length: 20 }, (_, index) => `family-${String(index)}@example.com`);
    await Promise.all(names.map(async (name) => join(world, name)));
    expect((await waiting(world)).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['a seat is free', {}, {}, 'A seat is free again. Reload the page to enroll.'],
    ['the class was canceled', { state: 'CANCELED' as const }, full, 'This class was canceled.'],
    [
      'the list is full, also for who is on it',
      {},
      {
        ...full,
        waiting: Array.from({ length: CLASS_WAITING_MAX }, (_, index) => ({
          email: index === 0 ? 'amy@example.com' : `family-${String(index)}@example.com`,
          ...{ since: 1, seats: 1, proved: true },
        })),
      },
      'The waiting list of this class is full.',
    ],
  ])('is told if %s', async (_, groupClass, seats, message) => {
    const world = await worldWith(groupClass, seats);
    expect(await refusalOf(join(world, 'amy@example.com'))).toMatchObject({ code: 'CONFLICT', message });
  });

  it('gets nothing of a draft', async () => {
    const world = await worldWith({ state: 'DRAFT' }, full);
    expect(await refusalOf(join(world, 'amy@example.com'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is limited by inbox', async () => {
    const world = await worldWith({}, full);
    for (const tag of ['a', 'b', 'c']) await join(world, `amy+${tag}@example.com`, tag);
    expect(await refusalOf(join(world, 'amy@example.com', 'd'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('a family’s own classes', () => {
  const seat = (student: string) => ({ id: `seat:${id}:${student}`, title: 'AP Biology in a week', cents: 12_000 });
  const order = (number: string, student: string, state: 'PAID' | 'SUSPENDED' | 'REFUNDED' | 'OPEN') =>
    anOrder({ number, buyerId, state, items: [{ ...seat(student), fileName: '' }] });
  const held = (...names: string[]) => ({ buyerId, email, students: seatsFor(...names), spent: true });
  const own = async (world: World) => listOwnClasses(world)({ session });
  const invite = async (world: World) => getClassInvite(world)({ input: { id }, session });

  it('have the dates and the link once they are paid', async () => {
    const world = await worldWith({}, { orders: { MIA: held('Mia'), BO: held('Bo'), CY: held('Cy') } });
    await world.orders.insert(order('MIA', 'Mia', 'PAID'));
    await world.orders.insert(order('BO', 'Bo', 'SUSPENDED'));
    await world.orders.insert(order('CY', 'Cy', 'OPEN'));
    expect(await own(world)).toEqual([
      {
        id,
        title: 'AP Biology in a week',
        teacher: 'Maya Ellison',
        state: 'full',
        dates: [
          { start: '2026-11-07T18:00:00Z', minutes: 90, local: '2026-11-07 13:00' },
          { start: '2026-11-14T18:00:00Z', minutes: 90, local: '2026-11-14 13:00' },
        ],
        zone: 'Eastern Time',
        students: ['Mia'],
        paused: ['Bo'],
        meetingLink: 'https://meet.example/biology',
      },
    ]);
    const events = new ICAL.Component(ICAL.parse(await invite(world)) as unknown[]).getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
      'AP Biology in a week',
      'AP Biology in a week',
    ]);
    expect(events.map((event) => event.getFirstPropertyValue('location'))).toEqual([
      'https://meet.example/biology',
      'https://meet.example/biology',
    ]);
  });

  it.each([
    ['an unpaid order', 'OPEN', { MIA: held('Mia') }],
    ['a refunded order', 'REFUNDED', {}],
    ['a refunded seat of a paid order', 'PAID', {}],
  ] as const)('don’t count %s', async (_, state, orders) => {
    const world = await worldWith({}, { orders });
    await world.orders.insert(order('MIA', 'Mia', state));
    expect(await own(world)).toEqual([]);
    expect((await refusalOf(invite(world))).code).toBe('NOT_FOUND');
  });

  it('have no link while the payment is disputed, or if the class was canceled', async () => {
    const disputed = await worldWith({}, { orders: { MIA: held('Mia') } });
    await disputed.orders.insert(order('MIA', 'Mia', 'SUSPENDED'));
    expect(await own(disputed)).toMatchObject([{ paused: ['Mia'], meetingLink: '' }]);
    expect((await refusalOf(invite(disputed))).code).toBe('NOT_FOUND');
    const canceled = await worldWith({ state: 'CANCELED' }, { orders: { MIA: held('Mia') } });
    await canceled.orders.insert(order('MIA', 'Mia', 'PAID'));
    expect(await own(canceled)).toMatchObject([{ state: 'canceled', meetingLink: '' }]);
    expect(await invite(canceled)).toContain('STATUS:CANCELLED'); // cspell:ignore CANCELLED
  });
});

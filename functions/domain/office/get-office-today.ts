import { Temporal } from 'temporal-polyfill';
import { addDays, dayIn } from '#contract/dates.ts';
import { CONSULTATION_HORIZON_DAYS } from '#contract/endpoints/consultations/limits.ts';
import { UNANSWERED_AFTER_SECONDS, UNANSWERED_UNTIL_SECONDS } from '#contract/endpoints/office/limits.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { DAY_MS, inMs } from '#contract/limits.ts';
import type { OtherMethod } from '#contract/words/payment-methods.ts';
import { totalCentsOf } from '../agreements/agreement.ts';
import type { Agreements } from '../agreements/ports.ts';
import { receivedIn } from '../agreements/so-far.ts';
import { waitingAgreements } from '../agreements/waiting-agreements.ts';
import type { Harms } from '../alarms/ports.ts';
import type { Balances } from '../balances/ports.ts';
import { endOf, isOpen } from '../consultations/core/booking.ts';
import { toOfficeConsultations } from '../consultations/core/office-consultation.ts';
import { counselorsFor, ownOf } from '../consultations/core/own-availability.ts';
import type { Consultations, Summaries } from '../consultations/core/ports.ts';
import { leadsToCall } from '../leads/leads-to-call.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { asOfficeLead, newLead, withFollowUps } from '../leads/with-follow-ups.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { asOfficeMessage, newMessage } from '../messages/office-message.ts';
import type { Messages } from '../messages/ports.ts';
import { everyOrder } from '../orders/core/every-order.ts';
import { needsPerson, type Order, statesForPerson } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { refundToRepeat } from '../orders/core/refunds.ts';
import { byMethodOf, isSale, keptCents } from '../orders/core/sale.ts';
import { isMailGivenUp } from '../orders/office/order-view.ts';
import { endOfDate, type GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { businessTimes } from '../shared/times/business-times.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import { dueSteps } from '../steps/due-steps.ts';
import { asOfficeSteps, ownSteps } from '../steps/office-steps.ts';
import type { StepLists } from '../steps/ports.ts';
import { ATTENTION_MAX, attentionToAlarms, attentionToBounces, attentionToOrder, byUrgency } from './attention.ts';
import { asOfficeDates, datesBetween } from './class-dates.ts';
import type { AlarmStates } from './ports.ts';
import type { OfficeSession } from './sessions.ts';

interface Dependencies {
  readonly orders: Pick<Orders, 'ofBuyer' | 'byState'>;
  readonly leads: Pick<Leads, 'page' | 'current' | 'latest'>;
  readonly messages: Pick<Messages, 'unanswered'>;
  readonly followUps: Pick<FollowUps, 'of' | 'inState'>;
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf'>;
  readonly agreements: Pick<Agreements, 'list'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly summaries: Pick<Summaries, 'states'>;
  readonly steps: Pick<StepLists, 'dueBy'>;
  readonly mailFeedback: Pick<MailFeedback, 'recent'>;
  readonly alarmStates: AlarmStates;
  readonly harms: Pick<Harms, 'list'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly zone: string;
}

/** Orders that are paid later than this after they were made are missing in the sums. */
const LATE_PAYMENT_MS = 10 * DAY_MS;
/** The days of the bars. */
const DAYS = 14;
/** Leads that are looked at, and contacts and orders that are shown. */
const LEADS_READ = 100;
const SHOWN = 5;

/** What the team has to know and do today. A counselor sees nothing of money. */
export function getOfficeToday(dependencies: Dependencies) {
  return async ({ session }: { session: OfficeSession }): Promise<OfficeToday> => {
    const at = dependencies.clock.now();
    const { role } = session.member;
    const isOwner = role === 'owner';
    const [money, agreements, bounces, alarms, leads, callBacks, messages, steps, booked] = await Promise.all([
      isOwner ? moneyOf(dependencies, at) : { sales: null, attention: [] },
      isOwner ? agreementsFor(dependencies, at) : null,
      attentionToBounces(dependencies, role, at),
      // Some alarms are about payments.
      isOwner ? attentionToAlarms(dependencies) : [],
      newLeads(dependencies, at),
      leadsToCallBack(dependencies, at),
      waitingMessages(dependencies, at),
      stepsFor(dependencies, session.member, at),
      consultationsFor(dependencies, session.member, at),
    ]);
    const attention = [...money.attention, ...bounces, ...alarms].toSorted(byUrgency);
    return { at, sales: money.sales, leads, callBacks, messages, steps, ...booked, agreements, attention };
  };
}

async function newLeads({ leads, followUps }: Dependencies, now: number): Promise<OfficeToday['leads']> {
  const since = now - inMs(UNANSWERED_UNTIL_SECONDS);
  const read = (await leads.page({ since, before: now + 1, limit: LEADS_READ })).slice(0, LEADS_READ);
  const found = await withFollowUps(followUps, await leads.current(read), newLead);
  const waiting = found.filter(({ followUp }) => followUp.state === 'new');
  return {
    count: waiting.length,
    late: lateOf(
      waiting.map(({ row }) => row),
      now,
    ),
    newest: waiting.slice(0, SHOWN).map(asOfficeLead),
  };
}

async function leadsToCallBack(
  { leads, followUps, zone }: Dependencies,
  now: number,
): Promise<OfficeToday['callBacks']> {
  const waiting = await leadsToCall(followUps, { now, today: dayIn(zone, now) });
  const newest = await Promise.all(
    waiting.slice(0, SHOWN).map(async (followUp) => {
      const row = await leads.latest(followUp.id);
      return row === undefined ? [] : [asOfficeLead({ row, followUp })];
    }),
  );
  return { count: waiting.length, newest: newest.flat() };
}

async function waitingMessages({ messages, followUps }: Dependencies, now: number): Promise<OfficeToday['messages']> {
  const waiting = await messages.unanswered(now - inMs(UNANSWERED_UNTIL_SECONDS), now + 1);
  const oldest = await withFollowUps(followUps, waiting.slice(0, SHOWN), newMessage);
  return { count: waiting.length, late: lateOf(waiting, now), oldest: oldest.map(asOfficeMessage) };
}

/** How many have waited for an answer for more than two days. */
const lateOf = (waiting: readonly { readonly receivedAt: number }[], now: number): number =>
  waiting.filter(({ receivedAt }) => receivedAt < now - inMs(UNANSWERED_AFTER_SECONDS)).length;

/** A counselor's own, and of an owner those of everyone. */
async function consultationsFor(
  { consultations, classes, balances, summaries, zone }: Dependencies,
  member: OfficeSession['member'],
  now: number,
): Promise<Pick<OfficeToday, 'consultations' | 'next' | 'classes' | 'summaries'>> {
  const day = dayIn(zone, now);
  const until = startOfDay(zone, addDays(day, CONSULTATION_HORIZON_DAYS + 1));
  const [availability, all, allClasses] = await Promise.all([
    consultations.availability(),
    consultations.startingBetween(now - inMs(UNANSWERED_UNTIL_SECONDS), until),
    classes.list(),
  ]);
  const own = ownOf(member, availability ?? { counselors: [] });
  const isOwn = ({ id }: { readonly id: string }) => member.role === 'owner' || own.includes(id);
  const bookings = all.filter(({ counselor }) => isOwn(counselor));
  const taught = allClasses.filter(({ state, teacher }) => state === 'OPEN' && isOwn(teacher));
  const [today, tomorrow] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
  const ofToday = bookings.filter(({ start }) => start >= today && start < tomorrow);
  const next = bookings.find((booking) => isOpen(booking, now));
  const held = bookings.filter(
    (booking) => booking.lesson !== undefined && booking.lesson.returned !== true && endOf(booking) <= now,
  );
  const written = await summaries.states(held);
  const due = held.filter(({ id }) => written.get(id) !== 'sent');
  const asked = [...new Set([...ofToday, ...(next === undefined ? [] : [next]), ...due.slice(0, SHOWN)])];
  const shown = await toOfficeConsultations({ balances, summaries }, asked, { availability, zone, now });
  const shownOf = (some: typeof asked) => shown.filter(({ id }) => some.some((one) => one.id === id));
  return {
    consultations: shownOf(ofToday),
    next: shownOf(next === undefined ? [] : [next])[0] ?? null,
    classes: await classDates(classes, taught, { today, tomorrow, now, until }),
    summaries: { count: due.length, oldest: shownOf(due.slice(0, SHOWN)) },
  };
}

/** The dates of today, and the next one that isn't over. */
async function classDates(
  classes: Pick<ClassSeats, 'seatsOf'>,
  taught: readonly GroupClass[],
  { today, tomorrow, now, until }: Readonly<Record<'today' | 'tomorrow' | 'now' | 'until', number>>,
): Promise<NonNullable<OfficeToday['classes']>> {
  const coming = datesBetween(taught, today, until);
  const next = coming.find(({ date }) => endOfDate(date) > now);
  const shown = coming.filter((one) => one.date.start < tomorrow || one === next);
  return await asOfficeDates(classes, shown, now);
}

/** What is overdue or due within seven days, as far as the member sees it. */
async function stepsFor(
  { steps, consultations, zone }: Dependencies,
  member: OfficeSession['member'],
  now: number,
): Promise<OfficeToday['steps']> {
  const isOwn = await ownSteps(counselorsFor({ consultations }), member);
  return (await dueSteps(steps, dayIn(zone, now)))
    .map(({ list, due }) => asOfficeSteps(list, due.filter(isOwn)))
    .filter((family) => family.steps.length > 0);
}

async function agreementsFor(dependencies: Dependencies, now: number): Promise<OfficeToday['agreements']> {
  const today = dayIn(dependencies.zone, now);
  const { opened, due } = await waitingAgreements(dependencies, today);
  return {
    opened: opened.map(({ id, content, openedAt }) => ({
      id,
      fullname: content.fullname,
      title: content.title,
      cents: totalCentsOf(content),
      openedAt,
    })),
    due: due.map(({ agreement: { id, content }, cents, due: day, received }) => ({
      id,
      fullname: content.fullname,
      title: content.title,
      cents,
      due: day,
      late: day < today,
      ...(received.length === 0 ? {} : { received: receivedIn(dependencies.zone, received) }),
    })),
  };
}

/** The sales of the last two months, and the orders that need a person. */
async function moneyOf({ orders, zone }: Dependencies, now: number): Promise<Pick<OfficeToday, 'sales' | 'attention'>> {
  const periods = periodsOf(zone, now);
  const today = dayIn(zone, now);
  const firstDay = addDays(today, 1 - 2 * DAYS);
  const earliest = Math.min(periods.month.before.from, startOfDay(zone, firstDay));
  const stuck: Order[] = [];
  const sums = { today: emptySum(), week: emptySum(), month: emptySum() };
  const byDay = new Map<string, number>();
  const times = businessTimes(zone);
  const [waiting] = await Promise.all([
    Promise.all(
      statesForPerson.map(
        async (state) => (await orders.byState({ state, from: 0, until: now + DAY_MS, limit: ATTENTION_MAX })).orders,
      ),
    ),
    everyOrder(
      orders,
      ['PAID', 'SUSPENDED', 'REFUNDED'],
      { from: earliest - LATE_PAYMENT_MS, until: now + DAY_MS },
      (order) => {
        const isStuck = isMailGivenUp(order) || refundToRepeat(order) !== undefined;
        if (isStuck && !needsPerson(order)) stuck.push(order);
        if (!isSale(order)) return;
        const { paidAt, received } = order;
        const cents = keptCents(order);
        const paidOn = times.day(paidAt);
        byDay.set(paidOn, (byDay.get(paidOn) ?? 0) + cents);
        for (const name of ['today', 'week', 'month'] as const) {
          addTo(sums[name], periods[name], { at: paidAt, cents, method: received?.method });
        }
      },
    ),
  ]);
  const days = Array.from({ length: DAYS }, (_, index) => ({
    day: addDays(firstDay, DAYS + index),
    cents: byDay.get(addDays(firstDay, DAYS + index)) ?? 0,
    beforeCents: byDay.get(addDays(firstDay, index)) ?? 0,
  }));
  return {
    sales: { today: toPeriod(sums.today), week: toPeriod(sums.week), month: toPeriod(sums.month), days },
    attention: [...waiting.flat(), ...stuck.slice(0, ATTENTION_MAX)].map((order) => attentionToOrder(order, times)),
  };
}

interface Period {
  readonly from: number;
  /** Exclusive, in ms since 1970. */
  readonly until: number;
}
interface Compared extends Period {
  readonly before: Period;
}

/** Today, this week from Monday and this month until now, each beside the same time before. */
function periodsOf(zone: string, now: number): Readonly<Record<'today' | 'week' | 'month', Compared>> {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const day = time.startOfDay();
  const compared = (start: Temporal.ZonedDateTime, length: Temporal.DurationLike): Compared => ({
    from: start.epochMilliseconds,
    until: now + 1,
    before: {
      from: start.subtract(length).epochMilliseconds,
      until: time.subtract(length).epochMilliseconds + 1,
    },
  });
  return {
    today: compared(day, { days: 1 }),
    week: compared(day.subtract({ days: day.dayOfWeek - 1 }), { weeks: 1 }),
    month: compared(day.with({ day: 1 }), { months: 1 }),
  };
}

const toPeriod = ({ outside, ...sum }: ReturnType<typeof emptySum>) => ({
  ...sum,
  outside: byMethodOf((method) => outside.get(method) ?? 0),
});

const emptySum = () => ({
  cents: 0,
  orders: 0,
  beforeCents: 0,
  beforeOrders: 0,
  outside: new Map<OtherMethod, number>(),
});

function addTo(
  sum: ReturnType<typeof emptySum>,
  period: Compared,
  { at, cents, method }: { readonly at: number; readonly cents: number; readonly method: OtherMethod | undefined },
): void {
  const isIn = ({ from, until }: Period) => at >= from && at < until;
  if (isIn(period)) {
    sum.cents += cents;
    sum.orders += 1;
    if (method !== undefined) sum.outside.set(method, (sum.outside.get(method) ?? 0) + cents);
  }
  if (isIn(period.before)) {
    sum.beforeCents += cents;
    sum.beforeOrders += 1;
  }
}

import { addDays, dayIn, weekOf } from '#contract/dates.ts';
import { UNANSWERED_AFTER_SECONDS, UNANSWERED_UNTIL_SECONDS } from '#contract/endpoints/office/limits.ts';
import { DAY_MS, HOUR_MS, inMs } from '#contract/limits.ts';
import type { Agreements } from '../agreements/ports.ts';
import { waitingAgreements } from '../agreements/waiting-agreements.ts';
import type { Balances } from '../balances/ports.ts';
import { isCounselor } from '../consultations/core/own-availability.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import type { Lead } from '../leads/lead.ts';
import { leadsToCall } from '../leads/leads-to-call.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { type BusinessDelivery, deliverNow } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { Messages } from '../messages/ports.ts';
import { needsPerson } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { isSale } from '../orders/core/sale.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import { dueSteps } from '../steps/due-steps.ts';
import type { StepLists } from '../steps/ports.ts';
import { asOfficeDates, datesBetween } from './class-dates.ts';
import { digestMail } from './digest-mail.ts';
import type { Digests } from './ports.ts';
import { type SiteClaims, unprovedClaims } from './unproved-claims.ts';

/** Yesterday began at most 49 hours ago, on a day on which the clocks go back. */
const EARLIEST_SALE_MS = 49 * HOUR_MS;

/** More are in the office's list. */
const CALL_BACKS_SHOWN = 100;

interface Dependencies extends BusinessDelivery {
  readonly digests: Digests;
  readonly leads: Pick<Leads, 'since' | 'latest'>;
  readonly followUps: Pick<FollowUps, 'inState'>;
  readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf'>;
  readonly steps: Pick<StepLists, 'dueBy'>;
  readonly messages: Pick<Messages, 'unanswered'>;
  readonly orders: Pick<Orders, 'forDigest' | 'ofBuyer'>;
  readonly agreements: Pick<Agreements, 'list'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly siteClaims: SiteClaims;
}

/**
 * Emails the morning digest (docs/product.md#morning-digest), once a day however often it runs, and
 * none if nothing is in it. Counselors who want it get one without money and without the website's
 * claims, each with the steps of their own families. The leads of a day without a digest are in the
 * next one.
 */
export function sendMorningDigest(dependencies: Dependencies) {
  const { digests, clock, random, log, businessProfile, businessInbox, ccFor } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    const day = dayIn(businessProfile.timeZone, now);
    const last = await digests.last();
    if (last?.day === day) return;
    const content = await contentOf(dependencies, { now, day, since: last?.at ?? now - DAY_MS });
    const counts = Object.fromEntries(Object.entries(content).map(([name, { length }]) => [name, length]));
    log.info('morning-digest', counts);
    if (Object.values(counts).every((count) => count === 0)) return;
    const asMail = (to: string, seen: typeof content, cc: readonly string[]) =>
      toOutboxMail(
        { ...digestMail({ ...seen, now, to, businessProfile }), ...(cc.length === 0 ? {} : { cc }) },
        { random, now },
      );
    const { cc: owners = [] } = await ccFor('digest', businessInbox, 'owner');
    const mails = [
      asMail(businessInbox, content, owners),
      ...(await forCounselors(dependencies, content)).map(({ to: [to = '', ...cc], seen }) => asMail(to, seen, cc)),
    ];
    if (await digests.queue({ day, at: now }, mails, last)) await deliverNow(dependencies, mails);
  };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** What counselors get: those with steps an email each, and the others one together. */
async function forCounselors(
  { ccFor, businessInbox, consultations }: Dependencies,
  content: Content,
): Promise<{ readonly to: readonly string[]; readonly seen: Content }[]> {
  const { cc: wanted = [] } = await ccFor('digest', businessInbox, 'counselor');
  const { counselors } = (await consultations.availability()) ?? { counselors: [] };
  const stepsOf = (email: string) => {
    const own = counselors.filter((one) => isCounselor({ email }, one)).map(({ id }) => id);
    return content.steps.filter(({ step }) => own.includes(step.counselor.id));
  };
  const forAll = { ...content, opened: [], installments: [], orders: [], sales: [], unproved: [] };
  const busy = wanted.filter((email) => stepsOf(email).length > 0);
  const others = { to: wanted.filter((email) => !busy.includes(email)), seen: { ...forAll, steps: [] } };
  const hasMore = Object.values(others.seen).some(({ length }) => length > 0);
  return [
    ...(others.to.length > 0 && hasMore ? [others] : []),
    ...busy.map((email) => ({ to: [email], seen: { ...forAll, steps: stepsOf(email) } })),
  ];
}

async function contentOf(
  dependencies: Dependencies,
  { now, day, since }: { readonly now: number; readonly day: string; readonly since: number },
) {
  const { leads, consultations, classes, messages, orders, steps } = dependencies;
  const { timeZone } = dependencies.businessProfile;
  const yesterday = addDays(day, -1);
  const dayAfterNext = startOfDay(timeZone, addDays(day, 2));
  const openClasses = (await classes.list()).filter(({ state }) => state === 'OPEN');
  const { opened, due } = await waitingAgreements(dependencies, day);
  const listed = await orders.forDigest(now - EARLIEST_SALE_MS);
  return {
    // Who booked a time waits for no call.
    leads: (await leads.since(since, now)).filter(({ fromBooking }) => fromBooking === undefined),
    callBacks: await toCallBack(dependencies, now, day),
    consultations: await consultations.startingBetween(now, dayAfterNext),
    classes: await asOfficeDates(classes, datesBetween(openClasses, now, dayAfterNext), now),
    messages: await messages.unanswered(now - inMs(UNANSWERED_UNTIL_SECONDS), now - inMs(UNANSWERED_AFTER_SECONDS)),
    steps: (await dueSteps(steps, day)).flatMap(({ list: { fullname }, due: late }) =>
      late.map((step) => ({ fullname, step })),
    ),
    opened,
    installments: due,
    orders: listed.filter(needsPerson),
    sales: listed.filter((order) => isSale(order) && dayIn(timeZone, order.paidAt) === yesterday),
    // It may take weeks to mend, so once a week is enough.
    unproved: weekOf(day)[0] === day ? unprovedClaims(dependencies.siteClaims, now) : [],
  };
}

/** The leads to call back, each with what is known of it last. */
async function toCallBack({ leads, followUps }: Dependencies, now: number, today: string): Promise<Lead[]> {
  const waiting = (await leadsToCall(followUps, { now, today })).slice(0, CALL_BACKS_SHOWN);
  const found = await Promise.all(waiting.map(async ({ id }) => await leads.latest(id)));
  return found.flatMap((lead) => lead ?? []);
}

import { addDays, dayIn } from '#contract/dates.ts';
import { type Agreement, type AgreementContent, buyerIdOf, installmentIdOf } from '#domain/agreements/agreement.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import { currentSettings } from '#domain/agreements/settings.ts';
import { sha256Of, textOf } from '#domain/agreements/text.ts';
import { agreementToken, linkOf } from '#domain/agreements/token.ts';
import { withCredit } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { takeHours } from '#domain/consultations/booking/lesson-hours.ts';
import type { Counselor } from '#domain/consultations/core/availability.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { Consultations, Summaries } from '#domain/consultations/core/ports.ts';
import type { InstallmentItem } from '#domain/orders/core/order.ts';
import type { Orders } from '#domain/orders/core/ports.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import type { Clock, Random } from '#domain/shared/ports.ts';
import { startOfDay } from '#domain/shared/times/start-of-day.ts';
import type { Peppers, Users } from '#domain/sign-in/ports.ts';
import { nextOf, stepsOf } from '#domain/steps/change-steps.ts';
import type { StepLists } from '#domain/steps/ports.ts';
import { tick, withSummary } from '#domain/steps/step.ts';

/**
 * A sample family: ten hours are agreed, signed and paid, and four lessons were held, of which the
 * last waits for a summary.
 */
export const demoFamily = {
  fullname: 'Nora Castellan',
  email: 'nora@example.com',
  phone: '5550142277',
  student: 'Leo',
} as const;

const MINUTES = 600;
const SESSION_MINUTES = 60;
const CENTS = 190_000;
/** How many days ago it was signed, and the lessons were. */
const SIGNED_DAYS_AGO = 40;
const SESSIONS_DAYS_AGO = [28, 21, 14, 7];
/** What the counselor wrote after each lesson but the last, which waits for its summary. */
const SUMMARIES = [
  ['Leo told the story of the broken telescope, which is the topic.', 'Write a first draft, however rough'],
  ['The draft has its ending; the first paragraph comes last.', 'Cut the draft to 650 words'],
  ['The main essay is done. We chose two supplements.', 'Draft both supplements'],
] as const;
/** When a step is due after its lesson: that of the last summary in some days. */
const NEXT_STEP_DAYS = 18;
/** When a lesson begins, in ms after midnight. */
const AFTERNOON_MS = 16 * 3_600_000;

interface Stores {
  readonly agreements: Agreements;
  readonly balances: Balances;
  readonly consultations: Consultations;
  readonly summaries: Summaries;
  readonly steps: Pick<StepLists, 'find'>;
  readonly orders: Orders;
  readonly users: Users;
  readonly peppers: Peppers;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Stores the agreement of the sample family, unless it is there. It is written as of some weeks
 * ago, so PayPal's simulator knows nothing of its payment, and no email is sent.
 * @returns the path of its link; undefined if the secret was replaced since
 */
export async function seedDemoFamily(stores: Stores): Promise<string | undefined> {
  const { agreements, peppers } = stores;
  const [known] = await agreements.ofAddress(demoFamily.email);
  return linkOf(await peppers(), known ?? (await sign(stores)));
}

async function sign(stores: Stores): Promise<Agreement> {
  const { agreements, users, peppers, random, clock, businessProfile } = stores;
  const zone = businessProfile.timeZone;
  const day = addDays(dayIn(zone, clock.now()), -SIGNED_DAYS_AGO);
  const at = startOfDay(zone, day) + AFTERNOON_MS;
  const { terms, cancelHours } = await currentSettings(stores);
  const { phone, ...family } = demoFamily;
  const content: AgreementContent = {
    ...family,
    secondEmail: '',
    under13: false,
    title: 'Ten hours for the college essays',
    lines: [
      {
        name: 'Block hours',
        sentence:
          'Ten hours with one counselor: choosing topics, drafts and line edits of the main essay and supplements.',
        cents: CENTS,
      },
    ],
    minutes: MINUTES,
    sessionMinutes: SESSION_MINUTES,
    installments: [{ due: day, cents: CENTS, minutes: MINUTES }],
    terms,
    validUntil: addDays(day, 30),
  };
  const id = random.id();
  const text = textOf({ version: 1, content, cancelHours }, businessProfile);
  const sent = { version: 1, sentAt: at, content, cancelHours, text, sha256: sha256Of(text), changes: [] };
  const [pepper] = await peppers();
  const agreement: Agreement = {
    id,
    state: 'SIGNED',
    content,
    revision: 1,
    version: 1,
    unsent: false,
    reminded: [],
    createdAt: at,
    changedAt: at,
    sentAt: at,
    openedAt: at,
    openUntil: content.validUntil,
    tokenHash: hashToken(agreementToken(pepper, { id })),
    signed: { name: family.fullname, at, version: 1, sha256: sent.sha256 },
  };
  const balance = {
    agreementId: id,
    title: content.title,
    student: family.student,
    sessionMinutes: SESSION_MINUTES,
    cancelHours,
    version: 0,
    minutes: 0,
    used: 0,
    credits: [],
  };
  const account = { id: random.id(), email: family.email, fullname: family.fullname, phone, createdAt: at };
  await users.create(account);
  await agreements.write({ agreement, before: undefined, sent, balance }, []);
  await pay(stores, agreement, at);
  await holdLessons(stores, agreement, account);
  return agreement;
}

async function pay(
  { orders, balances, random, businessProfile }: Stores,
  { id, content }: Agreement,
  at: number,
): Promise<void> {
  const { title, fullname, email } = content;
  const item: InstallmentItem = {
    id: installmentIdOf(id, 0),
    title,
    cents: CENTS,
    agreementId: id,
    minutes: MINUTES,
  };
  const number = random.id();
  const receiptNumber = `${businessProfile.receiptPrefix}-10001`;
  await orders.insert({
    buyerId: buyerIdOf(id),
    number,
    state: 'PAID',
    items: [item],
    totalCents: CENTS,
    currency: 'USD',
    buyer: { email, fullname },
    createdAt: at,
    paidAt: at,
    received: { method: 'check', reference: '1042', note: '', by: 'Elena Marwick' },
    grants: [item.id],
    receipt: 'SENT',
    capturedCents: CENTS,
    receiptNumber,
  });
  await orders.takeReceiptNumber(receiptNumber, { buyerId: buyerIdOf(id), number });
  const before = await balances.find(id);
  const credit = {
    order: number,
    installment: item.id,
    state: 'paid',
    capturedCents: CENTS,
    refundedCents: 0,
  } as const;
  const write = before && withCredit(before, { ...credit, wanted: MINUTES }, { at, about: title });
  if (write !== undefined) await balances.change(write);
}

async function holdLessons(
  stores: Stores,
  { id, content }: Agreement,
  account: { readonly id: string; readonly email: string; readonly fullname: string; readonly phone: string },
): Promise<void> {
  const { consultations, summaries, steps, random, clock, businessProfile } = stores;
  const zone = businessProfile.timeZone;
  const [counselor]: readonly Counselor[] = (await consultations.availability())?.counselors ?? [];
  if (counselor === undefined) return;
  const { name, meetingLink } = counselor;
  for (const [index, daysAgo] of SESSIONS_DAYS_AGO.entries()) {
    const day = addDays(dayIn(zone, clock.now()), -daysAgo);
    const start = startOfDay(zone, day) + AFTERNOON_MS;
    const createdAt = start - 3 * 86_400_000;
    const wanted = { agreementIds: [id], minutes: SESSION_MINUTES };
    const { lessonAt, hours } = await takeHours(stores, wanted, { starts: [start], now: createdAt });
    const booking = {
      id: random.id(),
      userId: account.id,
      email: account.email,
      fullname: account.fullname,
      phone: account.phone,
      counselor: { id: counselor.id, name, ...(meetingLink === undefined ? {} : { meetingLink }) },
      start,
      day,
      zone,
      lesson: lessonAt(0),
      createdAt,
      minutes: SESSION_MINUTES,
      slotMinutes: SESSION_MINUTES,
      how: 'video' as const,
      status: 'BOOKED' as const,
      reminded: ['day' as const, 'hour' as const],
      note: '',
      moves: 0,
      sequence: 0,
    } satisfies Booking;
    const balance = hours.write === undefined ? {} : { balance: hours.write };
    const free = { take: [], release: [], days: [] };
    await consultations.write({ booking, before: undefined, personVersion: index, ...free, ...balance }, []);
    const summary = SUMMARIES[index];
    if (summary === undefined) continue;
    const [line, step] = summary;
    const sentAt = start + AFTERNOON_MS / 8;
    const next = { id: random.id(), text: step, day: addDays(day, NEXT_STEP_DAYS), whose: 'family' as const };
    const list = await stepsOf({ steps, familyOf: async () => await Promise.resolve(content) }, id);
    const added = withSummary(list, [next], {
      lesson: { id: booking.id, person: booking.userId, start },
      counselor: { id: counselor.id, name },
    });
    const changed = nextOf(
      list,
      index === 0 ? tick(added, next.id, { done: { at: sentAt, by: '' }, may: () => true }) : added,
    );
    const sent = { lines: [line], steps: [next], version: 1, sentAt, by: name };
    await summaries.send(booking, sent, [], { before: list, next: changed });
  }
}

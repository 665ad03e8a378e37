import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { expect, inject, onTestFinished, TestRunner } from 'vitest';
import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoClasses } from '#adapters/dynamodb/classes.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoOffice } from '#adapters/dynamodb/office/office.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoPaymentRequests } from '#adapters/dynamodb/orders/payment-requests.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoUsers } from '#adapters/dynamodb/people/users.ts';
import { dynamoClient } from '#composition/clients.ts';
import { cookieNames } from '#contract/cookies.ts';
import { addDays, dayIn } from '#contract/dates.ts';
import { OFFICE_CONFIRMED_SECONDS } from '#contract/endpoints/office/limits.ts';
import { OUTBOX_BATCH } from '#contract/limits.ts';
import type { MemberRole } from '#contract/office.ts';
import { cellsOf } from '#contract/open-hours.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import type { Agreement } from '#domain/agreements/agreement.ts';
import type { AgreementWrite } from '#domain/agreements/ports.ts';
import { reserve } from '#domain/balances/balance.ts';
import { weeklyStarts } from '#domain/consultations/availability/weekly-starts.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Order } from '#domain/orders/core/order.ts';
import type { PaymentRequest } from '#domain/payment-requests/request.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { localEnvironment } from '#infra/operations/target.ts';
import { aBalance, aBooking, anAgreement, aSentVersion } from '#testing/samples.ts';
import { api, type Buyer, newPerson, viewerHeaders } from './backend.ts';
import type { useBrowser } from './browser.ts';
import type { useOperator } from './operator.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

const HOUR_MS = 60 * 60 * 1000;

const invited = v.tuple([v.object({ link: v.string() })]);

type Operator = Pick<ReturnType<typeof useOperator>, 'runJson'>;

/** Invites someone into the office as an operator does; returns the link. */
export async function inviteByOps({ runJson }: Operator, email: string, role: MemberRole): Promise<string> {
  const [{ link }] = v.parse(invited, await runJson('invite', email, '--role', role, '--local'));
  return link;
}

/** Opens an invitation and makes a passkey; ends on Today. The page needs an authenticator. */
export async function joinOffice(page: Page, link: string, name = 'Ruth Calloway'): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Make my passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
}

/** A member with a passkey, on Today. One that a test makes leaves with it: a team has a limit. */
export async function newMember(
  { visitor, operator }: { visitor: ReturnType<typeof useBrowser>['visitor']; operator: Operator },
  role: MemberRole,
  { name, viewport }: { name?: string; viewport?: { width: number; height: number } } = {},
) {
  const { email } = newPerson();
  const link = await inviteByOps(operator, email, role);
  const member = await visitor(viewport);
  const device = await addAuthenticator(member.page);
  await joinOffice(member.page, link, name);
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => removeFromTeam(email));
  return { ...member, email, link, device };
}

async function removeFromTeam(email: string): Promise<void> {
  await withTables(async (tables) => {
    const office = dynamoOffice(process.env['TABLE_OFFICE'] ?? '', tables);
    const leave = async (): Promise<boolean> => {
      const team = await office.team();
      const members = team.members.filter((member) => member.email !== email);
      return await office.changeTeam({ ...team, members, version: team.version + 1 });
    };
    // Someone joins at the same time now and then.
    await expect.poll(leave).toBe(true);
  });
}

/** The tables of the stack, for what would take minutes otherwise. */
async function withTables(work: (tables: ReturnType<typeof dynamoClient>) => Promise<unknown>): Promise<void> {
  Object.assign(process.env, await localEnvironment(inject('site')));
  const tables = dynamoClient(process.env['DYNAMODB_ENDPOINT']);
  await work(tables);
  tables.destroy();
}

/** Makes the last use of the passkey too old for refunds and the like. */
export async function ageLastPasskeyUse(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const { value = '' } = cookies.find(({ name }) => name === cookieNames(inject('site')).office) ?? {};
  const usedAt = Date.now() - (OFFICE_CONFIRMED_SECONDS + 1) * 1000;
  await withTables((tables) =>
    dynamoOffice(process.env['TABLE_OFFICE'] ?? '', tables).confirmSession(hashToken(value), usedAt),
  );
}

/** A session of an hour ago, which the hours of a signed agreement paid. */
export async function holdLesson({ user: { _id: userId }, fullname, email, phone }: Buyer): Promise<Booking> {
  const [agreementId, id] = [ulid(), ulid()];
  const start = Math.floor(Date.now() / HOUR_MS - 1) * HOUR_MS;
  const booking = aBooking({
    id,
    userId,
    fullname,
    email,
    phone,
    start,
    day: new Date(start).toISOString().slice(0, 10),
    lesson: { agreementId, returnsUntil: start - 24 * HOUR_MS, paidBy: [] },
  });
  await withTables(async (tables) => {
    const [agreements, consultations, outbox, sessions] = ['AGREEMENTS', 'CONSULTATIONS', 'OUTBOX', 'SESSIONS'].map(
      (table) => process.env[`TABLE_${table}`] ?? '',
    ) as [string, string, string, string];
    const agreement = anAgreement({
      id: agreementId,
      state: 'SIGNED',
      content: { ...anAgreement().content, fullname, email },
    });
    const balance = aBalance({ agreementId });
    await dynamoAgreements({ agreements, outbox }, tables).write({ agreement, before: undefined, balance }, []);
    await dynamoConsultations({ consultations, outbox, sessions }, tables).write(
      { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
      [],
    );
  });
  return booking;
}

/** Gives a family a signed agreement with hours. */
export async function giveHours({ fullname, email }: { fullname: string; email: string }, minutes: number) {
  const id = ulid();
  const agreement = anAgreement({ id, state: 'SIGNED', content: { ...anAgreement().content, fullname, email } });
  const balance = aBalance({
    agreementId: id,
    minutes,
    credits: aBalance().credits.map((credit) => ({ ...credit, wanted: minutes })),
  });
  await writeAgreement({ agreement, before: undefined, balance });
}

/**
 * Takes a counselor's time of one week and gives them a day off in another.
 * @param start of the first week; `taken` and `dayOff` count the weeks after it
 * @returns the days of eight weeks
 */
export async function blockTuesdays({
  counselor,
  start,
  taken,
  dayOff,
}: {
  counselor: { id: string; name: string };
  start: string;
  taken: number;
  dayOff: number;
}): Promise<string[]> {
  const starts = weeklyStarts(business.timeZone, Date.parse(start), 8).map((one) => one.start);
  const days = starts.map((one) => dayIn(business.timeZone, one));
  await withTables(async (tables) => {
    const [consultations, outbox, sessions] = ['CONSULTATIONS', 'OUTBOX', 'SESSIONS'].map(
      (table) => process.env[`TABLE_${table}`] ?? '',
    ) as [string, string, string];
    const stored = dynamoConsultations({ consultations, outbox, sessions }, tables);
    const booking = aBooking({
      id: ulid(),
      userId: ulid(),
      counselor,
      start: starts[taken] ?? 0,
      day: days[taken] ?? '',
      minutes: 60,
      slotMinutes: 60,
    });
    const take = cellsOf(booking).map((cell) => ({ counselor: counselor.id, start: cell }));
    const change = { booking, before: undefined, take, release: [], personVersion: 0 };
    const count = [{ counselor: counselor.id, day: booking.day, by: 1 }];
    expect(await stored.write({ ...change, days: count }, [])).toBe(true);
    const hours = await stored.availability();
    if (hours === undefined) throw new Error('There are no hours');
    const counselors = hours.counselors.map((one) =>
      one.id === counselor.id ? { ...one, daysOff: [...new Set([...one.daysOff, days[dayOff] ?? ''])] } : one,
    );
    // The other width may have set it.
    await stored.setAvailability({ ...hours, version: hours.version + 1, counselors });
  });
  return days;
}

/** Sessions of an hour, one after the other until now, which the hours of an agreement paid. */
export async function holdSessions(
  email: string,
  agreementId: string,
  { count, counselor }: { count: number; counselor: string },
): Promise<void> {
  await withTables(async (tables) => {
    const [consultations, outbox, sessions, agreements] = ['CONSULTATIONS', 'OUTBOX', 'SESSIONS', 'AGREEMENTS'].map(
      (table) => process.env[`TABLE_${table}`] ?? '',
    ) as [string, string, string, string];
    const account = await dynamoUsers(process.env['TABLE_USERS'] ?? '', tables).findByEmail(email);
    const stored = dynamoConsultations({ consultations, outbox, sessions, agreements }, tables);
    for (let hoursAgo = count; hoursAgo > 0; hoursAgo -= 1) {
      const before = await dynamoBalances(agreements, tables).find(agreementId);
      const start = Math.floor(Date.now() / HOUR_MS - hoursAgo) * HOUR_MS;
      const taken = before && reserve(before, 60, { at: Date.now(), about: 'A session' });
      if (account === undefined || taken === undefined) throw new Error('There are no hours');
      const { paidBy, ...balance } = taken;
      const booking = aBooking({
        id: ulid(),
        userId: account.id,
        fullname: account.fullname,
        email,
        start,
        counselor: { id: counselor, name: counselor },
        minutes: 60,
        day: dayIn(business.timeZone, start),
        lesson: { agreementId, returnsUntil: start, paidBy },
      });
      const { version: personVersion } = await stored.ofPerson(account.id);
      const change = { booking, before: undefined, take: [], release: [], days: [], personVersion, balance };
      expect(await stored.write(change, [])).toBe(true);
    }
  });
}

/** Lets the time pass until which canceling a person's sessions gives their hours back. */
export async function makeLessonsLate(email: string): Promise<void> {
  await withTables(async (tables) => {
    const names = {
      consultations: process.env['TABLE_CONSULTATIONS'] ?? '',
      outbox: process.env['TABLE_OUTBOX'] ?? '',
    };
    const account = await dynamoUsers(process.env['TABLE_USERS'] ?? '', tables).findByEmail(email);
    const consultations = dynamoConsultations(names, tables);
    const { bookings, version: personVersion } = await consultations.ofPerson(account?.id ?? '');
    for (const before of bookings.filter(({ lesson }) => lesson !== undefined)) {
      const none = { take: [], release: [], days: [] };
      const booking = {
        ...before,
        ...(before.lesson && { lesson: { ...before.lesson, returnsUntil: Date.now() - 1_000 } }),
      };
      expect(await consultations.write({ booking, before, personVersion, ...none }, [])).toBe(true);
    }
  });
}

/** Stores an agreement that was sent to an address, with changes; returns the path of its link. */
export async function offerAgreement(
  email: string,
  changes: Partial<Agreement> = {},
  more: Partial<Agreement['content']> = {},
): Promise<Offered> {
  const [id, token] = [ulid(), ulid().padEnd(43, 'x')];
  const today = dayIn(business.timeZone, Date.now());
  const installments = [
    { due: today, cents: 120_000, minutes: 60 },
    { due: addDays(today, 30), cents: 80_000, minutes: 60 },
  ];
  const content = {
    ...anAgreement().content,
    email,
    minutes: 120,
    installments,
    validUntil: addDays(today, 20),
    ...more,
  };
  const sent = { state: 'SENT', version: 1, unsent: false, openUntil: content.validUntil } as const;
  const agreement = anAgreement({ id, content, tokenHash: hashToken(token), ...sent, ...changes });
  await writeAgreement({ agreement, before: undefined, sent: aSentVersion({ content }) });
  return { path: `${sitePaths.agreement}#${token}`, agreement };
}
interface Offered {
  readonly path: string;
  readonly agreement: Agreement;
}

/** Sends the next version of an agreement, with another title. */
export async function sendNextVersion({ id }: Agreement, title: string): Promise<void> {
  await withTables(async (tables) => {
    const [agreements, outbox] = [process.env['TABLE_AGREEMENTS'] ?? '', process.env['TABLE_OUTBOX'] ?? ''];
    const stored = dynamoAgreements({ agreements, outbox }, tables);
    const before = await stored.find(id);
    if (before === undefined) throw new Error('There is no such agreement');
    const content = { ...before.content, title };
    const agreement = { ...before, content, state: 'SENT', version: 2, revision: before.revision + 1 } as const;
    const sent = aSentVersion({ content, version: 2, changes: [`Title: ${title}`] });
    expect(await stored.write({ agreement, before, sent }, [])).toBe(true);
  });
}

async function writeAgreement(change: AgreementWrite): Promise<void> {
  await withTables(async (tables) => {
    const [agreements, outbox] = [process.env['TABLE_AGREEMENTS'] ?? '', process.env['TABLE_OUTBOX'] ?? ''];
    expect(await dynamoAgreements({ agreements, outbox }, tables).write(change, [])).toBe(true);
  });
}

/** Changes a student's requests in the store, where time or a price would have done it. */
export async function changeRequests(buyerId: string, change: Partial<PaymentRequest>): Promise<void> {
  await withTables(async (tables) => {
    const names = { outbox: process.env['TABLE_OUTBOX'] ?? '', sessions: process.env['TABLE_SESSIONS'] ?? '' };
    const stored = dynamoPaymentRequests(
      { ...names, paymentRequests: process.env['TABLE_PAYMENT_REQUESTS'] ?? '' },
      tables,
    );
    const { version, requests } = await stored.of(buyerId);
    const next = { buyerId, version: version + 1, requests: requests.map((one) => ({ ...one, ...change })) };
    expect(await stored.write(next, { keptUntil: Date.now() + 24 * HOUR_MS }, [])).toBe(true);
  });
}

/** The orders of a buyer as they are stored, oldest first. */
export async function storedOrders(buyerId: string): Promise<Order[]> {
  const found: Order[] = [];
  await withTables(async (tables) => {
    found.push(...(await dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', tables).ofBuyer(buyerId)));
  });
  return found;
}

/** Has the sweep look at a buyer's orders now, which mails what is due about them. */
export async function sweepOrdersOf(buyerId: string): Promise<void> {
  await withTables(async (tables) => {
    const orders = dynamoOrders(process.env['TABLE_TRANSACTIONS'] ?? '', tables);
    for (const order of await orders.ofBuyer(buyerId)) {
      await orders.change(order, [order.state], { checkAt: Date.now() - 1000 });
    }
  });
  await runSchedule('settle-open-orders');
}

/** Has the emails about new editions queued and sent now; they would wait for ten minutes. */
export async function mailNewEditions(): Promise<void> {
  await runSchedule('announce-editions');
  await deliverWaiting(({ kind }) => kind === 'edition');
}

/** Has emails of the outbox sent now; they would wait for minutes. */
async function deliverWaiting(matches: (mail: OutboxMail['mail']) => boolean): Promise<void> {
  await withTables(async (tables) => {
    const outbox = dynamoOutbox(process.env['TABLE_OUTBOX'] ?? '', tables);
    const waiting = await outbox.due(Date.now() + 3_600_000, OUTBOX_BATCH);
    for (const queued of waiting.filter(({ mail }) => matches(mail))) {
      await outbox.postpone({ ...queued, dueAt: Date.now() - 1000 });
    }
  });
  await runSchedule('deliver-outbox');
}

/** Has those who wait for a time told now; they would wait for half an hour. */
export const mailWaitingList = async (): Promise<void> => {
  await runSchedule('mail-waiting-list');
};

/** Has those who wait for a seat told now; they would wait for ten minutes. */
export const offerSeats = async (): Promise<void> => {
  await runSchedule('offer-seats');
};

/** Has the families of a class told and refunded now; they would wait for five minutes. */
export async function finishClass(title: string): Promise<void> {
  await runSchedule('settle-open-orders');
  await deliverWaiting(({ subject }) => subject.startsWith(title));
}

/** Lets the first date of a class have been an hour ago. */
export async function beginClass(id: string): Promise<void> {
  await withTables(async (tables) => {
    const classes = dynamoClasses({ classes: process.env['TABLE_CLASSES'] ?? '' }, tables);
    const before = await classes.find(id);
    if (before === undefined) throw new Error('There is no such class');
    const [first, ...others] = before.dates;
    const start = Math.floor(Date.now() / HOUR_MS - 1) * HOUR_MS;
    const dates = [{ start, minutes: first?.minutes ?? 60 }, ...others];
    const next = { ...before, version: before.version + 1, dates };
    expect(await classes.write({ next, before, take: [], release: [] }, [])).toBe(true);
  });
}

/** Has Monday's emails about next steps sent now. */
export const remindOfSteps = async (): Promise<void> => {
  await runSchedule('remind-of-steps');
};

/** Has the other calendars of counselors read now; they would be within ten minutes. */
export const readCalendars = async (): Promise<void> => {
  await runSchedule('read-calendars');
};

async function runSchedule(id: string): Promise<void> {
  expect((await fetch(`${inject('site')}/_local/schedules/${id}`, { method: 'POST' })).status).toBe(200);
}

/** A message to the business from its contact form; returns its text. */
export async function sendMessage(text: string): Promise<{ message: string; email: string }> {
  const { fullname, email } = newPerson();
  const message = `${text} (${email})`;
  const body = { name: fullname, email, message };
  expect((await api('contact_us', { body, headers: viewerHeaders() })).status).toBe(200);
  return { message, email };
}

/** The navigation of the office. */
export const officeNavigation = (page: Page) => page.getByRole('navigation', { name: 'Office' });

/** The line of a lead or message in a list. */
export const contactLine = (page: Page, text: string) => page.getByRole('button', { name: text });

/** Opens a message in the office. */
export async function openMessage(page: Page, text: string): Promise<void> {
  const link = officeNavigation(page).getByRole('link', { name: 'Messages' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await link.or(more).first().waitFor();
  if (await link.isVisible()) {
    await link.click();
  } else {
    // A phone's bar has no room for it.
    await more.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Messages' }).click();
  }
  await contactLine(page, text).click();
}

/** Chooses the state of a message or lead and waits until it is saved; the page shows it before. */
export async function chooseState(page: Page, name: string, state: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('"state"') === true,
  );
  await page
    .getByRole('group', { name: `Save ${name} as` })
    .getByRole('button', { name: state })
    .click();
  await saved;
}

/** Saves what was typed about a message or lead, and leaves its state. */
export const saveNote = async (page: Page): Promise<void> =>
  await page
    .getByRole('group', { name: /^Save .* as$/ })
    .getByRole('button', { pressed: true })
    .click();

/** Has the page look for news as when the person returns to its tab. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

// cspell:ignore ical subcomponent vevent
import { readFile } from 'node:fs/promises';
import calendars from 'ical.js';
import { simpleParser } from 'mailparser';
import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { withWholeTimes } from '#contract/dates.ts';
import { bookConsultation, listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { formatPhone } from '#contract/phone.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { firstOf } from '#testing/deep.ts';
import { api, type Buyer, codeMailedTo, type Mail, mailTo, newBuyer, newPerson, viewerHeaders } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';
import { focusFaults, horizontalOverflow, lowContrastTexts, smallTargets, waitUntilReady } from './page-rules.ts';
import { enterCode, expectHeading, openAsBuyer, type Person, submitLogin } from './steps.ts';

const { visitor } = useBrowser();
const inbox = sampleSettings.businessInbox;
const eastern = { timezoneId: 'America/New_York' };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const firstTime = (page: Page) =>
  page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('button')
    .first();
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book this time' });
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const isBooked = (page: Page) => heading(page, 'Your consultation is booked').waitFor();

/** Waits for the free times, which are in the first screen. */
async function seeTimes(page: Page): Promise<void> {
  await expectHeading(page, 'Book your free consultation');
  await firstTime(page).waitFor();
}

/** Chooses the first free time; returns the heading that names it. */
async function chooseFirstTime(page: Page): Promise<string> {
  await seeTimes(page);
  await firstTime(page).click();
  await bookButton(page).waitFor();
  return await heading(page, /\d:\d\d\s[AP]M/).innerText();
}

const answers = {
  slots: v.object({ res: listConsultationSlots.success.res }),
  booked: v.object({ res: bookConsultation.success.res }),
};

async function freeSlots(): Promise<Slot[]> {
  return v.parse(answers.slots, await (await api('consultations/slots')).json()).res.slots;
}

const bookByApi = (start: string, { token }: Buyer, counselor?: string) =>
  api('consultations', {
    token,
    headers: viewerHeaders(),
    body: { start, counselor, zone: 'America/New_York', how: 'phone', note: '' },
  });

/** A person with a session and a consultation at one of the later free times. */
async function newFamily(): Promise<{ buyer: Buyer; start: string }> {
  const buyer = await newBuyer();
  const slots = await freeSlots();
  for (const { start } of slots.slice(Math.floor(slots.length / 2))) {
    const response = await bookByApi(start, buyer);
    if (response.status === 201) return { buyer, start };
  }
  throw new Error('No time is free');
}

const book = async (page: Page): Promise<string> => {
  const response = page.waitForResponse(
    (one) => one.url().endsWith('/api/consultations') && one.request().method() === 'POST',
  );
  await bookButton(page).click();
  const { start } = v.parse(answers.booked, await (await response).json()).res;
  await isBooked(page);
  return start;
};

/** The one event of a calendar entry, as another program reads it. */
function eventIn(text: string) {
  const calendar = new calendars.Component(calendars.parse(text) as unknown[]);
  const event = new calendars.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString().replace('.000', ''),
    minutes: event.duration.toSeconds() / 60,
  };
}

/** The calendar entry attached to a mail. */
async function inviteIn(mail: Mail) {
  const response = await fetch(`${inject('site')}/_local/mail/${mail.id}.eml`);
  const { attachments } = await simpleParser(await response.text());
  const invite = attachments.find(({ filename }) => filename === 'invite.ics');
  return eventIn(invite?.content.toString() ?? '');
}

async function downloadedInvite(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('invite.ics');
  return eventIn(await readFile(await (await download).path(), 'utf8'));
}

const ruleFaults = async (page: Page) => [
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
  ...(await lowContrastTexts(page)),
];

async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('I’m a parent or guardian').check();
  await page.getByLabel('Full Name').fill(person.fullname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Interest').selectOption('engineering');
  await page.getByLabel('Address', { exact: false }).first().fill('12 Harbor Street');
  await page.getByLabel('Postal Code').fill('02139');
  await page.getByLabel('City').fill('Cambridge');
  await page.getByLabel('State').fill('Massachusetts');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/login');
  // The address changes before the page does.
  await expectHeading(page, 'Login');
}

async function openDashboard(guest: Visitor, buyer: Buyer): Promise<void> {
  await openAsBuyer(guest.page, buyer, '/dashboard', heading(guest.page, 'Your consultation'));
}

describe.each(firstOf(phone, desktop))('at $width px', (size) => {
  it('a parent without an account gets from the home page to a booked time', async () => {
    const person = newPerson();
    const guest = await visitor(size, eastern);
    const { page } = guest;
    await page.goto('/');
    await page.getByRole('link', { name: 'Book a free consultation' }).click();
    await page.waitForURL('**/book');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Free Consultation' }).click();
    await page.waitForURL('**/register');
    await signUp(page, person);
    await submitLogin(page, person.email);
    await page.waitForURL((url) => url.pathname === '/');
    // Only home has this link: the address changes before the page does.
    await page.getByRole('link', { name: 'Book a free consultation' }).click();
    await page.waitForURL('**/book');

    const when = await chooseFirstTime(page);
    expect(when).toMatch(/ Eastern Time$/);
    await note(page).fill('Robotics, and where to begin.');
    expect(await ruleFaults(page)).toEqual([]);
    await page.setViewportSize(size);
    const start = await book(page);
    await page.getByText(when).waitFor();
    expect(await ruleFaults(page)).toEqual([]);

    const toFamily = await mailTo(person.email, ({ subject }) => subject.startsWith('Your consultation is booked'));
    const toBusiness = await mailTo(
      inbox,
      ({ subject, text }) => subject.startsWith('New consultation') && text.includes(person.email),
    );
    expect(toBusiness.text).toContain('Robotics, and where to begin.');
    expect(toFamily.text).not.toContain('Robotics');
    const invite = await inviteIn(toFamily);
    expect(invite).toMatchObject({ method: 'REQUEST', sequence: 0, start, minutes: 30 });
    expect(await inviteIn(toBusiness)).toMatchObject({ uid: invite.uid, start });
    expect(await downloadedInvite(page)).toMatchObject({ uid: invite.uid, start, minutes: 30 });

    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await heading(page, 'Your consultation').waitFor();
    // With the office's time beside it.
    await page.getByText(when.replace(' Eastern Time', ' your time')).waitFor();
    expectNoProblems(guest);
  });

  it('a family moves its consultation, and the calendar entry follows', async () => {
    const { buyer, start } = await newFamily();
    const before = await inviteIn(
      await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your consultation is booked')),
    );
    const guest = await visitor(size, eastern);
    const { page } = guest;
    await openDashboard(guest, buyer);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await firstTime(page).click();
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await heading(page, 'Your consultation is moved').waitFor();
    expect(await heading(page, 'Your consultation is moved').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await page.getByText('You can move it once').waitFor();

    const moved = await inviteIn(
      await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your consultation has a new time')),
    );
    expect(moved).toMatchObject({ method: 'REQUEST', uid: before.uid });
    expect(moved.sequence).toBeGreaterThan(before.sequence);
    expect(moved.start).not.toBe(start);
    expect(await downloadedInvite(page)).toMatchObject({ uid: before.uid, start: moved.start });
    // The old time is free again.
    await expect.poll(async () => (await freeSlots()).map((slot) => slot.start), { timeout: 40_000 }).toContain(start);
    expectNoProblems(guest);
  });

  it('a family cancels its consultation, and can book another', async () => {
    const { buyer } = await newFamily();
    const guest = await visitor(size, eastern);
    const { page } = guest;
    await openDashboard(guest, buyer);
    await page.getByRole('button', { name: 'Cancel the consultation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your consultation?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel the consultation' }).click();
    await dialog.getByRole('button', { name: 'Cancel it' }).click();
    await heading(page, 'Your consultation is canceled').waitFor();

    const mail = await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your consultation is canceled'));
    expect(await inviteIn(mail)).toMatchObject({ method: 'CANCEL', sequence: 1 });
    await page.getByRole('link', { name: 'Book another time' }).click();
    await page.waitForURL('**/book');
    await chooseFirstTime(page);
    await book(page);
    expectNoProblems(guest);
  });

  it('the first screen of the calendar has times', async () => {
    const { page } = await visitor(size, eastern);
    await page.goto('/book');
    await seeTimes(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const { y = Number.NaN, height = Number.NaN } = (await firstTime(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThan(size.height);
  });

  it('the home page says the next free time, and nothing moves', async () => {
    const guest = await visitor(size, eastern);
    const { page } = guest;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/consultations/slots*', async (route) => {
      await answered;
      await route.continue();
    });
    const offered = page.waitForResponse('**/api/consultations/slots*');
    await page.goto('/');
    await waitUntilReady(page);
    // Letters of another font may move what follows.
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => {
      new PerformanceObserver(() => {
        document.documentElement.dataset['moved'] = 'yes';
      }).observe({ type: 'layout-shift' });
    });
    const counselors = page.getByRole('main').getByRole('link', { name: /^Elena Marwick and/ });
    const before = await counselors.boundingBox();
    answer();
    const next = page.getByText(/^Next free: /);
    await next.waitFor();
    const [slot] = v.parse(answers.slots, await (await offered).json()).res.slots;
    const time = new Date(slot?.start ?? '').toLocaleTimeString('en-US', {
      timeZone: eastern.timezoneId,
      timeStyle: 'short',
    });
    // Both have spaces of their own kinds.
    const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(spaced(await next.innerText())).toMatch(new RegExp(`^Next free: .+, ${spaced(time)} your time$`));
    expect(await counselors.boundingBox()).toEqual(before);
    expect(await page.locator('html').getAttribute('data-moved')).toBeNull();
    expectNoProblems(guest);
  });

  it('a time that someone else took in between is replaced by a near one, with the note', async () => {
    const buyer = await newBuyer();
    const guest = await visitor(size, eastern);
    const { page } = guest;
    // The first time that is asked for later may be another one.
    const offered = page.waitForResponse((one) => one.url().includes('/api/consultations/slots'));
    await openAsBuyer(page, buyer, '/book');
    const when = await chooseFirstTime(page);
    await note(page).fill('Kept.');
    const [taken] = v.parse(answers.slots, await (await offered).json()).res.slots;
    if (taken === undefined) throw new Error('No time is free');
    for (const counselor of taken.counselors) {
      expect((await bookByApi(taken.start, await newBuyer(), counselor)).status).toBe(201);
    }
    await bookButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone just took this time.' });
    await alert.waitFor();
    expect(await ruleFaults(page)).toEqual([]);
    await page.setViewportSize(size);
    await alert.getByRole('button').first().click();
    expect(await note(page).inputValue()).toBe('Kept.');
    expect(await heading(page, /\d:\d\d\s[AP]M/).innerText()).not.toBe(when);
    await book(page);
    expectNoProblems(guest);
  });

  it('a visitor confirms the address in between, and the chosen time is booked', async () => {
    const person = newPerson();
    const guest = await visitor(size, eastern);
    const { page } = guest;
    await page.goto('/book');
    const when = await chooseFirstTime(page);
    await note(page).fill('Kept.');
    await bookButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Where can we reach you?' });
    await dialog.getByLabel('Full Name').fill(person.fullname);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Phone').fill(person.phone);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, await codeMailedTo(person.email));
    await isBooked(page);
    await page.getByText(when).waitFor();
    await page.getByText(`We’ll call you at ${formatPhone(person.phone)}.`).waitFor();
    const mail = await mailTo(inbox, ({ text }) => text.includes(person.email));
    expect(mail.text).toContain('Kept.');
    expectNoProblems(guest);
  });

  it('a visitor in Tokyo sees the times there, and can choose another zone', async () => {
    const guest = await visitor(size, { timezoneId: 'Asia/Tokyo' });
    const { page } = guest;
    await page.goto('/book');
    await seeTimes(page);
    await page.getByText('Times in Japan Standard Time').waitFor();
    const [slot] = await freeSlots();
    const inTokyo = new Date(slot?.start ?? '').toLocaleTimeString('en-US', {
      timeZone: 'Asia/Tokyo',
      timeStyle: 'short',
    });
    expect(await firstTime(page).innerText()).toBe(withWholeTimes(inTokyo));
    expect(await ruleFaults(page)).toEqual([]);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Change the time zone' }).click();
    await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
    await page.getByText('Times in Pacific').waitFor();
    expect(await firstTime(page).innerText()).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
    expectNoProblems(guest);
  });
});

it('a visitor who logs in on the login page finds time and note again', async () => {
  const buyer = newPerson();
  const guest = await visitor(desktop, eastern);
  const { page } = guest;
  await page.goto('/register');
  await signUp(page, buyer);
  await page.goto('/book');
  const when = await chooseFirstTime(page);
  await note(page).fill('Kept.');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await submitLogin(page, buyer.email);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Book a free consultation' }).click();
  await page.waitForURL('**/book');
  await heading(page, when).waitFor();
  expect(await note(page).inputValue()).toBe('Kept.');
  await book(page);
  expectNoProblems(guest);
});

describe('with the keyboard alone', () => {
  const tabTo = async (page: Page, target: Locator) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The focus never came there');
  };

  it('a person books and cancels', async () => {
    const buyer = await newBuyer();
    const guest = await visitor(desktop, eastern);
    const { page } = guest;
    await openAsBuyer(page, buyer, '/book', firstTime(page));
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await tabTo(page, firstTime(page));
    await page.keyboard.press('Enter');
    await tabTo(page, note(page));
    await page.keyboard.type('By keyboard.');
    await tabTo(page, bookButton(page));
    await page.keyboard.press('Enter');
    await isBooked(page);
    await tabTo(page, page.getByRole('link', { name: 'Go to your dashboard' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Cancel the consultation' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('button', { name: 'Cancel it' }));
    await page.keyboard.press('Enter');
    await heading(page, 'Your consultation is canceled').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Book another time' }));
    expectNoProblems(guest);
  });

  it('the focus is always visible', async () => {
    const { page } = await visitor(phone, eastern);
    await page.goto('/book');
    await seeTimes(page);
    const { faults, stops } = await focusFaults(page, 80);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(10);
  });
});

it('without scripts, the page says how to get a time', async () => {
  const { page } = await visitor(phone, { javaScriptEnabled: false });
  await page.goto('/book');
  const notice = page.locator('main noscript p');
  await notice.waitFor();
  expect(await notice.innerText()).toContain('The free times need JavaScript.');
  expect(await page.locator('main noscript a[href^="tel:"]').isVisible()).toBe(true);
  expect(await page.locator('main noscript a[href="/contact-us"]').isVisible()).toBe(true);
  expect(await page.getByRole('status').isVisible()).toBe(false);
});

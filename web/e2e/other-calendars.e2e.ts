import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { CALENDAR_FRESH_MS } from '#contract/endpoints/calendars/limits.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { api, newBuyer } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember, readCalendars } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { openAsBuyer } from './steps.ts';

/** A counselor's calendar at another server takes times from families, and gives them back. */

const { visitor } = useBrowser();
const screens = firstOf(desktop, phone);
const operator = useOperator();
const counselors = ['Elena Marwick', 'Tomas Lindqvist-Oyelaran'];

const stamp = (start: string): string => start.replaceAll(/[-:]/g, '');
const event = (start: string): string =>
  [
    ...['BEGIN:VEVENT', 'UID:dentist@calendar.example', `DTSTAMP:${stamp(start)}`],
    ...[`DTSTART:${stamp(start)}`, 'DURATION:PT1H', 'SUMMARY:Dentist', 'END:VEVENT', ''],
  ].join('\r\n');

/** A calendar on this machine, empty at first. */
async function serveCalendar(): Promise<{ readonly address: string; readonly has: (...starts: string[]) => void }> {
  let events = '';
  const server = createServer((_, response) => {
    const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n';
    response.setHeader('content-type', 'text/calendar').end(`${head}${events}END:VCALENDAR\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/secret-of-${String(port)}/basic.ics`,
    has: (...starts) => {
      events = starts.map(event).join('');
    },
  };
}

const answer = v.object({ res: listConsultationSlots.success.res });
const slots = async (): Promise<Slot[]> => v.parse(answer, await (await api('consultations/slots')).json()).res.slots;
const offers = async (start: string): Promise<boolean> => (await slots()).some((slot) => slot.start === start);
const firstTime = (page: Page) =>
  page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('button')
    .first();

it.each(screens)('an event takes a time from /book and gives it back, at $width px', async (viewport) => {
  const calendar = await serveCalendar();
  const owner = await newMember({ visitor, operator }, 'owner', { viewport });
  const { page } = owner;
  await page.goto(`${officePaths.calendar}?show=hours`);
  const section = page.getByRole('region', { name: 'Connect your calendar' });
  for (const name of counselors) {
    await section.getByLabel(`Secret address of a calendar of ${name}`, { exact: false }).fill(calendar.address);
    await section.locator('form').filter({ hasText: name }).getByRole('button', { name: 'Add' }).click();
    await section.getByText('0 busy times this week').nth(counselors.indexOf(name)).waitFor();
  }
  await section.getByText('Google Calendar').click();
  await expectSound(page, 'other calendars');
  expect(await page.content()).not.toContain('secret-of-');

  const [first] = await slots();
  if (first === undefined) throw new Error('No time is free');
  calendar.has(first.start);
  await readCalendars();
  expect(await offers(first.start)).toBe(false);
  await page.goto(`${officePaths.calendar}?day=${dayIn(business.timeZone, Date.parse(first.start))}`);
  await page.getByText('Busy', { exact: true }).first().waitFor();
  await expectSound(page, 'a busy time in the calendar');

  calendar.has();
  await readCalendars();
  expect(await offers(first.start)).toBe(true);

  // The event appears between the page and the click.
  const family = await visitor(viewport);
  await openAsBuyer(family.page, await newBuyer(), '/book', firstTime(family.page));
  await firstTime(family.page).click();
  const book = family.page.getByRole('button', { name: 'Book this time' });
  await book.waitFor();
  calendar.has(first.start);
  await setTimeout(CALENDAR_FRESH_MS);
  await book.click();
  const alert = family.page.getByRole('alert').filter({ hasText: 'Someone just took this time.' });
  await alert.waitFor();
  await expectSound(family.page, 'a time that an event took');

  calendar.has();
  await page.goto(`${officePaths.calendar}?show=hours`);
  const removes = section.getByRole('button', { name: /^Remove.*127/ });
  for (const left of [1, 0]) {
    await removes.first().click();
    await expect.poll(() => removes.count()).toBe(left);
  }
  expect(await offers(first.start)).toBe(true);
  expectNoProblems(owner);
});

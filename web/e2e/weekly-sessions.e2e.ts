import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { dayIn, shortDay, shortWeekday } from '#contract/dates.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { asInstant } from '#domain/consultations/core/booking.ts';
import { firstOf } from '#testing/deep.ts';
import { api, mailsTo, mailTo, newBuyer } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { blockTuesdays, giveHours, newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, expectSound, horizontalOverflow, smallTargets } from './page-rules.ts';
import { submitLogin, waitForNextCode } from './steps.ts';

/** Eight Tuesdays in one go: what stands against each, one email, canceling one and the rest. */

const { visitor } = useBrowser();
const operator = useOperator();
const counselor = { id: 'elena-marwick', name: 'Elena Marwick' };
const WEEKS = 8;

const answer = v.object({ res: listConsultationSlots.success.res });
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A free hour on the first Tuesday after this week, of which other journeys book the earliest
 * times. Each width has an hour of its own.
 */
async function firstTuesday(index: number): Promise<string> {
  const { res } = v.parse(answer, await (await api('consultations/slots?minutes=60')).json());
  const tuesdays = res.slots.filter(
    ({ start, counselors }) =>
      Date.parse(start) > Date.now() + WEEK_MS &&
      counselors.includes(counselor.id) &&
      shortWeekday(dayIn(business.timeZone, Date.parse(start))) === 'Tue',
  );
  const [first] = tuesdays;
  const day = dayIn(business.timeZone, Date.parse(first?.start ?? ''));
  const sameDay = tuesdays.filter(({ start }) => dayIn(business.timeZone, Date.parse(start)) === day);
  return sameDay[index]?.start ?? expect.fail('no Tuesday is free');
}

const dates = (page: Page) => page.getByRole('list', { name: 'Dates' }).getByRole('listitem');

it.each(firstOf([phone, 0], [desktop, 2]))(
  'a family books eight Tuesdays, cancels one, and then the rest, at $width px',
  async (viewport, index) => {
    const family = await newBuyer();
    const { email, fullname } = family;
    await giveHours(family, 600);
    const start = await firstTuesday(index);
    const days = await blockTuesdays({ counselor, start, taken: 2, dayOff: 4 });
    const seen = await visitor(viewport);
    const { page } = seen;
    await waitForNextCode(family.codeAt);
    await page.goto('/login');
    await submitLogin(page, email, family.code);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/book');
    await page.getByRole('radio', { name: 'Session (10 hours left)' }).waitFor();
    await page.getByRole('button', { name: 'Change the time zone' }).click();
    await page.getByLabel('Time zone').selectOption(business.timeZone);
    const [first = ''] = days;
    await page
      .getByRole('group', { name: 'Day' })
      .getByRole('radio', { name: shortDay(first), exact: true })
      .check();
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: business.timeZone })
      .format(Date.parse(start))
      .replace('\u202F', ' ');
    await page
      .getByRole('list', { name: /^Times on/ })
      .getByRole('button', { name: time })
      .click();
    await page.getByRole('radio', { name: 'Every week' }).check();
    await dates(page).first().waitFor();
    expect(await page.getByLabel('How many weeks').inputValue()).toBe('4');
    await page.getByLabel('How many weeks').selectOption(String(WEEKS));
    // Nothing to choose where one counselor alone has the time.
    const choice = page.getByLabel('Counselor');
    if ((await choice.count()) > 0) await choice.selectOption(counselor.id);
    await expect.poll(() => dates(page).count()).toBe(WEEKS);
    await dates(page).nth(2).getByText('Taken').waitFor();
    await dates(page).nth(4).getByText('Day off').waitFor();
    await page.getByLabel('Note').fill('Calculus, chapter by chapter');
    // A holiday may be among them.
    for (let row = 0; row < WEEKS; row += 1) {
      const box = dates(page).nth(row).getByRole('checkbox');
      if (await box.isEnabled()) await box.check();
    }
    await page.getByRole('button', { name: 'Book 6 sessions' }).waitFor();
    await dates(page)
      .nth(2)
      .getByRole('button', { name: /^Choose another time/ })
      .click();
    await expectSound(page, 'the dates of a series');
    await dates(page).nth(2).getByRole('list').getByRole('button').first().click();
    await dates(page)
      .nth(2)
      .getByText(`Instead of ${shortDay(days[2] ?? '')}`)
      .waitFor();
    await page.getByText('7 sessions, 7 hours.').waitFor();
    await page.getByText('3 hours left after them.').waitFor();
    await page.getByRole('button', { name: 'Book 7 sessions' }).click();
    await page.getByRole('heading', { name: 'Your 7 sessions are booked' }).waitFor();
    await expectSound(page, 'a booked series');
    const mail = await mailTo(email, ({ subject }) => subject.startsWith('Your 7 sessions are booked'));
    expect(mail.attachments).toHaveLength(1);
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('booked'))).toHaveLength(1);
    expect(mail.text).toContain('These sessions take 7 hours. After them 3 hours are left.');

    await page.goto('/dashboard');
    await page.getByText('1 of 7 weekly sessions').waitFor();
    await page.getByText('The other 6 sessions of this series').click();
    await expectSound(page, 'a series on the dashboard');
    await page.getByRole('button', { name: 'Cancel the session' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await mailTo(email, ({ subject }) => subject.startsWith('Your session is canceled'));

    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    await owner.page.goto(`${officePaths.calendar}?week=${days[1] ?? ''}&as=list`);
    const card = owner.page.getByRole('listitem').filter({ hasText: email }).first();
    await card.getByText('Session 2 of 7, 4 hours left').waitFor();
    await card.getByRole('button', { name: /^Cancel it and the rest/ }).click();
    expect(await axeFaults(owner.page)).toEqual([]);
    expect(await smallTargets(owner.page)).toEqual([]);
    expect(await horizontalOverflow(owner.page)).toEqual([]);
    await owner.page.keyboard.press('Escape');

    // The office plans more for the family, and sees what stands against each date.
    await owner.page.getByRole('button', { name: 'Add or book' }).first().click();
    await owner.page.getByRole('button', { name: /^Book for a family/ }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Book for a family' });
    await dialog.getByLabel('Name').fill(fullname);
    await dialog.getByLabel('Phone').fill('(617) 555-0142');
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await dialog.getByLabel('Counselor').selectOption(counselor.id);
    await dialog.getByRole('button', { name: 'Session' }).click();
    await dialog.getByRole('button', { name: 'Any time' }).click();
    await dialog.getByLabel('Day').fill(days[0] ?? '');
    await dialog.getByLabel('Time').selectOption(asInstant(Date.parse(start) + 60 * 60_000));
    await dialog.getByRole('button', { name: 'Every week' }).click();
    expect(await dialog.getByLabel('How many weeks').inputValue()).toBe('4');
    await dialog.getByLabel('How many weeks').selectOption(String(WEEKS));
    await dialog.getByText('Day off').waitFor();
    expect(await axeFaults(owner.page)).toEqual([]);
    expect(await horizontalOverflow(owner.page)).toEqual([]);
    await owner.page.keyboard.press('Escape');

    await page.reload();
    await page.getByText('2 of 7 weekly sessions').waitFor();
    await page.getByRole('button', { name: 'Cancel this and the rest' }).first().click();
    await page.getByRole('dialog', { name: 'Cancel these 6 sessions?' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel them' }).click();
    const ended = await mailTo(email, ({ subject }) => subject.startsWith('Your 6 sessions are canceled'));
    // Calendars remove one entry by one file.
    expect(ended.attachments).toHaveLength(6);
    expect(ended.text).toContain('Now 10 hours are left.');
    expect(ended.text).toContain(fullname.split(' ')[0] ?? '');
    expectNoProblems(seen);
    expectNoProblems(owner);
  },
  150_000,
);

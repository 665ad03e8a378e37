import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { codeMailedTo, type Mail, mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, lowContrastTexts, smallTargets } from './page-rules.ts';
import { enterCode, expectHeading } from './steps.ts';

/** How a family gets from the tutoring page to a free demo class, and what the office sees. */

const { visitor } = useBrowser();
const operator = useOperator();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const firstTime = (page: Page) =>
  page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('button')
    .first();
const faults = async (page: Page) => [
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
  ...(await lowContrastTexts(page)),
  ...(await axeFaults(page)),
];

/** The calendar entry attached to a mail. */
async function entryIn(mail: Mail): Promise<string> {
  const response = await fetch(`${inject('site')}/_local/mail/${mail.id}.eml`);
  const { attachments } = await simpleParser(await response.text());
  return attachments.find(({ filename }) => filename === 'invite.ics')?.content.toString() ?? '';
}

describe.each(firstOf(phone, desktop))('at $width px', (size) => {
  it('a visitor books a demo class from the tutoring page and moves it; the office shows it', async () => {
    const person = newPerson();
    const guest = await visitor(size, { timezoneId: 'America/New_York' });
    const { page } = guest;
    await page.goto('/services/tutoring');
    await heading(page, 'Book a free demo class').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Mathematics', exact: true }).click();
    await page.waitForURL('**/book?demo=mathematics');
    await expectHeading(page, 'Book a free demo class');
    expect(await page.getByRole('radio', { name: 'Mathematics' }).isChecked()).toBe(true);

    await firstTime(page).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(size);
    await firstTime(page).click();
    const when = await heading(page, /\d:\d\d\s[AP]M/).innerText();
    await page.getByText('Free demo class in Mathematics').waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Fractions, grade 7.');
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Book this time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where can we reach you?' });
    await dialog.getByLabel('Full Name').fill(person.fullname);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Phone').fill(person.phone);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, await codeMailedTo(person.email));
    await heading(page, 'Your demo class in Mathematics is booked').waitFor();
    await page.getByText(when).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(size);
    const mail = await mailTo(person.email, ({ subject }) =>
      subject.startsWith('Your demo class in Mathematics is booked'),
    );
    expect(await entryIn(mail)).toContain('SUMMARY:Demo class: Mathematics with');

    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await heading(page, 'Your demo class in Mathematics').waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await firstTime(page).click();
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await heading(page, 'Your demo class in Mathematics is moved').waitFor();
    const moved = await mailTo(person.email, ({ subject }) =>
      subject.startsWith('Your demo class in Mathematics has a new time'),
    );
    const [, event = ''] = (await entryIn(moved)).split('BEGIN:VEVENT');
    const start = /DTSTART[^:]*:(\d{4})(\d\d)(\d\d)T/.exec(event);
    expectNoProblems(guest);

    // A second one in the subject is refused, with the first.
    await page.goto('/book?demo=mathematics');
    await firstTime(page).click();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByText('You already have a demo class in Mathematics.').waitFor();

    const day = start === null ? dayIn(business.timeZone, Date.now()) : start.slice(1).join('-');
    const member = await newMember({ visitor, operator }, 'counselor', { viewport: size });
    await member.page.goto(`${officePaths.calendar}?as=list&week=${day}`);
    const card = member.page.getByRole('listitem').filter({ hasText: person.email });
    await card.getByText('Demo class: Mathematics').waitFor();
    await card.getByText('Fractions, grade 7.').waitFor();
    expectNoProblems(member);
  });

  it('a visitor without a subject chooses one of four', async () => {
    const guest = await visitor(size);
    const { page } = guest;
    await page.goto('/book?demo=latin');
    await page.getByText('Choose a subject to see when its tutors are free.').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize(size);
    await page.getByRole('radio', { name: 'English' }).check();
    await page.waitForURL('**/book?demo=english');
    await firstTime(page).waitFor();
    // The keyboard goes on from the chosen subject.
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/book?demo=computer-science');
    await firstTime(page).waitFor();
    expectNoProblems(guest);
  });
});

import { expect, it } from 'vitest';
import { addDays, dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { codeMailedTo, mailTo, newBuyer } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { holdLesson, newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, smallTargets } from './page-rules.ts';
import { openAsBuyer, waitForNextCode } from './steps.ts';

/** What happens after a session: its summary in the office, in the mail and on the dashboard. */

const { visitor } = useBrowser();
const operator = useOperator();

it.each(firstOf(desktop, phone))('a summary is written, kept, sent and read at $width px', async (viewport) => {
  const family = await newBuyer();
  const { start, counselor } = await holdLesson(family);
  const owner = await newMember({ visitor, operator }, 'owner', { viewport });
  const { page } = owner;
  await page.goto(`${officePaths.calendar}?week=${dayIn(business.timeZone, start)}&as=list`);
  const card = page.getByRole('listitem').filter({ hasText: family.email });
  await card.getByText('Session, 6 hours left').waitFor();

  await card.getByRole('button', { name: /^Write the summary/ }).click();
  const dialog = page.getByRole('dialog');
  const lines = dialog.getByLabel('What you talked about');
  await lines.fill('Zoë likes biology.\nTwo summer programs fit.');
  await dialog.getByLabel('Step 1', { exact: true }).fill('Ask Ms. Reed for a letter');
  await dialog.getByLabel('Day of step 1').fill(addDays(dayIn(business.timeZone, start), 14));
  expect(await axeFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('The draft is saved.').first().waitFor();

  await page.reload();
  await card.getByText('A draft that isn’t sent').waitFor();
  await card.getByRole('button', { name: /^Write the summary/ }).click();
  await lines.waitFor();
  expect(await lines.inputValue()).toContain('Two summer programs fit.');
  await dialog.getByRole('button', { name: 'Send to the family' }).click();
  await dialog.getByText(/^The family gets this by email/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await card.getByText('Sent to the family').waitFor();
  const mail = await mailTo(family.email, ({ subject }) => subject.startsWith('The summary of your session'));
  expect(mail.text).toContain('Zoë likes biology.');
  expect(mail.text).toContain(`Thank you for your session with ${counselor.name}`);
  expect(mail.attachments).toMatchObject([{ filename: 'next-steps.ics' }]);

  const reader = await visitor(viewport);
  const ask = reader.page.getByRole('button', { name: 'Email me a 6-digit code' });
  await openAsBuyer(reader.page, family, '/dashboard', ask);
  expect(await reader.page.getByText('Two summer programs fit.').count()).toBe(0);
  await waitForNextCode(family.codeAt);
  await ask.click();
  await reader.page.getByLabel('OTP').fill(await codeMailedTo(family.email, family.code));
  await reader.page.getByRole('button', { name: 'Confirm' }).click();
  await reader.page.getByText('Two summer programs fit.').waitFor();
  await reader.page.getByRole('checkbox', { name: /^Ask Ms\. Reed for a letter/ }).waitFor();
  expect(await axeFaults(reader.page)).toEqual([]);
  expect(await horizontalOverflow(reader.page)).toEqual([]);
  expectNoProblems(owner);
  expectNoProblems(reader);
});

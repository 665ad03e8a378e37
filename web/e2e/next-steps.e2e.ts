import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { codeMailedTo, mailsTo, mailTo, newBuyer } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { holdLesson, newMember, remindOfSteps } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { openAsBuyer, waitForNextCode } from './steps.ts';

/** Next steps, from a template and a session, until two devices of a family show them done. */

const { visitor } = useBrowser();
const operator = useOperator();
const tablet = { width: 768, height: 1024 };

const stepOf = (page: Page, text: string) => page.getByRole('checkbox', { name: new RegExp(`^${text}`) });

/** Writes a summary with one step, or moves its day in a new version, and sends it. */
async function sendSummary(page: Page, email: string, day: string, text?: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: email });
  await card.getByRole('button', { name: /summary/i }).click();
  const dialog = page.getByRole('dialog');
  const fields = dialog.getByLabel('Step 1', { exact: true });
  await fields.waitFor();
  if (text !== undefined) await fields.fill(text);
  await dialog.getByLabel('Day of step 1').fill(day);
  await expectSound(page, 'a summary with a step');
  await dialog.getByRole('button', { name: 'Send to the family' }).click();
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each(firstOf(phone, tablet, desktop))(
  'steps from a template and a session are due, ticked on two devices, mailed and moved at $width px',
  async (viewport) => {
    const family = await newBuyer();
    const { start } = await holdLesson(family);
    const today = dayIn(business.timeZone, Date.now());
    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    const { page: office } = owner;
    const template = `Senior fall ${String(viewport.width)}`;

    await office.goto(officePaths.settings);
    await office.getByRole('button', { name: 'New template' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill(template);
    await dialog.getByLabel('Step 1', { exact: true }).fill('Finish the main essay');
    await dialog.getByLabel('Days of step 1').fill('-3');
    await dialog.getByRole('button', { name: 'One more step' }).click();
    await dialog.getByLabel('Step 2', { exact: true }).fill('Read it once more');
    await dialog.getByLabel('Days of step 2').fill('5');
    await dialog.getByLabel('Who does step 2').selectOption('counselor');
    await expectSound(office, 'a template of steps');
    await dialog.getByRole('button', { name: 'Save the template' }).click();
    await dialog.waitFor({ state: 'detached' });
    await office.getByText(`${template} (2 steps)`).waitFor();

    await office.goto(`${officePaths.people}#${family.email}`);
    await office.getByRole('button', { name: 'Add steps' }).click();
    await dialog.getByLabel('Template').selectOption(template);
    await dialog.getByLabel('Its date').fill(today);
    await dialog.getByRole('button', { name: 'Fill in', exact: true }).click();
    await dialog.getByRole('button', { name: 'Fill in all' }).click();
    await office.reload();
    await office.getByRole('button', { name: 'Add steps' }).click();
    expect(await dialog.getByLabel('Step 2', { exact: true }).inputValue()).toBe('Read it once more');
    await expectSound(office, 'steps to add');
    await dialog.getByRole('button', { name: 'Add the steps' }).click();
    await stepOf(office, 'Finish the main essay').waitFor();
    await expectSound(office, 'the steps of a person');

    const calendar = `${officePaths.calendar}?week=${dayIn(business.timeZone, start)}&as=list`;
    await office.goto(calendar);
    await sendSummary(office, family.email, addDays(today, 4), 'Ask for a letter');

    await office.goto(officePaths.today);
    const due = office.getByRole('region', { name: /^Due this week/ });
    const ofFamily = due.getByRole('listitem').filter({ hasText: family.fullname });
    await stepOf(office, 'Finish the main essay').first().waitFor();
    await expectSound(office, 'today');
    await ofFamily
      .getByRole('button', { name: /^Open the session/ })
      .first()
      .click();
    await office.getByRole('dialog', { name: `The session of ${family.fullname}` }).waitFor();
    await office.keyboard.press('Escape');

    await remindOfSteps();
    await remindOfSteps();
    const isSteps = ({ subject }: { subject: string }) => /next steps/i.test(subject);
    const mail = await mailTo(family.email, isSteps);
    expect(mail.text).toContain('Finish the main essay');
    expect(mail.text).toContain('Ask for a letter');

    const [first, second] = [await visitor(viewport), await visitor(viewport)];
    const ask = first.page.getByRole('button', { name: 'Email me a 6-digit code' });
    await openAsBuyer(first.page, family, '/dashboard', ask);
    await waitForNextCode(family.codeAt);
    await ask.click();
    await first.page.getByLabel('OTP').fill(await codeMailedTo(family.email, family.code));
    await first.page.getByRole('button', { name: 'Confirm' }).click();
    await stepOf(first.page, 'Ask for a letter').waitFor();
    const token = await first.page.evaluate(() => sessionStorage.getItem('auth_token') ?? '');
    await openAsBuyer(second.page, { ...family, token }, '/dashboard', stepOf(second.page, 'Ask for a letter'));
    await expectSound(first.page, 'the steps on the dashboard');
    for (const { page } of [first, second]) {
      await stepOf(page, 'Ask for a letter').click();
      await page.getByText('Done: 1').waitFor();
    }

    await office.goto(calendar);
    await sendSummary(office, family.email, addDays(today, 9));
    await first.page.reload();
    await first.page.getByText('Done: 1').click();
    expect(await stepOf(first.page, 'Ask for a letter').isChecked()).toBe(true);
    await stepOf(first.page, 'Ask for a letter').click();
    await first.page.getByText('Done: 1').waitFor({ state: 'detached' });
    expect((await mailsTo(family.email)).filter(isSteps)).toHaveLength(1);
    for (const one of [owner, first, second]) expectNoProblems(one);
  },
);

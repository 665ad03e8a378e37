import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { firstOf } from '#testing/deep.ts';
import { mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound, overForms, spilledTexts } from './page-rules.ts';

/** Agreements as the owner writes, sends, changes and withdraws them. */

const { visitor } = useBrowser();
const operator = useOperator();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function expectTidy(page: Page, name: string): Promise<void> {
  await page.locator('main .animate-breathe').first().waitFor({ state: 'detached' });
  await expectSound(page, name);
  expect(await spilledTexts(page), name).toEqual([]);
  expect(await overForms(page), name).toEqual([]);
}

it.each(firstOf(desktop, phone))(
  'an owner writes, sends, changes and withdraws an agreement at $width px',
  async (viewport) => {
    const { fullname, email } = newPerson();
    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    const { page } = owner;
    await page.goto(officePaths.agreements);
    await page.getByRole('link', { name: 'New agreement' }).click();
    await page.getByLabel(/^Name/).fill(fullname);
    await page.getByLabel(/^Student’s first name/).fill('Amy');
    await page.getByLabel(/^Student’s age/).selectOption('13 or older');
    await page.getByLabel(/^Email/).fill(email);
    await press(page, 'Foundation');
    await page.getByLabel(/^Dollars of line 1/).fill('1,000');
    await page.getByLabel(/^Hours in all/).fill('10');
    await press(page, 'Save draft');
    await page.getByText('Enter an amount of at least one cent').waitFor();
    await expectTidy(page, 'the form with problems');
    await page.reload();
    await press(page, 'Add an installment');
    await press(page, 'Add an installment');
    await press(page, 'Split evenly');
    await page.getByText('Installments add up: $1,000.00, with 10 hours.').waitFor();
    await press(page, 'Save draft');
    await page.getByRole('heading', { name: 'What it says' }).waitFor();
    await expectTidy(page, 'a draft');

    await press(page, 'Send');
    await confirm(page, 'Send');
    await page.getByRole('heading', { name: 'What the family reads' }).waitFor();
    const first = await mailTo(email, ({ subject }) => subject.startsWith('Your agreement'));
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(first.text).toContain(link);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel(/^Title/).fill('Foundation, with essays');
    await press(page, 'Save changes');
    await page.getByRole('heading', { name: 'What the next version says' }).waitFor();
    await press(page, 'Send');
    await confirm(page, 'Send');
    await page.getByRole('heading', { name: 'What the family reads' }).click();
    await page.getByRole('heading', { name: 'What it changed' }).waitFor();
    await expectTidy(page, 'a second version');
    const second = await mailTo(email, ({ subject }) => subject.startsWith('A new version'));
    expect(second.text).toContain('Foundation, with essays');
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link);

    await press(page, 'Withdraw');
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Another package fits better');
    await confirm(page, 'Withdraw');
    await page.getByText(/^Withdrawn on .*: Another package fits better$/).waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);

    await page.getByRole('link', { name: 'All agreements' }).click();
    await page.getByLabel('Search').fill(email);
    await page.getByText('1 matching agreement').waitFor();
    await page.getByRole('cell', { name: 'Withdrawn' }).waitFor();
    await expectTidy(page, 'the list');
    expectNoProblems(owner);
  },
);

it.each(firstOf(390, 768, 1440))('sums of tens of thousands keep apart at %s px', async (width) => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: { ...desktop, width } });
  const { page } = owner;
  const cents = 1_871_689;
  const patch = (path: string, change: (res: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { res: Record<string, unknown> };
      await route.fulfill({ response, json: { ...body, res: { ...body.res, ...change(body.res) } } });
    });
  const row = {
    id: '01KA0000000000000AGREEMENT',
    state: 'active',
    fullname: 'Nora Okafor',
    email: 'nora@example.test',
    student: 'Amy',
    title: 'Ten hours of counseling',
    changedAt: Date.now(),
    totalCents: cents,
    paidCents: cents,
    hours: 10,
    hoursLeft: 5.25,
    next: { due: '2026-12-01', cents, late: true },
  };
  await patch('**/api/office/agreements*', () => ({
    agreements: [row],
    totals: {
      agreedCents: cents,
      paidCents: cents,
      returnedCents: cents,
      openCents: cents,
      outside: [{ method: 'check', cents }],
    },
  }));
  await patch('**/api/office/today', ({ sales }) => {
    const { days } = sales as { days: unknown };
    const outside = [{ method: 'check', cents }];
    const period = { cents, orders: 1_234, beforeCents: cents, beforeOrders: 1, outside };
    return { sales: { today: period, week: period, month: period, days } };
  });
  await page.goto(officePaths.agreements);
  await page.getByText('$18,716.89').first().waitFor();
  await expectTidy(page, 'agreements');
  await page.goto(officePaths.today);
  await page.getByText('$18,716.89').first().waitFor();
  await expectTidy(page, 'today');
  expectNoProblems(owner);
});

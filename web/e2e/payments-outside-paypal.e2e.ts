import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { firstOf } from '#testing/deep.ts';
import { mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember, offerAgreement, sweepOrdersOf } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { payWithPaypal } from './steps.ts';

/** Checks, Zelle and PayPal for one agreement, as owner and family see them. */

const { visitor } = useBrowser();
const operator = useOperator();
const tablet = { width: 768, height: 1024 };

interface Payment {
  readonly method?: string;
  readonly dollars?: string;
}

/** Books a payment of an installment. The presses are those of the owner. */
async function mark(page: Page, place: number, { method, dollars }: Payment): Promise<void> {
  await page.getByRole('button', { name: `Record a payment of installment ${String(place)}` }).click();
  const dialog = page.getByRole('dialog');
  if (method !== undefined) await dialog.getByLabel('How').selectOption(method);
  if (dollars !== undefined) await dialog.getByLabel(/^Dollars/).fill(dollars);
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it.each(firstOf(desktop, phone, tablet))(
  'a deposit by check, PayPal, Zelle in two parts, one undone, one refunded by check, at $width px',
  async (viewport) => {
    const { fullname, email } = newPerson();
    const today = dayIn(business.timeZone, Date.now());
    const installments = [
      { due: today, cents: 50_000, minutes: 150 },
      { due: today, cents: 70_000, minutes: 210 },
      { due: addDays(today, 30), cents: 80_000, minutes: 240 },
    ];
    const { path: link, agreement } = await offerAgreement(email, {}, { fullname, minutes: 600, installments });
    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    const office = owner.page;
    await office.goto(`${officePaths.agreements}/${agreement.id}`);
    await mark(office, 1, {});
    await office.getByText('$500.00 by check', { exact: false }).waitFor();
    await sweepOrdersOf(buyerIdOf(agreement.id));
    await mailTo(email, ({ subject, text }) => subject.startsWith('Your receipt') && text.includes('by check'));

    const family = await visitor(viewport);
    const { page } = family;
    await page.goto(link);
    await page.getByText('$500.00 by check', { exact: false }).first().waitFor();
    await page.getByLabel('Your full name').fill(fullname);
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await page.getByRole('heading', { level: 2, name: new RegExp(`^Signed by ${fullname}`) }).waitFor();
    await page.getByText('$700.00', { exact: true }).first().waitFor();
    await expectSound(page, 'family before PayPal');
    await payWithPaypal(page);
    await page.getByRole('heading', { level: 2, name: 'Payment 2 of 3 received, $700.00' }).waitFor();

    await office.reload();
    await office.getByText('6 hours left', { exact: false }).waitFor();
    await mark(office, 3, { method: 'zelle', dollars: '300' });
    await office.getByText('$500.00 to come').waitFor();
    await mark(office, 3, { method: 'zelle' });
    await office.getByText('10 hours left', { exact: false }).waitFor();
    await office.getByRole('button', { name: 'Undo $500.00 by Zelle' }).click();
    await office
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Booked twice');
    await office.getByRole('button', { name: 'Undo the payment' }).click();
    await office.getByText('Undone by', { exact: false }).waitFor();
    await expectSound(office, 'office payments');

    await office.getByRole('link', { name: 'Order of $300.00' }).click();
    await office.getByRole('button', { name: 'Record a refund outside PayPal' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'An amount' }).click();
    await dialog.getByLabel(/^Unused hours/).fill('0.5');
    await dialog.getByLabel(/^Dollars/).fill('100');
    await dialog.getByLabel(/^Reason/).fill('One session less');
    await expectSound(office, 'office refund');
    await dialog.getByRole('button', { name: 'Book $100.00 and take' }).click();
    await office.getByText('refunded $100.00 by check', { exact: false }).waitFor();
    await expectSound(office, 'office order');
    await sweepOrdersOf(buyerIdOf(agreement.id));
    await mailTo(email, ({ text }) => text.includes('We returned $100.00 of your payment to you by check.'));

    await page.reload();
    await page.getByText('$300.00 by Zelle', { exact: false }).first().waitFor();
    await page.getByText('Refunded $100.00', { exact: false }).first().waitFor();
    await expectSound(page, 'family after all');

    await office.goto(`${officePaths.agreements}/${agreement.id}`);
    await office.getByRole('link', { name: 'Statement of the year' }).click();
    await office.getByRole('table', { name: 'Payments' }).waitFor();
    const paid = await office.getByRole('row').allTextContents();
    for (const way of [/Check.*\$500\.00/, /PayPal.*\$700\.00/, /Zelle.*\$300\.00/, /Check.*[−-]\$100\.00/]) {
      expect(paid.filter((row) => way.test(row))).toHaveLength(1);
    }
    expect(paid.join(' ')).toContain('$1,400.00');
    await expectSound(office, 'a statement with all ways');
    expectNoProblems(family);
    expectNoProblems(owner);
  },
);

it('a check is booked from Today in at most five taps on a phone', async () => {
  const { email } = newPerson();
  // Other families have payments that are due, too.
  const fullname = `Ada ${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const installments = [{ due: addDays(dayIn(business.timeZone, Date.now()), -1), cents: 120_000, minutes: 360 }];
  const { path: link } = await offerAgreement(email, {}, { fullname, minutes: 360, installments });
  const { page: family } = await visitor(phone);
  await family.goto(link);
  await family.getByLabel('Your full name').fill(fullname);
  await family.getByRole('button', { name: 'Sign the agreement' }).click();
  await family.getByRole('heading', { level: 2, name: new RegExp(`^Signed by ${fullname}`) }).waitFor();

  const { page } = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  await page.evaluate(() => {
    addEventListener('click', ({ isTrusted }) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset['taps'] = String(Number(dataset['taps'] ?? 0) + 1);
    });
  });
  const due = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Payments due/ }) });
  await due.getByRole('link').first().waitFor();
  const own = due.getByRole('link', { name: fullname });
  // Today has the first three; with more, the list of agreements has all.
  if (await own.isVisible()) await own.click();
  else {
    await due.getByRole('link', { name: 'Open the agreements' }).click();
    await page.locator('tr, li').filter({ hasText: fullname }).getByRole('link').first().click();
  }
  await mark(page, 1, {});
  await page.getByText('$1,200.00 by check', { exact: false }).first().waitFor();
  const taps = await page.evaluate(() => Number(document.documentElement.dataset['taps']));
  expect(taps).toBeGreaterThan(0);
  expect(taps).toBeLessThanOrEqual(5);
});

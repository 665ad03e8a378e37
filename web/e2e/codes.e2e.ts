import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { mailTo, newBuyer, newPerson, trackPaypalOrders } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { useOperator } from './operator.ts';
import { axeFaults } from './page-rules.ts';
import {
  confirmEmail,
  downloadGuide,
  downloadSelected,
  expectHeading,
  goToPayment,
  openAsBuyer,
  paypalButton,
  payWithPaypal,
  publishedGuide,
  shopTitles,
} from './steps.ts';

/** Discount codes, from a link or typed, to the amount that PayPal gets and the receipt. */

const { visitor } = useBrowser();
const operator = useOperator();

const addCode = async (code: string, percent: number) =>
  await operator.addCode(code, '--unit', 'percent', '--value', String(percent), '--uses', '10', '--once-per-person');

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');
const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const toPay = async (page: Page) => await page.locator('dt:text-is("To Pay") + dd').innerText();
const typeCode = async (page: Page, code: string) => {
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Discount code').fill(code);
  await page.getByLabel('Discount code').press('Enter');
};
const removeButton = (page: Page, code: string) => page.getByRole('button', { name: `Remove the code ${code}` });

it('a code from a link is kept until the payment, and PayPal gets the discounted amount', async () => {
  await addCode('WELCOME20', 20);
  const charges = await trackPaypalOrders();
  const buyer = newPerson();
  const guest = await visitor(phone);
  const { page } = guest;
  await page.goto('/pdf-page?code=welcome20');
  const [title = ''] = await shopTitles(page);
  await page.getByRole('checkbox', { name: title }).check();
  await downloadSelected(page, 1);
  await confirmEmail(page, buyer);

  await removeButton(page, 'WELCOME20').waitFor();
  await page.reload();
  await removeButton(page, 'WELCOME20').waitFor();
  const cents = Math.round(Number((await toPay(page)).replace('$', '')) * 100);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  await page.getByText(inDollars(cents), { exact: true }).waitFor();
  const off = await page.getByText(/^Code WELCOME20: −\$/).innerText();
  expect(await charges()).toMatchObject([{ capturedCents: cents, refundedCents: 0 }]);

  const receipt = await mailTo(buyer.email, isReceipt);
  expect(receipt.text).toContain(`\n${off}\n`);
  expect(receipt.text).toContain(`Total paid: ${inDollars(cents)} USD`);
  const fullCents = cents + Math.round(Number(off.replace(/.*\$/, '')) * 100);
  expect(cents).toBe(fullCents - Math.round(fullCents / 5));
  expectNoProblems(guest);
});

it('a code that makes an order free needs no PayPal, and a double press orders once', async () => {
  await addCode('ALL-FREE', 100);
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const title = buyer.cart[0]?.title ?? '';
  const guest = await visitor(phone);
  const { page } = guest;
  const toPaypal: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === inject('paypal')) toPaypal.push(request.url());
  });
  const button = page.getByRole('button', { name: 'Get my guides' });
  await openAsBuyer(page, buyer, '/payment?code=all-free', button);
  expect(await toPay(page)).toBe('$0.00');
  await button.dblclick();
  await page.waitForURL('**/success-payment');
  await page.getByText('Code ALL-FREE').waitFor();
  expect(toPaypal).toEqual([]);
  expect(await charges()).toEqual([]);

  await page.getByRole('link', { name: 'Download your guides' }).click();
  await page.getByText('$0.00, paid with code ALL-FREE').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await downloadGuide(page, title)).toEqual(await publishedGuide(title));
  // The schedule sends it within five minutes; the journey doesn't wait for that.
  await page.getByRole('button', { name: /^Send again/ }).click();
  const receipt = await mailTo(buyer.email, isReceipt);
  expect(receipt.text).toContain('Total paid: $0.00 USD, paid with code ALL-FREE');
  expect(receipt.text).toMatch(/Receipt number: FYR-\d{5,}\n/);
  expect(receipt.text).not.toContain('PayPal transaction');
  expectNoProblems(guest);
});

it('a wrong code says so at its field, and the guides can be paid without it', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const guest = await visitor(phone);
  const { page } = guest;
  await goToPayment(page, buyer);
  await typeCode(page, 'not-a-code');
  await page.getByText('This code isn’t valid').waitFor();
  expect(await page.getByLabel('Discount code').inputValue()).toBe('not-a-code');
  expect(await toPay(page)).toBe(inDollars(buyer.cents));
  expect(await axeFaults(page, '.paypal-buttons')).toEqual([]);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
  expectNoProblems(guest);
});

it('a code that ends between page and press is taken off, and nothing is charged before the next press', async () => {
  await addCode('LAST-CALL', 50);
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await typeCode(page, 'last-call');
  await removeButton(page, 'LAST-CALL').waitFor();
  await operator.endCode('LAST-CALL');
  await paypalButton(page).click();
  await page.getByRole('alert').getByText('Your code isn’t valid anymore').waitFor();
  await expectHeading(page, 'Payment');
  expect(await toPay(page)).toBe(inDollars(buyer.cents));
  expect(await charges()).toEqual([]);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, refundedCents: 0 }]);
});

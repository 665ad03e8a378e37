import { expect, inject, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { expectHeading, goToTill, openPaypal, orderIn, paypalButton, payWithPaypal } from './steps.ts';
import { aBuyer, mailsTo, mailTo, openLedger, paypalWill, takeAnotherCard } from './world.ts';

/** Whatever a buyer presses, opens twice or goes back to: one charge, one receipt. */

const { visitor } = useBrowser();

const receiptsFor = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your receipt'));
const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');

it('a double click, and the way back afterwards, pay once', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer(2);
  const guest = await visitor(phone);
  const { page, context } = guest;
  const kept: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (/\/api\/(create|capture)-order\//.test(response.url())) kept.push(response.headers()['cache-control']);
  });
  await goToTill(page, buyer);

  const popup = page.waitForEvent('popup');
  await paypalButton(page).dblclick();
  await (await popup).getByRole('button', { name: 'Pay now' }).dblclick({ noWaitAfter: true });
  await page.waitForURL('**/success-payment');
  await expect.poll(() => context.pages().length).toBe(1);
  expect(kept).toEqual(['no-store', 'no-store']);

  await page.goBack();
  await page.getByText('No PDFs selected').waitFor();
  expect(await paypalButton(page).count()).toBe(0);
  await page.goForward();
  await expectHeading(page, 'Payment Successful!');
  await page.getByText(`$${(buyer.cents / 100).toFixed(2)}`).waitFor();

  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, refundedCents: 0 }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
  expectNoProblems(guest);
});

it('two tabs with one cart pay once, and both say so', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page, context } = await visitor();
  await goToTill(page, buyer);
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/payment');
    }),
  ]);

  const popup = await openPaypal(page);
  const popupOfOther = await openPaypal(other);
  expect(await orderIn(popupOfOther)).toBe(await orderIn(popup));
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/success-payment');

  await popupOfOther.getByRole('button', { name: 'Pay now' }).click();
  await popupOfOther.getByText('PayPal could not do this').waitFor();
  await popupOfOther.close();
  await other.waitForURL('**/success-payment');

  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, refundedCents: 0 }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it('a tab that still has the cart is told that its guides are owned', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  await goToTill(page, buyer);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');

  const later = await visitor();
  await goToTill(later.page, buyer);
  await paypalButton(later.page).click();
  await later.page.getByRole('alert').getByText('You already own').first().waitFor();
  await later.page.getByRole('button', { name: 'Remove it' }).click();
  await later.page.waitForURL('**/pdf-page');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a declined payment says what to do, and the next try pays once', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  await goToTill(page, buyer);
  await paypalWill('decline');
  await payWithPaypal(page);
  await page.waitForURL('**/cancel-payment');
  await expectHeading(page, 'Payment declined');
  await page.getByText('Nothing has been charged.').waitFor();
  await page.getByText('choose another way to pay there').waitFor();
  const [declined] = await charges();
  expect(declined).toMatchObject({ capturedCents: 0 });
  // PayPal would take the money for the first order by now, and nobody asks for it.
  await takeAnotherCard(declined?.orderId ?? '');

  await page.getByRole('link', { name: 'Try again' }).click();
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: 0 }, { capturedCents: buyer.cents, refundedCents: 0 }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it("no page but /payment asks anything of PayPal's", async () => {
  const buyer = await aBuyer();
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === inject('paypal')) asked.push(new URL(page.url()).pathname);
  });
  await goToTill(page, buyer);
  expect(new Set(asked)).toEqual(new Set(['/payment']));
  asked.length = 0;
  for (const { path } of routes.filter((route) => route.path !== '/payment')) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await page.locator(`script[src^="${inject('paypal')}"]`).count(), path).toBe(0);
  }
  expect(asked).toEqual([]);
});

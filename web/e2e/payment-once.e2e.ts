import { expect, inject, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { mailsTo, mailTo, newBuyer, setPaypalScenario, switchToWorkingCard, trackPaypalOrders } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { expectHeading, goToPayment, openPaypalPopup, orderIdIn, paypalButton, payWithPaypal } from './steps.ts';

/** Double clicks, second tabs and going back lead to one charge and one receipt. */

const { visitor } = useBrowser();

const receiptsFor = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your receipt'));
const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');

it('a double click and going back afterward pay once', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer(2);
  const guest = await visitor(phone);
  const { page, context } = guest;
  const cacheRules: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (/\/api\/(create|capture)-order\//.test(response.url())) cacheRules.push(response.headers()['cache-control']);
  });
  await goToPayment(page, buyer);

  const opening = page.waitForEvent('popup');
  await paypalButton(page).dblclick();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Pay now' }).dblclick();
  await page.waitForURL('**/success-payment');
  await closed;
  await expect.poll(() => context.pages().length).toBe(1);
  expect(cacheRules).toEqual(['no-store', 'no-store']);

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

it('two tabs with one cart pay once, and both show success', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page, context } = await visitor();
  await goToPayment(page, buyer);
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/payment');
    }),
  ]);

  const popup = await openPaypalPopup(page);
  const popupOfOther = await openPaypalPopup(other);
  expect(await orderIdIn(popupOfOther)).toBe(await orderIdIn(popup));
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

it('a tab that still has the cart shows that its guides are owned', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');

  const later = await visitor();
  await goToPayment(later.page, buyer);
  await paypalButton(later.page).click();
  await later.page.getByRole('alert').getByText('You already own').first().waitFor();
  await later.page.getByRole('button', { name: 'Remove it' }).click();
  await later.page.waitForURL('**/pdf-page');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a declined payment says what to do and grants nothing, and the next try pays once', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await setPaypalScenario('decline');
  await payWithPaypal(page);
  await page.waitForURL('**/cancel-payment');
  await expectHeading(page, 'Payment declined');
  await page.getByText('Nothing has been charged.').waitFor();
  await page.getByText('choose another way to pay there').waitFor();
  const [declined] = await charges();
  expect(declined).toMatchObject({ capturedCents: 0 });
  // From now on the first order could be captured, too.
  await switchToWorkingCard(declined?.orderId ?? '');

  await page.goto('/dashboard');
  await page.getByText('No guides yet').waitFor();
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: 0 }, { capturedCents: buyer.cents, refundedCents: 0 }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it('no page but /payment makes requests to PayPal', async () => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  const pages: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === inject('paypal')) pages.push(new URL(page.url()).pathname);
  });
  await goToPayment(page, buyer);
  expect(new Set(pages)).toEqual(new Set(['/payment']));
  pages.length = 0;
  for (const { path } of routes.filter((route) => route.path !== '/payment')) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await page.locator(`script[src^="${inject('paypal')}"]`).count(), path).toBe(0);
  }
  expect(pages).toEqual([]);
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import {
  actAtPaypal,
  api,
  type Buyer,
  mailsTo,
  mailTo,
  newBuyer,
  setPaypalScenario,
  trackPaypalOrders,
} from './backend.ts';
import { desktop, useBrowser } from './browser.ts';
import {
  downloadGuide,
  expectHeading,
  goToPayment,
  openAsBuyer,
  openPaypalPopup,
  orderIdIn,
  paypalButton,
  payWithPaypal,
  submitLogin,
  waitForNextCode,
} from './steps.ts';

/** Failures during a payment are shown and recovered from, and no one pays twice. */

const { visitor } = useBrowser();
let expiring: Buyer;

beforeAll(async () => {
  // Created first and used last, because the next code can be sent only after 30 s.
  expiring = await newBuyer();
});

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');
const receiptsFor = async (email: string) => (await mailsTo(email)).filter(isReceipt);
const titleOf = ({ cart }: Buyer) => cart[0]?.title ?? '';

/** The dashboard in a browser that has not opened the payment page. */
async function dashboardOf(buyer: Buyer): Promise<Page> {
  const { page } = await visitor(desktop);
  await openAsBuyer(page, { ...buyer, cart: [] }, '/dashboard');
  return page;
}

it('a browser closed after the approval: the purchase is on the dashboard', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page, context } = await visitor();
  await goToPayment(page, buyer);
  const order = await orderIdIn(await openPaypalPopup(page));
  await context.close();
  await actAtPaypal(order, 'approve');

  await mailTo(buyer.email, isReceipt);
  const dashboard = await dashboardOf(buyer);
  await dashboard.getByRole('cell').getByText('Paid', { exact: true }).waitFor();
  await downloadGuide(dashboard, titleOf(buyer));
  expect(await charges()).toMatchObject([{ orderId: order, capturedCents: buyer.cents }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it('a page closed during the approval: PayPal redirects back and the payment is completed there', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await setPaypalScenario('lose-webhook');
  const popup = await openPaypalPopup(page);
  await orderIdIn(popup);
  await page.close();
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await popup.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a pending payment: dashboard and page show it as pending, then as paid', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await setPaypalScenario('pending');
  await payWithPaypal(page);
  await page.waitForURL('**/cancel-payment');
  await expectHeading(page, 'Your payment is being confirmed');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('PayPal hasn’t confirmed it yet.').waitFor();

  const dashboard = await dashboardOf(buyer);
  await dashboard.getByText('Being confirmed').waitFor();
  expect(await dashboard.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  const [pending] = await charges();
  expect(pending).toMatchObject({ capturedCents: 0, pendingCents: buyer.cents });
  expect(await receiptsFor(buyer.email)).toEqual([]);

  await actAtPaypal(pending?.orderId ?? '', 'complete');
  await mailTo(buyer.email, isReceipt);
  await dashboard.reload();
  await dashboard.getByRole('cell').getByText('Paid', { exact: true }).waitFor();
  await downloadGuide(dashboard, titleOf(buyer));
  await page.reload();
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, pendingCents: 0 }]);
});

it('a PayPal outage after the capture: the page shows that the payment is being confirmed, then that it is paid', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  await goToPayment(page, buyer);
  await setPaypalScenario('outage-after-capture', { times: 5 });
  await payWithPaypal(page);
  await page.waitForURL('**/cancel-payment');
  await page.getByText('Please don’t pay again.').waitFor();
  await page.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it('a blocked PayPal script or popup shows an error, and can be retried', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer();
  const { page } = await visitor();
  const isSdk = (url: URL) => url.origin === inject('paypal');
  await page.route(isSdk, (route) => route.abort());
  await goToPayment(page, buyer, page.getByRole('alert').getByText('PayPal did not load'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alert').getByText('PayPal did not load').waitFor();
  await page.unroute(isSdk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await paypalButton(page).waitFor();

  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await paypalButton(page).click();
  await page.getByRole('alert').getByText('Your browser blocked PayPal’s window').waitFor();
  await page.getByText(/Open the page in Safari or Chrome/).waitFor();
  const link = await page.getByLabel('Link to this payment').inputValue();
  const { page: elsewhere } = await visitor();
  await elsewhere.goto(link);
  await elsewhere.waitForURL('**/login');
  await elsewhere.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
    },
    await page.evaluate(() => ({
      auth_token: sessionStorage['auth_token'] as string,
      user: sessionStorage['user'] as string,
    })),
  );
  await elsewhere.goto(link);
  await paypalButton(elsewhere).waitFor();
  expect(await elsewhere.evaluate(() => JSON.parse(sessionStorage['selectedPDFs'] as string) as unknown)).toMatchObject(
    await page.evaluate(() => JSON.parse(sessionStorage['selectedPDFs'] as string) as object[]),
  );
  expect(await charges()).toEqual([]);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a session that ends during the approval: after the next login the order is found and charged once', async () => {
  const charges = await trackPaypalOrders();
  const { page } = await visitor();
  await goToPayment(page, expiring);
  await setPaypalScenario('lose-webhook');
  const popup = await openPaypalPopup(page);
  await orderIdIn(popup);
  expect((await api('logout', { method: 'POST', token: expiring.token })).status).toBe(200);
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/login');
  await page.getByText('We’ll take you back to where you were.').waitFor();
  expect(await charges()).toMatchObject([{ capturedCents: 0 }]);

  await waitForNextCode(expiring.codeAt);
  await submitLogin(page, expiring.email, expiring.code);
  await page.waitForURL('**/success-payment');
  await mailTo(expiring.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: expiring.cents, refundedCents: 0 }]);
  expect(await receiptsFor(expiring.email)).toHaveLength(1);
});

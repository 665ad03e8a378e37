import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { desktop, useBrowser } from './browser.ts';
import {
  expectHeading,
  goToTill,
  logInHere,
  openPaypal,
  orderIn,
  paypalButton,
  payWithPaypal,
  saveGuide,
  untilNextCode,
} from './steps.ts';
import { aBuyer, api, type Buyer, mailsTo, mailTo, openLedger, paypalDoes, paypalWill } from './world.ts';

/** Whatever breaks while a payment is under way: it is told, it ends by itself, and nobody pays twice. */

const { visitor } = useBrowser();
let expiring: Buyer;

beforeAll(async () => {
  // Its next code is half a minute away: it is made first and used last.
  expiring = await aBuyer();
});

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');
const receiptsFor = async (email: string) => (await mailsTo(email)).filter(isReceipt);
const titleOf = ({ cart }: Buyer) => cart[0]?.title ?? '';

/** The dashboard in a browser that has never been at the till. */
async function dashboardOf(buyer: Buyer): Promise<Page> {
  const { page } = await visitor(desktop);
  await goToTill(page, { ...buyer, cart: [] }, '/dashboard');
  return page;
}

it('a browser that was closed after the approval: the purchase is on the dashboard', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page, context } = await visitor();
  await goToTill(page, buyer);
  const order = await orderIn(await openPaypal(page));
  await context.close();
  await paypalDoes(order, 'approve');

  await mailTo(buyer.email, isReceipt);
  const dashboard = await dashboardOf(buyer);
  await dashboard.getByRole('cell').getByText('Paid', { exact: true }).waitFor();
  await saveGuide(dashboard, titleOf(buyer));
  expect(await charges()).toMatchObject([{ orderId: order, capturedCents: buyer.cents }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it('a page that was closed during the approval: PayPal leads back and the payment is finished there', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  await goToTill(page, buyer);
  await paypalWill('lose-webhook');
  const popup = await openPaypal(page);
  await orderIn(popup);
  await page.close();
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await popup.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a pending payment: the dashboard says so, then paid, and the page follows', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  await goToTill(page, buyer);
  await paypalWill('pending');
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

  await paypalDoes(pending?.orderId ?? '', 'complete');
  await mailTo(buyer.email, isReceipt);
  await dashboard.reload();
  await dashboard.getByRole('cell').getByText('Paid', { exact: true }).waitFor();
  await saveGuide(dashboard, titleOf(buyer));
  await page.reload();
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, pendingCents: 0 }]);
});

it('PayPal in trouble after the money was taken: the page says that it is being confirmed, then that it is paid', async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  await goToTill(page, buyer);
  await paypalWill('outage-after-capture', { times: 5 });
  await payWithPaypal(page);
  await page.waitForURL('**/cancel-payment');
  await page.getByText('Please don’t pay again.').waitFor();
  await page.waitForURL('**/success-payment');
  await mailTo(buyer.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
  expect(await receiptsFor(buyer.email)).toHaveLength(1);
});

it("a blocked script and a blocked window of PayPal's are told, and can be tried again", async () => {
  const charges = await openLedger();
  const buyer = await aBuyer();
  const { page } = await visitor();
  const isSdk = (url: URL) => url.origin === inject('paypal');
  await page.route(isSdk, (route) => route.abort());
  await goToTill(page, buyer, '/payment', page.getByRole('alert').getByText('PayPal did not load'));
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
  expect(await charges()).toEqual([]);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents }]);
});

it('a session that ends during the approval: after the next login the order is found, and charged once', async () => {
  const charges = await openLedger();
  const { page } = await visitor();
  await goToTill(page, expiring);
  await paypalWill('lose-webhook');
  const popup = await openPaypal(page);
  await orderIn(popup);
  expect((await api('logout', { method: 'POST', token: expiring.token })).status).toBe(200);
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/login');
  await page.getByText('We’ll take you back to where you were.').waitFor();
  expect(await charges()).toMatchObject([{ capturedCents: 0 }]);

  await untilNextCode(expiring.codeAt);
  await logInHere(page, expiring.email, expiring.code);
  await page.waitForURL('**/success-payment');
  await mailTo(expiring.email, isReceipt);
  expect(await charges()).toMatchObject([{ capturedCents: expiring.cents, refundedCents: 0 }]);
  expect(await receiptsFor(expiring.email)).toHaveLength(1);
});

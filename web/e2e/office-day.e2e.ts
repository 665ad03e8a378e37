import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { aPdf } from '#testing/pdf.ts';
import { actAtPaypal, api, type Buyer, mailTo, newBuyer, newPerson } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { inviteByOps, joinOffice } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { confirmEmail, downloadGuide, downloadSelected, expectHeading, payWithPaypal, shopTitles } from './steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/** An owner's day: a sale, its refund, a new guide, other hours. */

const { visitor } = useBrowser();
const operator = useOperator();

async function newOwner(device?: typeof phone) {
  const owner = await visitor(device);
  await addAuthenticator(owner.page);
  await joinOffice(owner.page, await inviteByOps(operator, newPerson().email, 'owner'));
  return owner;
}

/** Pays for the cart through the API. */
async function pay({ token, cents, cart }: Buyer): Promise<void> {
  const body = { amount: cents / 100, currency: 'USD', pdfIds: cart.map(({ _id }) => _id) };
  const opened = (await (await api('create-order/', { token, body })).json()) as { res: string };
  await actAtPaypal(opened.res, 'approve');
  expect(await (await api(`capture-order/${opened.res}`, { token })).json()).toMatchObject({ status: 'COMPLETED' });
}

/** What a buyer can download. */
async function libraryOf({ token }: Buyer): Promise<string[]> {
  const answer = v.object({
    res: v.object({ purchases: v.array(v.object({ pdfID: v.array(v.object({ _id: v.string() })) })) }),
  });
  const { res } = v.parse(answer, await (await api('profile/', { token })).json());
  return res.purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id));
}

async function isOnSale(page: Page, title: string): Promise<boolean> {
  await page.goto('/pdf-page');
  return (await shopTitles(page)).includes(title);
}

it('sees a sale arrive on a phone, and refunds it', async () => {
  const buyer = await newBuyer(1);
  const owner = await newOwner(phone);
  const { page } = owner;
  await pay(buyer);
  expect(await libraryOf(buyer)).toEqual(buyer.cart.map(({ _id }) => _id));
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your receipt'));

  const dollars = (buyer.cents / 100).toFixed(2);
  await page.goto(officePaths.orders);
  await page.getByLabel('Search').fill(buyer.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 matching order').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Zoë Marchetti|FYR-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Bought by mistake');
  await dialog.getByRole('button', { name: `Refund $${dollars}` }).click();
  await page.getByText(`$${dollars} is on its way back.`).first().waitFor();
  expect(await libraryOf(buyer)).toEqual([]);
  expectNoProblems(owner);

  await page.goto(officePaths.journal);
  await page.getByText('Bought by mistake').or(page.getByText('Refunded')).first().waitFor();
});

it('publishes a guide from a file, which a visitor buys', async () => {
  const owner = await newOwner();
  const { page } = owner;
  const content = Buffer.from(aPdf({ pages: 3 }));
  const title = 'Marine Biology: Labs by the Sea';
  await page.goto(officePaths.guides);
  await page
    .getByRole('link', { name: 'New guide' })
    .or(page.getByRole('button', { name: 'New guide' }))
    .first()
    .click();
  await page.getByLabel('PDF file').setInputFiles({ name: 'marine.pdf', mimeType: 'application/pdf', buffer: content });
  await page
    .getByText(/3 pages/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await page
    .getByRole('textbox', { name: /^Description/ })
    .fill('What to study, and where, for a life near the water.');
  await page.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: /^Price/ }).fill('12.99');
  await page.getByRole('textbox', { name: /^Edition/ }).fill('2026-27');
  await page.getByRole('region', { name: 'Preview' }).getByText(title).first().waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  expectNoProblems(owner);

  const buyer = await visitor(phone);
  await expect.poll(() => isOnSale(buyer.page, title), { timeout: 15_000 }).toBe(true);
  await buyer.page.getByRole('checkbox', { name: title }).check();
  await downloadSelected(buyer.page, 1);
  await confirmEmail(buyer.page, newPerson());
  await payWithPaypal(buyer.page);
  await buyer.page.waitForURL('**/success-payment');
  await expectHeading(buyer.page, 'Payment Successful!');
  await buyer.page.goto('/dashboard');
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect((await downloadGuide(buyer.page, title)).sha256).toBe(sha256);

  // Other journeys expect the sixteen sample guides.
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Take off sale' })
    .click();
  // The buyer's browser shows it for up to a minute.
  const listed = async () => await (await api('getpdfs')).text();
  await expect.poll(listed, { timeout: 15_000 }).not.toContain(title);
});

it('changes the hours, and sees at once what that means', async () => {
  const owner = await newOwner();
  const { page } = owner;
  await page.goto(officePaths.calendar);
  await page.getByRole('navigation', { name: 'Calendar' }).getByRole('link', { name: 'Hours' }).click();
  const length = page.getByLabel(/^Length/);
  expect(await length.inputValue()).toBe('30');
  await length.fill('45');
  await page.getByRole('region', { name: 'Free times by day' }).waitFor();
  await page.getByRole('button', { name: 'Save the hours' }).click();
  const slots = async () =>
    ((await (await api('consultations/slots')).json()) as { res: { minutes: number } }).res.minutes;
  await expect.poll(slots).toBe(45);
  await length.fill('30');
  await page.getByRole('button', { name: 'Save the hours' }).click();
  await expect.poll(slots).toBe(30);
  expectNoProblems(owner);
});

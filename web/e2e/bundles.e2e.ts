import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { officeOrderPage } from '#contract/endpoints/orders/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { sampleGuidesDir } from '#infra/build/builds.ts';
import { api, mailTo, newBuyer, newPerson, trackPaypalOrders } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { confirmEmail, expectHeading, openAsBuyer, paypalButton, payWithPaypal } from './steps.ts';

/** Bundles: to a paid order with a guide that the buyer owns, refunded in part, in the office. */

const { visitor } = useBrowser();
const operator = useOperator();
const { runOk, runJson } = operator;

const essays = '/pdf-page/essays-complete';
const toPay = async (page: Page) => await page.locator('dt:text-is("To Pay") + dd').innerText();
/** The ids of the guides in the library, sorted. */
const owned = async (token: string): Promise<string[]> => {
  const { res } = (await (await api('profile/', { token })).json()) as {
    res: { purchases: { pdfID: { _id: string }[] }[] };
  };
  return res.purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id)).sort();
};

it('a buyer who owns one of its guides pays for the others, and has all of them', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer(0);
  const gift = ['--email', buyer.email, '--guide', 'common-app-essay', '--reason', 'A journey'];
  await runOk('office', 'give-guide', ...gift, '--local', '--yes');
  const guest = await visitor(phone);
  const { page } = guest;
  await openAsBuyer(page, buyer, '/pdf-page');
  const section = page.getByRole('region', { name: 'Bundles' });
  expect(await section.getByRole('checkbox').count()).toBe(0);
  await section.getByText('3 guides, $16.00 instead of $20.97').waitFor();
  await section.getByRole('link', { name: 'Essays, complete' }).click();
  await page.waitForURL(`**${essays}`);
  await expectHeading(page, 'Essays, complete');
  await page.getByText('You save $4.97').waitFor();
  await page.getByText('You own this guide').waitFor();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('**/payment');
  await page.getByText('$11.98').first().waitFor();
  await expect.poll(() => toPay(page)).toBe('$11.98');
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  expect(await charges()).toMatchObject([{ capturedCents: 1_198, refundedCents: 0 }]);
  expect(await owned(buyer.token)).toEqual([
    'common-app-essay',
    'english-and-writing',
    'uc-personal-insight-questions',
  ]);
  await page.goto(essays);
  await page.getByText('You own these guides').waitFor();
  expectNoProblems(guest);
});

it('a refund of one guide takes only that one away, for its share', async () => {
  const charges = await trackPaypalOrders();
  const buyer = newPerson();
  const guest = await visitor(phone);
  const { page } = guest;
  await page.goto(essays);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page
    .getByRole('dialog', { name: 'Sign Up to Download' })
    .getByText('Next: confirm your email, then pay $16.00.')
    .waitFor();
  await confirmEmail(page, buyer);
  await paypalButton(page).waitFor();
  await expect.poll(() => toPay(page)).toBe('$16.00');
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your receipt'));
  const pages = v.parse(v.array(officeOrderPage), await runJson('office', 'list-orders', '--state', 'PAID', '--local'));
  const bought = pages.flatMap(({ orders }) => orders).find((order) => order.buyer.email === buyer.email);
  const number = bought?.number ?? '';
  const token = await page.evaluate(() => sessionStorage.getItem('auth_token') ?? '');
  expect(await owned(token)).toHaveLength(3);
  const refund = ['--guide', 'uc-personal-insight-questions', '--cents', '533', '--reason', 'A journey'];
  const refunded = await runJson('office', 'refund-order', '--number', number, ...refund, '--local', '--yes');
  expect(refunded).toMatchObject([{ number, status: 'PARTLY_REFUNDED', refundedCents: 533 }]);
  expect(await owned(token)).toEqual(['common-app-essay', 'english-and-writing']);
  expect(await charges()).toMatchObject([{ capturedCents: 1_600, refundedCents: 533 }]);
  expectNoProblems(guest);
});

it('is found, and says so when it is taken off sale', async () => {
  const { page } = await visitor();
  const html = async () => await (await page.request.get('/pdf-page/application-year')).text();
  const source = await html();
  for (const part of ['"@type":"Product"', '"price":"28.00"', '"BreadcrumbList"', '/pdf-page/application-year">']) {
    expect(source).toContain(part);
  }
  const map = async () => await (await page.request.get('/pdf-page/sitemap.xml')).text();
  expect(await map()).toContain('/pdf-page/application-year</loc>');
  expect(await operator.withdraw('application-year')).toMatchObject({ code: 0 });
  try {
    const gone = await html();
    expect(gone).toContain('This bundle is no longer for sale.');
    expect(gone).toContain('<meta name="robots" content="noindex">');
    expect(gone).not.toContain('"Product"');
    expect(await map()).not.toContain('application-year');
  } finally {
    await runOk('publish', sampleGuidesDir, '--local', '--yes');
  }
  expect(await html()).toContain('Buy now');
});

it('an owner adds a bundle in the office, changes its price, and takes it off sale', async () => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  const { page } = owner;
  await page.goto(officePaths.guides);
  await page.getByRole('button', { name: 'New bundle' }).click();
  const added = page.getByRole('dialog', { name: 'New bundle' });
  await added.getByLabel('Title').fill('Numbers, complete');
  await added.getByLabel('Description').fill('Two guides for people who count.');
  await added.getByRole('checkbox', { name: /^Data Science and Statistics/ }).check();
  await added.getByRole('checkbox', { name: /^Economics or Business/ }).check();
  await added.getByText('Less than the $15.98 that its guides cost one by one.').waitFor();
  await added.getByLabel('Price in dollars').fill('15.98');
  await added.getByRole('button', { name: 'Put on sale' }).click();
  await added.getByText('This must be less than the $15.98 that its guides cost one by one').waitFor();
  await added.getByLabel('Price in dollars').fill('13');
  await added.getByRole('button', { name: 'Put on sale' }).click();
  await added.waitFor({ state: 'detached' });

  const source = async () => await (await page.request.get('/pdf-page/numbers-complete')).text();
  expect(await source()).toContain('"price":"13.00"');
  await page.getByRole('button', { name: 'Change Numbers, complete' }).click();
  const changed = page.getByRole('dialog', { name: 'Change bundle' });
  await changed.getByLabel('Price in dollars').fill('12.50');
  await changed.getByRole('button', { name: 'Publish changes' }).click();
  await changed.waitFor({ state: 'detached' });
  expect(await source()).toContain('"price":"12.50"');
  await page.getByRole('button', { name: 'Take Numbers, complete off sale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off sale' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await source()).toContain('This bundle is no longer for sale.');
  expectNoProblems(owner);
});

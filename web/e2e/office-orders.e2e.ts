import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { libraryOf, mailsTo, mailTo, newBuyer, pay } from './backend.ts';
import { expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';

/** What an owner does for buyers besides refunds, and what these get of it. */

const { visitor } = useBrowser('file');
const operator = useOperator();

let owner: Visitor;
let page: Page;

beforeAll(async () => {
  owner = await newMember({ visitor, operator }, 'owner');
  page = owner.page;
});
afterEach(() => {
  expectNoProblems(owner);
});

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');

/** Opens the one order of a buyer, found by the address. */
async function openOrderOf(email: string): Promise<void> {
  await page.goto(officePaths.orders);
  await page.getByLabel('Search').fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 matching order').waitFor();
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor();
}

it('mails a receipt again, and moves the purchase to the buyer’s other address, on a phone', async () => {
  const [buyer, other] = [await newBuyer(), await newBuyer()];
  await pay(buyer);
  await mailTo(buyer.email, isReceipt);
  await page.setViewportSize(phone);
  await openOrderOf(buyer.email);

  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send receipt' }).click();
  await page.getByText(`The receipt is on its way to ${buyer.email}.`).first().waitFor();
  await expect.poll(async () => (await mailsTo(buyer.email)).filter(isReceipt)).toHaveLength(2);

  await page.getByRole('button', { name: 'Move to another email' }).click();
  const moving = page.getByRole('dialog');
  await moving.getByLabel('New email address').fill('nobody.yet@example.com');
  await moving.getByLabel(/^Reason/).fill('They lost the old mailbox');
  await moving.getByRole('button', { name: 'Move purchase' }).click();
  await moving.getByRole('alert').waitFor();
  await moving.getByLabel('New email address').fill(other.email);
  await moving.getByRole('button', { name: 'Move purchase' }).click();
  await page.getByText(`The purchase is now at ${other.email}.`).first().waitFor();
  expect(await libraryOf(buyer)).toEqual([]);
  expect(await libraryOf(other)).toEqual(buyer.cart.map(({ _id }) => _id));
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your purchase was moved'));
  await mailTo(other.email, ({ subject }) => subject.startsWith('Your guides from'));
});

it('gives a guide away, and takes it back', async () => {
  const person = await newBuyer();
  await page.goto(officePaths.orders);
  await page.getByRole('button', { name: 'Give a guide' }).click();
  const giving = page.getByRole('dialog', { name: 'Give a guide' });
  await giving.getByRole('textbox', { name: /^To/ }).fill(person.email);
  const [{ _id: guide, title } = { _id: '', title: '' }] = person.cart;
  await giving.getByRole('combobox', { name: /^Guide/ }).selectOption({ label: title });
  await giving.getByLabel(/^Reason/).fill('Won the raffle');
  await giving.getByRole('button', { name: 'Give guide' }).click();
  await page.getByText(`The guide is in the dashboard of ${person.email}.`).first().waitFor();
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor();
  expect(await libraryOf(person)).toEqual([guide]);
  await mailTo(person.email, ({ subject }) => subject.startsWith('A guide for you'));

  await page.getByRole('button', { name: 'Take the gift back' }).click();
  const taking = page.getByRole('dialog', { name: 'Take the gift back' });
  await taking.getByLabel(/^Reason/).fill('Given to the wrong person');
  await taking.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('The gift is taken back.').first().waitFor();
  expect(await libraryOf(person)).toEqual([]);
});

it('renames a passkey, and gives a counselor a calendar address', async () => {
  await page.goto(officePaths.settings);
  await page.getByRole('button', { name: /^Rename/ }).click();
  const renaming = page.getByRole('dialog', { name: /^Rename/ });
  await renaming.getByLabel('Name').fill('The laptop at the desk');
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('cell', { name: 'The laptop at the desk' }).waitFor();

  await page.goto(`${officePaths.calendar}?show=hours`);
  await page.getByRole('button', { name: 'Get a calendar link' }).first().click();
  const address = page.getByLabel('New link');
  const calendar = await fetch(await address.inputValue());
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
  expect(await fetch(calendar.url, { method: 'HEAD' })).toMatchObject({ status: 200 });
});

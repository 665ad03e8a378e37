import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeMailedTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { waitUntilReady } from './page-rules.ts';
import { downloadSelected, enterCode, selectGuides } from './steps.ts';

/** The forms of the specification, with its fields and no others. */
const { visitor } = useBrowser();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitUntilReady(page);
};

/** Fills in each field, and expects that the form demands no other one. */
async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  const filled: string[] = [];
  for (const [label, text] of Object.entries(fields)) {
    const control = form.getByLabel(label);
    if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption(text);
    else await control.pressSequentially(text);
    filled.push(await control.evaluate(({ id }) => id));
  }
  const required = await form.locator(':required').evaluateAll((controls) => controls.map(({ id }) => id));
  expect(filled.toSorted()).toEqual(required.toSorted());
}

const person = () => {
  const { fullname, email, phone: number } = newPerson();
  return { 'Full Name': fullname, Email: email, Phone: number };
};

const forms: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'Sign Up'(page) {
    await open(page, '/register');
    await fill(page.locator('main form'), {
      ...person(),
      Interest: 'sciences',
      Address: '12 Harbor Street',
      'Postal Code': '02139',
      City: 'Cambridge',
      State: 'Massachusetts',
    });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/login');
  },
  async 'the login'(page) {
    await open(page, '/login');
    await fill(page.locator('main form'), { Email: person().Email });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('OTP').waitFor();
  },
  async 'the contact form'(page) {
    await open(page, '/contact-us');
    const { 'Full Name': Name, Email } = person();
    await fill(page.locator('main form'), { Name, Email, 'Leave us a message...': 'Is tenth grade too late?' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Thank you. We’ll answer within one business day.').waitFor();
  },
  async 'the partner form'(page) {
    await open(page, '/partner_with_us');
    await fill(page.locator('main form'), { ...person(), Address: '12 Linden Street, San Jose' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  },
  async 'the download dialog'(page) {
    const who = person();
    await selectGuides(page, 1);
    await downloadSelected(page, 1);
    const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
    await fill(dialog, who);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('dialog', { name: 'Enter OTP' }).waitFor();
    await enterCode(page, await codeMailedTo(who.Email));
    await page.waitForURL('**/payment');
  },
  async 'the dialog before a booking'(page) {
    const who = person();
    await open(page, '/book');
    await page
      .getByRole('list', { name: /^Times on/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('button', { name: 'Book this time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where can we reach you?' });
    await fill(dialog, who);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, await codeMailedTo(who.Email));
    await page.getByRole('heading', { name: 'Your consultation is booked' }).waitFor();
  },
};

describe('with the specified fields alone', () => {
  it.each(Object.entries(forms))('%s leads on', async (_, goThrough) => {
    const guest = await visitor(phone);
    await goThrough(guest.page);
    expectNoProblems(guest);
  });
});

it('what may not go into a field doesn’t appear as it is typed, and a line says so', async () => {
  const guest = await visitor(desktop);
  const { page } = guest;
  await selectGuides(page, 1);
  await downloadSelected(page, 1);
  const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
  const typed = async (label: string, text: string) => {
    await dialog.getByLabel(label).pressSequentially(text);
    return await dialog.getByLabel(label).inputValue();
  };
  expect(await typed('Full Name', "Siobhan O'Neill-Park")).toBe('Siobhan ONeillPark');
  await dialog.getByText('Only letters and spaces go in here.').waitFor();
  expect(await typed('Phone', '+1 (617) a555-0142')).toBe('6175550142');
  await dialog.getByText('Only digits go in here.').waitFor();
  await dialog.getByLabel('Full Name').clear();
  await dialog.getByText('Only letters and spaces go in here.').waitFor({ state: 'detached' });
  expectNoProblems(guest);
});

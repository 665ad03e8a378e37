import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { OTP_RESEND_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { sampleGuidesDir } from '#infra/build/builds.ts';
import { type Buyer, codeMailedTo } from './backend.ts';

export interface Person {
  readonly fullname: string;
  readonly email: string;
  readonly phone: string;
}

/** The titles of the guides on the page, in order. */
export async function shopTitles(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Guides' });
  await list.getByRole('listitem').first().waitFor();
  const titles = await list.getByRole('heading').allInnerTexts();
  // A title may contain line breaks.
  return titles.map((title) => title.replace(/\s+/g, ' '));
}

/** Opens the shop and selects the first `count` guides; returns their titles. */
export async function selectGuides(page: Page, count: number): Promise<string[]> {
  await page.goto('/pdf-page');
  const titles = (await shopTitles(page)).slice(0, count);
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: `Download Selected PDFs (${String(count)})` }).waitFor();
  return titles;
}

/** Clicks the bulk button for `count` guides. */
export async function downloadSelected(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Download Selected PDFs (${String(count)})` }).click();
}

/** Step one of the dialog: name, email, phone. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
  await dialog.getByLabel('Full Name').fill(person.fullname);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill(person.phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
}

/** Step two of the dialog: the code from the mailbox. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await dialog.getByLabel('OTP').fill(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
}

/** Completes both steps of the dialog; ends on /payment. */
export async function confirmEmail(page: Page, person: Person): Promise<void> {
  await fillDetails(page, person);
  await page.getByRole('dialog', { name: 'Enter OTP' }).waitFor();
  await enterCode(page, await codeMailedTo(person.email));
  await page.waitForURL('**/payment');
}

/** Logs in on /login with the code from the mailbox. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, email);
}

/** Logs in on the open page. `except`: a code that was mailed before. */
export async function submitLogin(page: Page, email: string, except?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('OTP').waitFor();
  await page.getByLabel('OTP').fill(await codeMailedTo(email, except));
  await page.getByRole('button', { name: 'Submit' }).click();
}

/**
 * Waits until another code may be sent to an address, 30 s after the last one. A journey that needs
 * two codes runs its first half early in its file and its second half late, so that the wait is
 * short.
 * @param codeAt when the last code was sent, or later, in milliseconds since 1970
 */
export async function waitForNextCode(codeAt: number): Promise<void> {
  const nextAt = codeAt + (OTP_RESEND_SECONDS + 1) * 1000;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())));
}

/**
 * Opens /payment as a buyer who comes from the shop, and waits for PayPal's button or another
 * element.
 */
export async function goToPayment(page: Page, buyer: Buyer, loaded = paypalButton(page)): Promise<void> {
  await openAsBuyer(page, buyer, '/payment', loaded);
}

/** Opens a page with the session and the cart of a buyer, and waits for an element. */
export async function openAsBuyer(
  page: Page,
  { token, user, cart }: Buyer,
  path: string,
  loaded = page.getByRole('heading', { level: 1 }),
): Promise<void> {
  await page.addInitScript(
    (entries) => {
      // Once per tab, so that the pages can change it later.
      if (sessionStorage.getItem('seeded') !== null) return;
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    },
    { seeded: '', auth_token: token, user: JSON.stringify(user), selectedPDFs: JSON.stringify(cart) },
  );
  await page.goto(path);
  await loaded.waitFor();
}

export function paypalButton(page: Page): Locator {
  return page.locator('[data-paypal-button], .paypal-buttons button, .paypal-buttons [role="link"]').first();
}

/** The id of the PayPal order in a popup. */
export async function orderIdIn(popup: Page): Promise<string> {
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  return new URL(popup.url()).searchParams.get('token') ?? '';
}

/** Clicks PayPal's button and returns the popup. */
export async function openPaypalPopup(page: Page): Promise<Page> {
  const button = paypalButton(page);
  await button.waitFor();
  const popup = page.waitForEvent('popup');
  await button.click();
  return await popup;
}

export async function payWithPaypal(page: Page): Promise<void> {
  const popup = await openPaypalPopup(page);
  await popup.getByRole('button', { name: 'Pay now' }).click();
}

/** Clicks a guide's download button on the dashboard and returns the file's name and hash. */
export async function downloadGuide(page: Page, title: string): Promise<{ name: string; sha256: string }> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: /Download/ })
    .click();
  return await digest(await download);
}

async function digest(download: Download): Promise<{ name: string; sha256: string }> {
  const content = await readFile(await download.path());
  return { name: download.suggestedFilename(), sha256: createHash('sha256').update(content).digest('hex') };
}

/** The published PDF of a guide: its name and hash. */
export async function publishedGuide(title: string): Promise<{ name: string; sha256: string }> {
  for (const folder of await guideFolders()) {
    const guide = JSON.parse(await readFile(path.join(folder, 'guide.json'), 'utf8')) as {
      title: string;
      fileName: string;
    };
    if (guide.title !== title) continue;
    const content = await readFile(path.join(folder, guide.fileName));
    return { name: guide.fileName, sha256: createHash('sha256').update(content).digest('hex') };
  }
  throw new Error(`No guide is titled ${title}`);
}

async function guideFolders(): Promise<string[]> {
  const parent = sampleGuidesDir;
  const entries = await readdir(parent, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(parent, name));
}

/** Expects one heading of level 1, with this text. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

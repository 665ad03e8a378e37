import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { OTP_RESEND_SECONDS } from '#contract/limits.ts';
import { type Buyer, codeFor } from './world.ts';

/** What people do on the pages, in their words. */

export interface Person {
  readonly fullname: string;
  readonly email: string;
  readonly phone: string;
}

/** The titles of the guides on the page, in order. */
export async function titlesInShop(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Guides' });
  await list.getByRole('listitem').first().waitFor();
  const titles = await list.getByRole('heading').allInnerTexts();
  // A title may be broken into lines.
  return titles.map((title) => title.replace(/\s+/g, ' '));
}

/** Opens the shop and selects the first `count` guides; answers their titles. */
export async function selectGuides(page: Page, count: number): Promise<string[]> {
  await page.goto('/pdf-page');
  const titles = (await titlesInShop(page)).slice(0, count);
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check();
  return titles;
}

/** Presses the bulk button for `count` guides. */
export async function downloadSelected(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Download Selected PDFs (${String(count)})` }).click();
}

/** Step one of the dialog: name, e-mail, phone. */
export async function fillDetails(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign Up to Download' });
  await dialog.getByLabel('Full Name').fill(person.fullname);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill(person.phone);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
}

/** Step two of the dialog: the code from the mailbox. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await dialog.getByLabel('OTP').fill(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
}

/** Both steps of the dialog; ends on /payment. */
export async function proveEmail(page: Page, person: Person): Promise<void> {
  await fillDetails(page, person);
  await page.getByRole('dialog', { name: 'Enter OTP' }).waitFor();
  await enterCode(page, await codeFor(person.email));
  await page.waitForURL('**/payment');
}

/** Logs in on /login with the code from the mailbox. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await logInHere(page, email);
}

/** Logs in on the page that is open. `not`: a code that was mailed before. */
export async function logInHere(page: Page, email: string, not?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('OTP').waitFor();
  await page.getByLabel('OTP').fill(await codeFor(email, not));
  await page.getByRole('button', { name: 'Submit' }).click();
}

/**
 * Waits until an address may be sent another code, one every 30 s. Journeys that need two for one person do the first half early in their
 * file and the second late, so that little is left to wait for.
 * @param codeAt when the last one was sent, or later (ms since 1970)
 */
export async function untilNextCode(codeAt: number): Promise<void> {
  const due = codeAt + (OTP_RESEND_SECONDS + 1) * 1000;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
}

/** Opens /payment, or another page, as somebody who has just come from the shop, and waits for what it shows. */
export async function goToTill(
  page: Page,
  { token, user, cart }: Buyer,
  path = '/payment',
  shown?: Locator,
): Promise<void> {
  await page.addInitScript(
    (entries) => {
      // Once a tab: what the pages make of it later is theirs.
      if (sessionStorage.getItem('seeded') !== null) return;
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    },
    { seeded: '', auth_token: token, user: JSON.stringify(user), selectedPDFs: JSON.stringify(cart) },
  );
  await page.goto(path);
  await (shown ?? (path === '/payment' ? paypalButton(page) : page.getByRole('heading', { level: 1 }))).waitFor();
}

export function paypalButton(page: Page): Locator {
  return page.locator('[data-paypal-button], .paypal-buttons button, .paypal-buttons [role="link"]').first();
}

/** The PayPal order that a popup shows. */
export async function orderIn(popup: Page): Promise<string> {
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  return new URL(popup.url()).searchParams.get('token') ?? '';
}

/** Presses PayPal's button and answers the popup. */
export async function openPaypal(page: Page): Promise<Page> {
  const button = paypalButton(page);
  await button.waitFor();
  const popup = page.waitForEvent('popup');
  await button.click();
  return await popup;
}

export async function payWithPaypal(page: Page): Promise<void> {
  const popup = await openPaypal(page);
  await popup.getByRole('button', { name: 'Pay now' }).click();
}

/** Presses the download button of a guide on the dashboard and answers what was saved. */
export async function saveGuide(page: Page, title: string): Promise<{ name: string; sha256: string }> {
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

/** The PDF that was published for a title, as the typesetter wrote it. */
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
  const parent = inject('guides');
  const entries = await readdir(parent, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(parent, name));
}

/** Holds that the page's heading is this. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

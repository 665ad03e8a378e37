import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { firstOf } from '#testing/deep.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, smallTargets } from './page-rules.ts';

/** The owner’s own words, from the office to the visitors. */

const { visitor } = useBrowser();
const operator = useOperator();
const screens = firstOf(['a phone', phone], ['a laptop', desktop]);

/** What keeps people from using the page as it is now. */
const faults = async (page: Page) => [
  ...(await axeFaults(page)),
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
];

/** Publishes all drafts, after which visitors see a version, whose number it returns. */
const publish = async (page: Page, version?: number) => {
  await page.goto(officePaths.website);
  await page.getByRole('link', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: /^Publish \d+ part/ }).click();
  await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor();
  return await isShown(page, version);
};
/** Writing the pages takes some seconds. */
const isShown = async (page: Page, version?: number) => {
  const hasText = new RegExp(`^Version ${String(version ?? '\\d+')} is on the website`);
  const status = page.getByRole('status').filter({ hasText });
  await status.waitFor({ timeout: 60_000 });
  return Number(/\d+/.exec(await status.innerText()));
};

const write = async (page: Page, heading: string) => {
  const field = page.getByRole('textbox', { name: 'Heading', exact: true });
  await field.fill(heading);
  await field.blur();
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
};

/** Waits for a preview card that the owner’s browser drew, and opens it. */
const expectCard = async (page: Page) => {
  const addressOf = async () => {
    const html = await (await page.request.get('/gallery')).text();
    return /<meta property="og:image" content="[^"]*(\/guide-files\/uploads\/card-\w+\.jpg)">/.exec(html)?.[1] ?? '';
  };
  await expect.poll(addressOf, { timeout: 120_000, interval: 2_000 }).not.toBe('');
  const card = await page.request.get(await addressOf());
  expect(await sharp(await card.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
};

// The gallery, because no other journey reads it.
it.each(screens)('on %s, an owner changes words, publishes them, and brings them back', async (_, viewport) => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport });
  const { page } = owner;
  const reader = await visitor(viewport);
  const sees = async (heading: string) => {
    await reader.page.goto('/gallery');
    await reader.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  await reader.page.goto('/gallery');
  const before = await reader.page.getByRole('heading', { level: 1 }).innerText();

  await page.goto(officePaths.website);
  await page.getByRole('link', { name: 'Gallery' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Gallery' }).click();
  const field = page.getByRole('textbox', { name: 'Heading', exact: true });
  await field.fill('');
  await field.blur();
  await page.getByText('Write something here', { exact: true }).waitFor();
  await write(page, 'A calm year');
  expect(await faults(page)).toEqual([]);

  // The draft is there again, and visitors don’t see it.
  await page.reload();
  expect(await field.inputValue()).toBe('A calm year');
  await sees(before);

  if (viewport === phone) await page.getByRole('button', { name: 'See the page' }).click();
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'A calm year' }).waitFor();
  if (viewport === phone) await page.keyboard.press('Escape');

  const first = await publish(page);
  await sees('A calm year');
  expect(await faults(page)).toEqual([]);
  await expectCard(page);

  await page.goto(`${officePaths.website}/gallery`);
  await write(page, 'A busy year');
  await page.goto(`${officePaths.website}/changes`);
  await page.getByText('A calm year').waitFor();
  await page.getByText('A busy year').waitFor();
  expect(await faults(page)).toEqual([]);
  await publish(page);
  await sees('A busy year');

  await page
    .getByRole('button', { name: /^Bring version \d+ back$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await isShown(page, first + 2);
  await sees('A calm year');
  expectNoProblems(owner);
  expectNoProblems(reader);
});

const widthOf = async (image: Locator) => await image.evaluate((element: HTMLImageElement) => element.naturalWidth);

const chooserOf = (page: Page, button: string) => async (name: string, mimeType: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles({ name, mimeType, buffer });
};

// Nothing is published, so that no other journey sees it.
it('on a phone, an owner uploads a photo, and sees it in the page', async () => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: phone });
  const { page } = owner;
  await page.goto(`${officePaths.website}/gallery`);
  await page.locator('summary[id*="pictures"]').first().click();
  const choose = chooserOf(page, 'Upload a photo');
  await choose('photo.jpg', 'image/jpeg', Buffer.from('%PDF-1.7'));
  await page.getByText('This file isn’t a photo. Choose a JPEG, PNG, HEIC or WebP.').waitFor();
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } });
  await choose('photo.jpg', 'image/jpeg', await photo.jpeg().toBuffer());
  const shown = page.locator('img[src*="/guide-files/uploads/picture-"]').first();
  await shown.waitFor({ timeout: 60_000 });
  await expect.poll(() => widthOf(shown)).toBe(960);
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'See the page' }).click();
  const inPage = page.frameLocator('iframe').locator('img[src*="/guide-files/uploads/picture-"]');
  await expect.poll(() => widthOf(inPage)).toBe(960);
  expectNoProblems(owner);
});

it('on a laptop, an owner picks colors and a logo, and sees them in the page', async () => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport: desktop });
  const { page } = owner;
  await page.goto(`${officePaths.website}/look`);
  const color = page.getByRole('textbox', { name: 'Color of links and marks', exact: true });
  await color.fill('#2563eb');
  await page.getByText(/^Too light to read: pick a darker color, such as #/).waitFor();
  expect(await faults(page)).toEqual([]);
  await color.fill('#5b21b6');
  const choose = chooserOf(page, 'Upload a logo');
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`);
  await choose('logo.svg', 'image/svg+xml', svg('<script>alert(1)</script>'));
  await page.getByText('This SVG has a script. Choose one without, or a PNG.').waitFor();
  await choose('logo.svg', 'image/svg+xml', svg('<path fill="#5b21b6" d="M0 0h9v9H0z"/>'));
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  const preview = page.frameLocator('iframe');
  const mark = preview.locator('img[src*="/guide-files/uploads/logo-"]').first();
  await expect.poll(() => widthOf(mark), { timeout: 60_000 }).toBe(192);
  const kicker = preview.locator('main p').first();
  await expect.poll(() => kicker.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(91, 33, 182)');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor();
  expectNoProblems(owner);
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { firstOf } from '#testing/deep.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, overForms, smallTargets } from './page-rules.ts';

/** A guide starts with its PDF, which a browser reads before it is sent. */

const { visitor } = useBrowser();
const screens = firstOf(['a phone', phone], ['a laptop', desktop]);
const operator = useOperator();

const NAME = 'psychology-major-guide.pdf';
const file = async () => ({
  name: NAME,
  mimeType: 'application/pdf',
  buffer: await readFile(`infra/build/sample-guides/psychology-major/${NAME}`),
});

/** Whether a click in the middle of an element reaches it, where the page is now. */
const isInReach = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && node.contains(hit);
  });

/** What keeps people from using the page as it is now. */
const faults = async (page: Page) => [
  ...(await axeFaults(page)),
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
  ...(await overForms(page)),
];

it.each(screens)('on %s, the PDF gives the first facts, and Publish stays in reach', async (_, viewport) => {
  const owner = await newMember({ visitor, operator }, 'owner', { viewport });
  const { page } = owner;
  await page.goto(`${officePaths.guides}/new`);
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a PDF' }).click(),
  ]);
  await dialog.setFiles(await file());
  await page.getByRole('status').filter({ hasText: '7 pages' }).waitFor();
  const valueOf = (name: RegExp) => page.getByRole('textbox', { name }).inputValue();
  expect(await valueOf(/^Title/)).toBe('Psychology: The Science Under the Conversation');
  expect(await valueOf(/^Short name/)).toBe('psychology-the-science-under-the-conversation');
  expect(await valueOf(/^Description/)).toMatch(/^What the major really teaches, .* do research\.$/);
  await page.getByText('English (United States)').waitFor();
  expect(await faults(page)).toEqual([]);

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await isInReach(publish)).toBe(true);
  for (const name of ['Category', 'Price', 'Edition']) {
    await page.getByRole('list', { name: 'Still missing' }).getByRole('link', { name }).click();
    expect(await isInReach(page.locator(':focus'))).toBe(true);
    expect(await isInReach(publish)).toBe(true);
  }
  expect(await isInReach(page.getByLabel('Author', { exact: true }))).toBe(false);
  await page.getByRole('button', { name: 'Add author and outcomes' }).click();
  expect(await isInReach(page.getByLabel('Author', { exact: true }))).toBe(true);
  await page.getByRole('button', { name: 'Discard changes' }).scrollIntoViewIfNeeded();
  expect(await isInReach(publish)).toBe(true);
  expect(await faults(page)).toEqual([]);
  expectNoProblems(owner);
});

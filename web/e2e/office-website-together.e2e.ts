import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { expectNoProblems, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';

/** Two owners write the same words of the website. */

const { visitor } = useBrowser();
const operator = useOperator();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page) => page.getByLabel('Headline', { exact: true });
const type = async (page: Page, words: string) => {
  await heading(page).fill(words);
  await heading(page).blur();
};

// About us, because no other journey writes it.
it('the second of two editors is told, and nothing is overwritten', async () => {
  const one = await newMember({ visitor, operator }, 'owner', { name: 'Ruth Calloway' });
  const other = await newMember({ visitor, operator }, 'owner', { name: 'Hanna Marlow' });
  for (const { page } of [one, other]) {
    await page.goto(`${officePaths.website}/about`);
    await heading(page).waitFor();
  }
  await type(one.page, 'Four calm years');
  await one.page.getByText(/^Saved, /).waitFor();
  await type(other.page, 'Four busy years');
  await other.page.getByText(/^Ruth Calloway changed this on /).waitFor();
  await press(other.page, 'Start from theirs');
  await expect.poll(() => heading(other.page).inputValue()).toBe('Four calm years');
  await other.page.getByText('What you had typed').click();
  await other.page.getByText('Four busy years', { exact: true }).waitFor();
  await press(other.page, 'Throw the draft away');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await other.page.getByText('The draft is gone.').waitFor();
  expectNoProblems(one);
});

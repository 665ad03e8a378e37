import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { api } from './backend.ts';
import { expectNoProblems, useBrowser } from './browser.ts';
import { chooseState, contactLine, newMember, openMessage, saveNote, sendMessage } from './office-steps.ts';
import { useOperator } from './operator.ts';

/** Two people who change the same thing: a clear conflict, and nothing typed is lost. */

const { visitor } = useBrowser();
const operator = useOperator();

/** Two owners, each in a browser of their own. */
async function twoOwners() {
  const ruth = await newMember({ visitor, operator }, 'owner', { name: 'Ruth Calloway' });
  const tomas = await newMember({ visitor, operator }, 'owner', { name: 'Tomas Weller' });
  return { ruth, tomas };
}

it('the same message: the second person sees what the first did, and keeps the note', async () => {
  const { message } = await sendMessage('Which tests should I take?');
  const { ruth, tomas } = await twoOwners();
  const note = (page: Page) => page.getByLabel('What happened with Zoë Marchetti');
  for (const { page } of [ruth, tomas]) await openMessage(page, message);
  await note(tomas.page).fill('I can call on Friday.');

  await note(ruth.page).fill('I called; no answer.');
  await saveNote(ruth.page);
  await chooseState(ruth.page, 'Zoë Marchetti', 'Answered');
  expect(await contactLine(ruth.page, message).innerText()).toContain('Answered');

  await saveNote(tomas.page);
  const conflict = tomas.page.getByRole('alert').filter({ hasText: 'Someone else just changed this' });
  await conflict.getByText('It’s now marked Answered.').waitFor();
  expect(await conflict.innerText()).toContain('The newest note is from Ruth Calloway: “I called; no answer.”');
  expect(await note(tomas.page).inputValue()).toBe('I can call on Friday.');
  await saveNote(tomas.page);
  const notes = tomas.page.getByRole('list', { name: 'Notes about Zoë Marchetti' });
  await notes.getByText('I can call on Friday.').waitFor();
  expect(await notes.getByRole('listitem').count()).toBe(2);
  expectNoProblems(tomas);
});

it('the same hours: both changes are named, and the second person chooses', async () => {
  const { ruth, tomas } = await twoOwners();
  const length = (page: Page) => page.getByLabel(/^Length/);
  const pause = (page: Page) => page.getByLabel(/^Pause after it/);
  const save = (page: Page) => page.getByRole('button', { name: 'Save the hours' });
  for (const { page } of [ruth, tomas]) {
    await page.goto(officePaths.calendar);
    await page.getByRole('navigation', { name: 'Calendar' }).getByRole('link', { name: 'Availability' }).click();
    await length(page).waitFor();
  }
  const before = { length: await length(ruth.page).inputValue(), pause: await pause(ruth.page).inputValue() };
  await pause(tomas.page).fill('20');
  await length(ruth.page).fill('45');
  await save(ruth.page).click();
  await ruth.page.getByText('Everything is saved.').waitFor();

  await save(tomas.page).click();
  const conflict = tomas.page.getByRole('alert').filter({ hasText: 'Someone else has changed the hours' });
  await conflict.getByText('length, pause, notice or how far ahead').first().waitFor();
  expect(await pause(tomas.page).inputValue()).toBe('20');
  const minutes = async () =>
    ((await (await api('consultations/slots')).json()) as { res: { minutes: number } }).res.minutes;
  await expect.poll(minutes).toBe(45);

  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await conflict.waitFor({ state: 'detached' });
  expect([await length(tomas.page).inputValue(), await pause(tomas.page).inputValue()]).toEqual(['45', before.pause]);
  await length(tomas.page).fill(before.length);
  await save(tomas.page).click();
  await tomas.page.getByText('Everything is saved.').waitFor();
  await expect.poll(minutes).toBe(Number(before.length));
  expectNoProblems(ruth);
});

it('the same guide: the second person is told who saved the draft, and may keep their own', async () => {
  const { ruth, tomas } = await twoOwners();
  const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
  const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' });
  await ruth.page.goto(officePaths.guides);
  await ruth.page.getByRole('table', { name: 'Guides' }).getByRole('link').first().click();
  await title(ruth.page).waitFor();
  const { pathname } = new URL(ruth.page.url());
  await tomas.page.goto(pathname);
  await title(tomas.page).waitFor();
  const before = await title(tomas.page).inputValue();

  await title(ruth.page).fill('A title by Ruth');
  await saveDraft(ruth.page).click();
  await ruth.page.getByText(/Ruth Calloway saved this draft/).waitFor();
  await title(tomas.page).fill('A title by Tomas');
  await saveDraft(tomas.page).click();
  const conflict = tomas.page.getByRole('alert').filter({ hasText: 'Ruth Calloway saved this draft' });
  await conflict.getByText('What you typed is still here.').waitFor();
  expect(await title(tomas.page).inputValue()).toBe('A title by Tomas');
  await conflict.getByRole('button', { name: 'Show what Ruth Calloway saved' }).click();
  expect(await title(tomas.page).inputValue()).toBe('A title by Ruth');

  await title(tomas.page).fill('A title by both');
  await saveDraft(tomas.page).click();
  await tomas.page.getByText(/Tomas Weller saved this draft/).waitFor();
  // Nothing is on sale under a new title until it is published.
  expect(await (await api('getpdfs')).text()).not.toContain('A title by');
  await tomas.page.getByRole('button', { name: 'Discard changes' }).click();
  await tomas.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await tomas.page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => title(tomas.page).inputValue()).toBe(before);
  expectNoProblems(tomas);
});

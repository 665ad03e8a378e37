import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cookieNames } from '#contract/cookies.ts';
import type { MemberRole } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { officeRegistry } from '#contract/registry.ts';
import { demoBuyer } from '#infra/local/demo-buyer.ts';
import { api, mailTo, newPerson } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import {
  ageLastPasskeyUse,
  chooseState,
  contactLine,
  inviteByOps,
  joinOffice,
  newMember as newOfficeMember,
  officeNavigation,
  openMessage,
  saveNote,
  sendMessage,
} from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectHeading } from './steps.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

/** Who gets into the office, and what a session's end does to what is typed. */

const { visitor } = useBrowser();
const operator = useOperator();

const newMember = (role: MemberRole, viewport?: { width: number; height: number }) =>
  newOfficeMember({ visitor, operator }, role, viewport && { viewport });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
/**
 * Opens a page of the office without a session, and signs in by the button. The device answers
 * nothing before the tap, when it would answer the page's autofill, and forgets what it wasn't
 * present for.
 */
async function signInAt(page: Page, path: string, device: VirtualAuthenticator): Promise<void> {
  const options = '**/api/office/sign-in/options';
  const forAutofill = page.waitForResponse(options);
  await page.goto(path);
  await forAutofill;
  await page.route(options, async (route) => {
    await device.setPresent(true);
    await route.continue();
  });
  await signInButton(page).click();
}
const note = (page: Page) => page.getByLabel('What happened with Zoë Marchetti');
const chosenState = (page: Page) =>
  page.getByRole('group', { name: 'Save Zoë Marchetti as' }).getByRole('button', { pressed: true });

describe('an invitation', () => {
  it('leads from the email to a passkey and to Today, once', async () => {
    const { email } = newPerson();
    const link = await inviteByOps(operator, email, 'owner');
    const mail = await mailTo(email);
    expect(mail.text).toContain(link);

    const owner = await visitor(phone);
    const { page } = owner;
    const device = await addAuthenticator(page);
    await page.goto(link);
    await page.getByText(email).waitFor();
    // The token is out of the address, so that it isn't copied with it.
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.getByLabel('Your name').fill('Ruth Calloway');
    await page.getByRole('button', { name: 'Make my passkey' }).click();
    await expectHeading(page, 'Today');
    expect(new URL(page.url()).pathname).toBe(officePaths.today);
    expect(await device.passkeys()).toBe(1);
    expectNoProblems(owner);

    const other = await visitor();
    await addAuthenticator(other.page);
    await other.page.goto(link);
    await other.page.getByText('This invitation can’t be used').waitFor();
  });

  it('needs a device that checks who holds it', async () => {
    const { email } = newPerson();
    const { page } = await visitor();
    const device = await addAuthenticator(page);
    await device.setUserVerified(false);
    await page.goto(await inviteByOps(operator, email, 'counselor'));
    await page.getByLabel('Your name').fill('Elena Marwick');
    await page.getByRole('button', { name: 'Make my passkey' }).click();
    await page.getByRole('alert').waitFor();
    expect(await device.passkeys()).toBe(0);
    expect((await api('office/session')).status).toBe(401);

    // The same link still works once the device agrees.
    await device.setUserVerified(true);
    await page.getByRole('button', { name: 'Make my passkey' }).click();
    await expectHeading(page, 'Today');
  });
});

describe('a passkey', () => {
  it('signs in again after signing out, and the page that was wanted opens', async () => {
    const { page, device } = await newMember('owner');
    // Otherwise the device answers as soon as the page offers passkeys in the field's suggestions.
    await device.setPresent(false);
    await officeNavigation(page).getByRole('button', { name: 'Sign out' }).click();
    await signInButton(page).waitFor();
    expect((await page.request.get('/api/office/session')).status()).toBe(401);

    await signInAt(page, officePaths.settings, device);
    await expectHeading(page, 'Settings');
  });

  it('signs in with one tap from the home screen, and Today opens', async () => {
    const { page, device } = await newMember('owner', phone);
    await device.setPresent(false);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await signInButton(page).waitFor();

    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = v.parse(
      v.object({ start_url: v.string(), display: v.string() }),
      await (await page.request.get(href ?? '')).json(),
    );
    expect(manifest.display).toBe('standalone');
    await signInAt(page, manifest.start_url, device);
    await expectHeading(page, 'Today');
    expect(new URL(page.url()).pathname).toBe(officePaths.today);
  });

  it('that is lost is replaced by a new invitation, beside the old one', async () => {
    const { page, device, email } = await newMember('owner');
    await device.setPresent(false);
    await officeNavigation(page).getByRole('button', { name: 'Sign out' }).click();
    await signInButton(page).waitFor();
    await device.remove();
    const replacement = await addAuthenticator(page, { transport: 'usb' });
    await signInButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe(officePaths.signIn);

    const link = await inviteByOps(operator, email, 'owner');
    expect((await mailTo(email, ({ subject }) => subject.startsWith('A new passkey'))).text).toContain(link);
    await joinOffice(page, link);
    expect(await replacement.passkeys()).toBe(1);
    await officeNavigation(page).getByRole('link', { name: 'Settings' }).click();
    const passkeys = page.getByRole('table', { name: 'Your passkeys' });
    await passkeys.waitFor();
    expect(await passkeys.getByRole('row').count()).toBe(1 + 2);
  });
});

it('shows a counselor no money, and the API refuses it too', async () => {
  // Without any, Today says how to begin.
  await sendMessage('Do you help with essays?');
  const counselor = await newMember('counselor');
  const { page } = counselor;
  expect(await officeNavigation(page).getByRole('link').allInnerTexts()).toEqual([
    'Today',
    'Leads',
    'Messages',
    'Calendar',
    'Classes',
    'People',
    'Settings',
  ]);

  const ownersOnly = officeRegistry.filter(({ office }) => office?.roles.includes('counselor') === false);
  expect(ownersOnly.length).toBeGreaterThan(0);
  const answers = await page.evaluate(
    async (calls) =>
      await Promise.all(
        calls.map(async ({ id, method, path }) => {
          const post = { method, headers: { 'content-type': 'application/json' }, body: '{}' };
          const response = await fetch(`/api/${path}`, method === 'GET' ? {} : post);
          return { id, status: response.status };
        }),
      ),
    ownersOnly.map(({ id, method, path }) => ({ id, method, path: path.replace(/\{\w+\}/g, 'any') })),
  );
  expect(answers).toEqual(ownersOnly.map(({ id }) => ({ id, status: 403 })));

  const today = await page.request.get('/api/office/today');
  expect(await today.json()).toMatchObject({ res: { sales: null } });
  const origin = new URL(page.url()).origin;
  const buyer = await page.request.post('/api/office/people/find', {
    data: { email: demoBuyer.email },
    headers: { origin },
  });
  expect(await buyer.json()).toMatchObject({ res: { email: demoBuyer.email, orders: null } });
  for (const path of [officePaths.today, `${officePaths.people}#${demoBuyer.email}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.locator('main').innerText(), path).not.toContain('$');
  }
  for (const path of [officePaths.orders, officePaths.guides]) {
    await page.goto(path);
    await page.getByText('This page is for owners').waitFor();
    expect(await page.locator('main').innerText(), path).not.toContain('$');
  }
});

it('asks for the passkey over the form when the session has ended, and then saves what was typed', async () => {
  const { message } = await sendMessage('May I bring my son?');
  const member = await newMember('counselor', phone);
  const { page, context, device } = member;
  await openMessage(page, message);
  await note(page).fill('Yes, of course.');
  // As the browser does when the session is over.
  await context.clearCookies({ name: cookieNames(new URL(page.url()).origin).office });
  await saveNote(page);
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await device.setUserVerified(false);
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await page.locator('textarea').inputValue()).toBe('Yes, of course.');

  await device.setUserVerified(true);
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Notes about Zoë Marchetti' }).getByText('Yes, of course.').waitFor();
  expect(await note(page).inputValue()).toBe('');
  expectNoProblems(member);
});

it('asks for the passkey again five minutes after its last use, over what was typed', async () => {
  const owner = await newMember('owner');
  const { page, device } = owner;
  await officeNavigation(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  const { email } = newPerson();
  const typed = page.locator('input[type=email]');
  await typed.fill(email);
  await ageLastPasskeyUse(page);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm with your passkey' });
  await proof.getByText('Nothing has changed yet.').waitFor();
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'detached' });
  await form.getByRole('alert').waitFor();
  expect(await typed.inputValue()).toBe(email);

  await form.getByRole('button', { name: 'Send invitation' }).click();
  await device.setUserVerified(false);
  await proof.getByRole('button', { name: 'Use your passkey' }).click();
  await proof.getByRole('alert').waitFor();
  expect(await typed.inputValue()).toBe(email);
  await device.setUserVerified(true);
  await proof.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('table', { name: 'Open invitations' }).getByText(email).waitFor();
  await mailTo(email, ({ subject }) => subject.startsWith('Join the office'));

  // It was used just now.
  await page.getByRole('button', { name: `Take back the invitation of ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText(email, { exact: true }).waitFor({ state: 'detached' });
  expectNoProblems(owner);
});

it('says when there is no connection, keeps what is typed, and goes on when there is one again', async () => {
  const { message } = await sendMessage('Do you meet online?');
  const { page, context } = await newMember('counselor');
  await officeNavigation(page).getByRole('link', { name: 'Leads' }).click();
  await expectHeading(page, 'Leads');
  await openMessage(page, message);
  await note(page).fill('We do.');
  await context.setOffline(true);
  await page.getByText('You’re offline.').first().waitFor();
  await saveNote(page);
  await page.getByRole('main').getByRole('alert').waitFor();
  expect(await note(page).inputValue()).toBe('We do.');

  // A page that was there before still is; another one can't arrive, and leaves the rest as it is.
  await officeNavigation(page).getByRole('link', { name: 'Leads' }).click();
  await expectHeading(page, 'Leads');
  await officeNavigation(page).getByRole('link', { name: 'Settings' }).click();
  await expectHeading(page, 'This page did not load');
  await officeNavigation(page).getByRole('link', { name: 'Messages' }).click();
  expect(await note(page).inputValue()).toBe('We do.');

  await context.setOffline(false);
  await page.getByText('You’re offline.').first().waitFor({ state: 'detached' });
  await saveNote(page);
  await page.getByRole('list', { name: 'Notes about Zoë Marchetti' }).getByText('We do.').waitFor();
  await officeNavigation(page).getByRole('link', { name: 'Settings' }).click();
  // The browser may still know that the page's script did not arrive.
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).or(retry).waitFor();
  if (await retry.isVisible()) await retry.click();
  await expectHeading(page, 'Settings');
});

it('keeps two tabs from overwriting each other, and signs both out', async () => {
  const { message } = await sendMessage('Can we meet in June?');
  const { page, context } = await newMember('owner');
  await openMessage(page, message);
  await note(page).fill('June works.');

  const second = await context.newPage();
  await second.goto(officePaths.messages);
  await contactLine(second, message).click();
  await chooseState(second, 'Zoë Marchetti', 'Answered');
  expect(await contactLine(second, message).innerText()).toContain('Answered');
  await second.reload();
  await contactLine(second, message).waitFor();
  expect(await chosenState(second).innerText()).toBe('Answered');

  await saveNote(page);
  await page.getByText('Someone else just changed this').waitFor();
  expect(await chosenState(page).innerText()).toBe('Answered');
  expect(await note(page).inputValue()).toBe('June works.');
  await saveNote(page);
  const notes = page.getByRole('list', { name: 'Notes about Zoë Marchetti' });
  await notes.getByText('June works.').waitFor();

  await officeNavigation(second).getByRole('button', { name: 'Sign out' }).click();
  await signInButton(second).waitFor();
  await note(page).fill('Second thoughts.');
  await saveNote(page);
  await page
    .getByRole('dialog', { name: 'Your session ended' })
    .getByRole('button', { name: 'Use your passkey' })
    .click();
  await notes.getByText('Second thoughts.').waitFor();
});

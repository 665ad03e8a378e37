import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sitePaths } from '#contract/site-paths.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { firstOf } from '#testing/deep.ts';
import { api, codeMailedTo, mailTo, newPerson, replyTo } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import {
  confirmEmail,
  downloadSelected,
  expectHeading,
  fillDetails,
  logIn,
  type Person,
  payWithPaypal,
  selectGuides,
  submitLogin,
  waitForNextCode,
} from './steps.ts';

const { visitor } = useBrowser('file');

const token = async (page: Page) => await page.evaluate(() => sessionStorage.getItem('auth_token'));

/** Set by the first test: a purchase during which the session ended. */
let interrupted: { page: Page; buyer: Person; titles: readonly string[]; codeAt: number } | undefined;

it('a session that ends during a purchase leads to the login', async () => {
  const buyer = newPerson();
  const { page } = await visitor();
  const titles = await selectGuides(page, 2);
  await downloadSelected(page, 2);
  await confirmEmail(page, buyer);
  const codeAt = Date.now();
  const session = await token(page);
  // As when it expires.
  expect((await api('logout', { method: 'POST', token: session ?? '' })).status).toBe(200);

  await page.locator('.paypal-buttons button, .paypal-buttons [role="link"]').first().click();
  await page.waitForURL('**/login');
  interrupted = { page, buyer, titles, codeAt };
});

describe('signing up and in', () => {
  it('leads from the form and the code to the dashboard, and logs out', async () => {
    const person = newPerson();
    const guest = await visitor(phone);
    const { page } = guest;
    await page.goto('/register');
    // Typing while the page takes over has tests of its own, in web/build.
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
    await page.getByLabel('I’m a student').check();
    await page.getByLabel('Full Name').fill(person.fullname);
    await page.getByLabel('Email').fill(person.email.toUpperCase());
    await page.getByLabel(/Phone|Mobile/).fill(person.phone);
    await page.getByLabel(/Interest|interested/).selectOption('engineering');
    await page.getByLabel('Grade').selectOption('10');
    await page.getByLabel('Address', { exact: false }).first().fill('12 Harbor Street');
    await page.getByLabel(/Post(al )?code|Postcode/i).fill('02139');
    await page.getByLabel('City').fill('Cambridge');
    await page.getByLabel('State').fill('Massachusetts');
    await page.getByRole('button', { name: /Sign Up|Register/ }).click();
    await page.waitForURL('**/login');
    await mailTo(person.email, ({ subject }) => subject.startsWith('Welcome'));
    const lead = await mailTo(sampleSettings.businessInbox, ({ text }) => text.includes(person.email));
    expect(lead.subject).toBe(`New lead: ${person.fullname}`);
    for (const fact of [person.phone, 'engineering', 'Grade: 10', 'Cambridge, Massachusetts 02139']) {
      expect(lead.text).toContain(fact);
    }
    expect(await replyTo(lead)).toBe(person.email);

    await logIn(page, person.email);
    await page.waitForURL((url) => url.pathname === '/');
    const session = await token(page);
    expect(session).not.toBeNull();
    await page.goto('/dashboard');
    await page.getByRole('main').getByText(person.fullname).first().waitFor();
    await page.getByRole('main').getByText(person.email).first().waitFor();

    await page.getByRole('button', { name: 'Open menu' }).click();
    const loggedOut = page.waitForResponse('**/api/logout');
    await page
      .getByRole('button', { name: 'LOGOUT' })
      .or(page.getByRole('menuitem', { name: 'LOGOUT' }))
      .click();
    await loggedOut;
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(async () => (await api('profile/', { token: session ?? '' })).status).toBe(401);
    expectNoProblems(guest);
  });

  it('says only by mail that an address has no account', async () => {
    const { page } = await visitor();
    const { email } = newPerson();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('OTP').waitFor();
    const mail = await mailTo(email);
    expect(mail.subject).toContain('You have no account');
  });

  it('recognizes a browser after a login, while the address has to wait in others', async () => {
    const person = newPerson();
    const { page, context } = await visitor();
    await selectGuides(page, 1);
    await downloadSelected(page, 1);
    await confirmEmail(page, person);
    const kept = (await context.cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));
    expect(kept).toEqual(['browser', 'device'].map((name) => ({ name, httpOnly: true, sameSite: 'Strict' })));
    expect(await page.evaluate(() => document.cookie)).toBe('');

    const before = await codeMailedTo(person.email);
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    expect((await api('sendOtp', { body: { email: person.email } })).status).toBe(429);
    await page.goto('/login');
    await submitLogin(page, person.email, before);
    await page.getByRole('banner').getByRole('button', { name: person.fullname }).waitFor();
    await expect.poll(async () => await token(page)).not.toBeNull();
  });

  it('refuses the code after three wrong ones, and signs in with a new one', async () => {
    const person = newPerson();
    const { page } = await visitor();
    await selectGuides(page, 1);
    await downloadSelected(page, 1);
    await fillDetails(page, person);
    const right = await codeMailedTo(person.email);
    const wrong = right === '1234' ? '4321' : '1234';
    const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
    const enter = async (code: string, message: string) => {
      await dialog.getByLabel('OTP').fill(code);
      await dialog.getByRole('button', { name: 'Verify' }).click();
      await dialog.getByText(message).waitFor();
    };
    for (const _ of [1, 2]) {
      await enter(wrong, 'Invalid OTP, try again.');
      await expect.poll(async () => await dialog.getByRole('button', { name: 'Verify' }).isEnabled()).toBe(true);
    }
    await enter(wrong, 'This code no longer works. Get a new one.');
    await enter(right, 'This code no longer works. Get a new one.');
    expect(await token(page)).toBeNull();
    const resend = dialog.getByRole('button', { name: 'Resend OTP', exact: true });
    await resend.waitFor({ timeout: 40_000 });
    await resend.click();
    await dialog.getByText('OTP has been sent to your email.').waitFor();
    await dialog.getByLabel('OTP').fill(await codeMailedTo(person.email, right));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/payment');
  });

  it('counts down to a new code and then signs in with it', async () => {
    const person = newPerson();
    const { page } = await visitor();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(/Resend OTP in \d+ seconds/).waitFor();
    const resend = page.getByRole('button', { name: 'Resend OTP', exact: true });
    await resend.waitFor({ timeout: 40_000 });
    await resend.click();
    await page.getByText('OTP resent successfully').waitFor();
    await page.getByText(/Resend OTP in \d+ seconds/).waitFor();
  });
});

describe('a login', () => {
  /** A person with an account who has not logged in yet. */
  const registered = async (): Promise<Person> => {
    const person = newPerson();
    const { status } = await api('users_reg', {
      body: {
        ...person,
        interest: 'sciences',
        address: '12 Harbor Street',
        postcode: '02139',
        city: 'Cambridge',
        state: 'Massachusetts',
        comments: '',
      },
    });
    expect(status).toBe(201);
    return person;
  };

  it('greets the person, and removes the error of an earlier wrong code', async () => {
    const { email } = await registered();
    const guest = await visitor();
    const { page } = guest;
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(`If ${email} has an account, a 6-digit code is on its way.`).waitFor();
    const right = await codeMailedTo(email);
    await page.getByLabel('OTP').fill(right === '123456' ? '654321' : '123456');
    await page.getByRole('button', { name: 'Submit' }).click();
    // A message stays while the pointer is on it, so the rest uses the keyboard.
    await page.getByText('Invalid OTP, try again.').hover();
    await page.getByLabel('OTP').fill(right);
    await page.getByLabel('OTP').press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Invalid OTP, try again.').waitFor({ state: 'detached' });
    await page.getByText('Welcome, Zoë.').hover();
    await page.getByRole('link', { name: 'ABOUT US', exact: true }).press('Enter');
    await page.waitForURL('**/about');
    await page.getByText('Welcome, Zoë.').waitFor({ state: 'detached' });
    expectNoProblems(guest);
  });

  it.each(firstOf(phone, desktop))('from the shop ends on the dashboard, at $width px', async (size) => {
    const { email } = await registered();
    const { page } = await visitor(size);
    await page.goto('/pdf-page');
    if (size === phone) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'LOGIN' }).click();
    } else await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await submitLogin(page, email);
    await page.waitForURL('**/dashboard');
    await expectHeading(page, 'Hello, Zoë Marchetti');
  });

  it('from the link in a mail about guides ends on the dashboard', async () => {
    const { email } = await registered();
    const { page } = await visitor(phone);
    await page.goto(sitePaths.dashboard);
    await page.waitForURL('**/login');
    await submitLogin(page, email);
    await page.waitForURL('**/dashboard');
    await expectHeading(page, 'Hello, Zoë Marchetti');
  });
});

describe('a session that has ended', () => {
  it('during a purchase is followed by another, with the cart', async () => {
    if (interrupted === undefined) throw new Error('The purchase was not interrupted');
    const { page, buyer, titles, codeAt } = interrupted;
    await waitForNextCode(codeAt);
    await submitLogin(page, buyer.email);
    await page.waitForURL('**/payment');
    for (const title of titles) await page.getByText(title).first().waitFor();
    await payWithPaypal(page);
    await page.waitForURL('**/success-payment');
  });

  it('leads from private pages to the login', async () => {
    const { page } = await visitor();
    for (const path of ['/dashboard', '/payment', '/success-payment']) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
    await expectHeading(page, 'Login');
  });
});

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { sampleSettings } from '#infra/stack/settings.ts';
import { type Mail, mailsTo, mailTo, newPerson, replyTo } from './backend.ts';
import { expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';

const { visitor } = useBrowser();
const inbox = sampleSettings.businessInbox;

let visitors = 0;
/** A visitor with a new IP address, because messages are limited per address. */
async function newVisitor(viewport?: { width: number; height: number }): Promise<Visitor> {
  const guest = await visitor(viewport);
  visitors += 1;
  await guest.context.setExtraHTTPHeaders({ 'cloudfront-viewer-address': `203.0.113.${String(visitors)}:443` });
  return guest;
}

const control = async (path: string, body?: unknown): Promise<void> => {
  const response = await fetch(`${inject('site')}/_local/${path}`, {
    method: 'POST',
    body: JSON.stringify(body ?? {}),
  });
  expect(response.status, await response.text()).toBe(200);
};
/** For one address, because journeys of other files mail through the same stack. */
const setMailDown = (down: string | false) => control('mail/down', { down });

/** The mails to the business that mention an address. */
const mailsAbout = async (email: string): Promise<Mail[]> =>
  (await mailsTo(inbox)).filter(({ text }) => text.includes(email));

interface Message {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

async function fillMessage(page: Page, { name, email, message }: Message): Promise<void> {
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Leave us a message...').fill(message);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const thanks = (page: Page) => page.getByText('Thank you. We’ll answer within one business day.');

afterEach(async () => {
  await setMailDown(false);
});

/** Set by the first test: the sender of a message during the mail outage. */
let delayedSender: string | undefined;

it('a message is accepted while mail is down', async () => {
  const { fullname: name, email } = newPerson();
  const { page } = await newVisitor();
  await setMailDown(email);
  await fillMessage(page, { name, email, message: 'Nothing may be lost.' });
  await send(page).click();
  await thanks(page).waitFor();
  expect(await mailsAbout(email)).toEqual([]);
  // Neither the first attempt nor a run of the schedule can send it, and neither loses it.
  await control('schedules/deliver-outbox');
  expect(await mailsTo(email)).toEqual([]);
  delayedSender = email;
});

describe('a message to the business', () => {
  it('reaches its inbox with the sender as reply address, and the sender gets a confirmation that does not quote it', async () => {
    const { fullname: name, email } = newPerson();
    const guest = await newVisitor(phone);
    const { page } = guest;
    await fillMessage(page, { name, email, message: 'Is tenth grade too late?\nWe are new here.' });
    await send(page).click();
    await thanks(page).waitFor();
    expect(await page.getByLabel('Leave us a message...').inputValue()).toBe('');

    const toBusiness = await mailTo(inbox, ({ text }) => text.includes(email));
    expect(toBusiness.subject).toBe(`Message from ${name}`);
    expect(toBusiness.text).toContain('Is tenth grade too late?\nWe are new here.');
    expect(await replyTo(toBusiness)).toBe(email);
    const confirmation = await mailTo(email);
    expect(confirmation.subject).toBe('We received your message');
    expect(confirmation.text).not.toContain('Is tenth grade too late?');
    expect(confirmation.text).not.toContain(name);
    expectNoProblems(guest);
  });

  it('is sent once, even with a double click and a lost answer', async () => {
    const { fullname: name, email } = newPerson();
    const { page } = await newVisitor();
    await fillMessage(page, { name, email, message: 'Please call me.' });
    await page.route(
      '**/api/contact_us',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send(page).dblclick();
    const alert = page.getByRole('alert');
    await alert.getByText(/Check your connection/).waitFor();
    expect(await page.getByLabel('Leave us a message...').inputValue()).toBe('Please call me.');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await thanks(page).waitFor();
    await mailTo(email);
    expect(await mailsAbout(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is sent once if the button is clicked twice before the page is interactive, with what was typed until then', async () => {
    const { fullname: name, email } = newPerson();
    const { page } = await newVisitor();
    let releaseScripts: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      releaseScripts = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact_us')) sent += 1;
    });
    await fillMessage(page, { name, email, message: 'Twice.' });
    await send(page).dblclick();
    expect(sent).toBe(0);
    releaseScripts?.();
    await thanks(page).waitFor();
    expect(sent).toBe(1);
    expect((await mailTo(inbox, ({ text }) => text.includes(email))).text).toContain('Twice.');
  });

  it('is kept while typing, over a reload and a visit to another page', async () => {
    const { page } = await newVisitor();
    const typed = { name: 'Noor Haddad', email: 'noor@example.com', message: 'Half a question' };
    await fillMessage(page, typed);
    // The page saves what is typed only once it is interactive.
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('link', { name: 'Privacy Policy', exact: true }).click();
    await page.waitForURL('**/privacy-policy');
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await page.waitForURL('**/contact-us');
    await page.getByLabel('Leave us a message...').waitFor();
    await expect.poll(() => page.getByLabel('Leave us a message...').inputValue()).toBe(typed.message);
    expect(await page.getByLabel('Name').inputValue()).toBe(typed.name);
    expect(await page.getByLabel('Email').inputValue()).toBe(typed.email);
  });

  it('is sent with one click even if its address has a typo, which the form then offers to fix', async () => {
    const { fullname: name } = newPerson();
    const email = `zoe.${String(Date.now())}@gamil.com`;
    const { page } = await newVisitor();
    await page.goto('/contact-us');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Leave us a message...').fill('A typo.');
    await page.getByLabel('Email').fill(email);
    const request = page.waitForRequest('**/api/contact_us');
    await send(page).click();
    expect((await request).postDataJSON()).toMatchObject({ email });
    await thanks(page).waitFor();

    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Did you mean/ }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email.replace('gamil', 'gmail'));
    expect(await page.getByRole('button', { name: /^Did you mean/ }).count()).toBe(0);
  });
});

it('loads the map from OpenStreetMap only when it is scrolled into view', async () => {
  const { page } = await newVisitor(phone);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('openstreetmap')) requested.push(request.url());
  });
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill('Zoë');
  expect(requested).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  // Journeys reach no other sites: picture and link remain, without a frame with the browser's
  // error.
  const message = page.getByText('The map didn’t load.');
  await message.getByRole('link', { name: /OpenStreetMap/ }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(requested).toHaveLength(1);
});

it('shows the map in a frame if OpenStreetMap answers', async () => {
  const guest = await newVisitor();
  const { page } = guest;
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>Streets of the town</p>' }),
  );
  await page.goto('/contact-us');
  await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await page.frameLocator('iframe[title^="Map"]').getByText('Streets of the town').waitFor();
  expect(await page.getByText('The map didn’t load.').count()).toBe(0);
  expectNoProblems(guest);
});

describe('an application to become a partner', () => {
  it('is confirmed on the home page, and reaches the inbox and the applicant', async () => {
    const { fullname, email, phone: number } = newPerson();
    const guest = await newVisitor();
    const { page } = guest;
    await page.goto('/partner_with_us');
    await page.getByLabel('Full Name').fill(fullname);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill(number);
    await page.getByLabel('Address').fill('12 Linden Street, San Jose');
    await page.getByLabel('Comments').fill('Robotics on Saturdays');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Thank you for your interest. We’ll write to you within three business days.').waitFor();

    const toBusiness = await mailTo(inbox, ({ text }) => text.includes(email));
    expect(toBusiness.subject).toBe(`Partner application from ${fullname}`);
    for (const fact of [number, '12 Linden Street, San Jose', 'Robotics on Saturdays']) {
      expect(toBusiness.text).toContain(fact);
    }
    expect(await replyTo(toBusiness)).toBe(email);
    expect((await mailTo(email)).subject).toBe('We received your application');
    expectNoProblems(guest);

    await page.goto('/partner_with_us');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('');
  });

  it('shows an error if it is refused, and keeps what was typed', async () => {
    const { fullname, email } = newPerson();
    const { page } = await newVisitor();
    await page.goto('/partner_with_us');
    await page.getByLabel('Full Name').fill(fullname);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('6175550142');
    await page.getByLabel('Address').fill('12 Linden Street');
    await page.route('**/api/partner_with_us', (route) =>
      route.fulfill({
        status: 400,
        json: {
          status_code: 400,
          code: 'INVALID_INPUT',
          message: 'Please check the marked fields.',
          fields: { phone: 'Invalid phone number' },
        },
      }),
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please check the marked fields.').waitFor();
    await page.getByText('Invalid phone number').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('12 Linden Street');
  });
});

it('without JavaScript the pages show an email link and no form', async () => {
  const { context } = await newVisitor();
  const browser = context.browser();
  if (browser === null) throw new Error('There is no browser');
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: inject('site') });
  try {
    const page = await plain.newPage();
    for (const path of ['/contact-us', '/partner_with_us']) {
      await page.goto(path);
      expect(await page.locator('main form').isVisible()).toBe(false);
      expect(await page.locator('main noscript a[href^="mailto:"]').isVisible()).toBe(true);
    }
  } finally {
    await plain.close();
  }
});

it('a message from the mail outage is mailed later, once', async () => {
  const email = delayedSender ?? '';
  expect(email).not.toBe('');
  // A mail is due again a minute after an attempt.
  await expect
    .poll(
      async () => {
        await control('schedules/deliver-outbox');
        return (await mailsAbout(email)).length + (await mailsTo(email)).length;
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(2);
  await control('schedules/deliver-outbox');
  expect(await mailsAbout(email)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

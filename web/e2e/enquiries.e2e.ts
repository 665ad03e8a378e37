import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { sampleSettings } from '#infra/stack/settings.ts';
import { expectNoProblems, phone, useBrowser, type Visitor } from './browser.ts';
import { type Mail, mailsTo, mailTo, somebody } from './world.ts';

const { visitor } = useBrowser();
const inbox = sampleSettings.businessInbox;

let visitors = 0;
/** A visitor from an address of their own: enquiries are limited by it. */
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
const mailIsDown = (down: boolean) => control('mail/down', { down });

/** The mails that the business got about somebody. */
const mailsAbout = async (email: string): Promise<Mail[]> =>
  (await mailsTo(inbox)).filter(({ text }) => text.includes(email));

async function replyTo(mail: Mail): Promise<string | undefined> {
  const response = await fetch(`${inject('site')}/_local/mail/${mail.id}.eml`);
  return (await simpleParser(await response.text())).replyTo?.text;
}

interface Message {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

async function write(page: Page, { name, email, message }: Message): Promise<void> {
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Leave us a message...').fill(message);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const thanks = (page: Page) => page.getByText('Thank you. We’ll answer within one business day.');

afterEach(async () => {
  await mailIsDown(false);
});

/** Who wrote while no mail could be sent. */
let heldBack: string | undefined;

it('a message is taken while mail is down', async () => {
  const { fullname: name, email } = somebody();
  const { page } = await newVisitor();
  await mailIsDown(true);
  await write(page, { name, email, message: 'Nothing may be lost.' });
  await send(page).click();
  await thanks(page).waitFor();
  expect(await mailsAbout(email)).toEqual([]);
  // Neither the first try nor a run of the schedule brings it through, and neither loses it.
  await control('schedules/deliver-outbox');
  expect(await mailsTo(email)).toEqual([]);
  heldBack = email;
});

describe('a message to the business', () => {
  it('reaches its inbox with the sender to answer to, and the sender gets a confirmation without a word of it', async () => {
    const { fullname: name, email } = somebody();
    const guest = await newVisitor(phone);
    const { page } = guest;
    await write(page, { name, email, message: 'Is tenth grade too late?\nWe are new here.' });
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

  it('is one, however often the button is pressed and though its answer is lost on the way', async () => {
    const { fullname: name, email } = somebody();
    const { page } = await newVisitor();
    await write(page, { name, email, message: 'Please call me.' });
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

  it('is sent once though the button is pressed twice before the page is alive, and keeps what was typed till then', async () => {
    const { fullname: name, email } = somebody();
    const { page } = await newVisitor();
    let letThrough: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact_us')) sent += 1;
    });
    await write(page, { name, email, message: 'Twice.' });
    await send(page).dblclick();
    expect(sent).toBe(0);
    letThrough?.();
    await thanks(page).waitFor();
    expect(sent).toBe(1);
    expect((await mailTo(inbox, ({ text }) => text.includes(email))).text).toContain('Twice.');
  });

  it('is kept, typed, over a reload and a trip to another page', async () => {
    const { page } = await newVisitor();
    const typed = { name: 'Noor Haddad', email: 'noor@example.com', message: 'Half a question' };
    await write(page, typed);
    // Before the page is alive nothing can keep what is typed.
    await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('link', { name: 'Privacy Policy', exact: true }).click();
    await page.waitForURL('**/privacy-policy');
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await page.waitForURL('**/contact-us');
    await expect.poll(() => page.getByLabel('Leave us a message...').inputValue()).toBe(typed.message);
    expect(await page.getByLabel('Name').inputValue()).toBe(typed.name);
    expect(await page.getByLabel('Email').inputValue()).toBe(typed.email);
  });

  it('goes out with one press though its address has a slip, which is then offered to be mended', async () => {
    const { fullname: name } = somebody();
    const email = `zoe.${String(Date.now())}@gamil.com`;
    const { page } = await newVisitor();
    await page.goto('/contact-us');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Leave us a message...').fill('A slip.');
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

it('asks OpenStreetMap for the map only when its place is scrolled to', async () => {
  const { page } = await newVisitor(phone);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('openstreetmap')) asked.push(request.url());
  });
  await page.goto('/contact-us');
  await page.getByLabel('Name').fill('Alive');
  expect(asked).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  // No journey reaches other sites: the picture and the link are left, and no frame with the browser's error.
  const message = page.getByText('The map didn’t load.');
  await message.getByRole('link', { name: /OpenStreetMap/ }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(asked).toHaveLength(1);
});

it('frames the map where OpenStreetMap answers', async () => {
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
  it('is thanked for at home, and reaches the inbox and the applicant', async () => {
    const { fullname, email, phone: number } = somebody();
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

  it('that is refused says so, and loses nothing', async () => {
    const { fullname, email } = somebody();
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

it('without JavaScript the pages show how else to write, and no form that would do nothing', async () => {
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

it('what could not be mailed is mailed later, once', async () => {
  const email = heldBack ?? '';
  expect(email).not.toBe('');
  // A mail becomes due a minute after it was tried.
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
}, 150_000);

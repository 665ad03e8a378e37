// cspell:ignore Featherstonehaugh Lindgren Maximiliana Vandenberg
// cspell:ignore featherstonehaugh maximiliana vandenberg
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { addDays, dayIn } from '#contract/dates.ts';
import type { MemberRole } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { demoBuyer } from '#infra/local/demo-buyer.ts';
import { aPdf } from '#testing/pdf.ts';
import { actAtPaypal, api, type Buyer, newBuyer, newPerson, pay, viewerHeaders } from './backend.ts';
import { useBrowser } from './browser.ts';
import { inviteByOps, joinOffice, saveNote } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/**
 * `npm run screenshots:office`: screenshots of the office's pages and states with much and long
 * data, at 390, 768 and 1440 px, in build/screenshots. `ONLY=orders,guide` takes those whose names
 * begin so.
 */
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const folder = path.resolve('build/screenshots');
const only = process.env['ONLY']?.split(',') ?? [''];
const isWanted = (name: string) => only.some((beginning) => name.startsWith(beginning));

const inDays = (days: number) => addDays(dayIn(business.timeZone, Date.now()), days);

const longName = 'Maximiliana Featherstonehaugh Vandenberg de la Cru';
const longEmail = 'maximiliana.featherstonehaugh-vandenberg.2026@students.example.com';
const longTitle = 'Applying to Combined Medical Programs: A Guide for Families';
const longText =
  'Our daughter is in tenth grade and wants to study medicine. She has two AP classes, plays the cello and volunteers at a clinic.\nWhere should we begin, and what does it cost?';

const { visitor } = useBrowser('file');
const operator = useOperator();

/** Waits until nothing loads, and takes the picture at each width. */
async function shoot(page: Page, name: string, { whole = true } = {}): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A request without an answer is one of the states.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    await page
      .locator('.animate-breathe')
      .first()
      .waitFor({ state: 'detached', timeout: 3000 })
      .catch(() => undefined);
    await page.waitForTimeout(150);
    await page.screenshot({ path: path.join(folder, `office-${name}-${String(size.width)}.png`), fullPage: whole });
  }
}

interface State {
  readonly name: string;
  readonly at?: string;
  /** What leads from the page to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  readonly dialog?: boolean;
}

/** Takes pictures of states; one that can't be reached doesn't stop those after it. */
async function shootAll(page: Page, states: readonly State[]): Promise<void> {
  const failures: string[] = [];
  for (const { name, at, act, dialog } of states.filter((state) => isWanted(state.name))) {
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (at !== undefined) {
        await page.goto('about:blank');
        await page.goto(at);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
      }
      await act?.(page);
      await shoot(page, name, { whole: dialog !== true });
    } catch (error) {
      failures.push(`${name}: ${String(error).slice(0, 300)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

async function newMember(role: MemberRole, name: string, email = newPerson().email): Promise<Page> {
  const { page } = await visitor(undefined, { reducedMotion: 'reduce' });
  page.setDefaultTimeout(15_000);
  await addAuthenticator(page);
  await joinOffice(page, await inviteByOps(operator, email, role), name);
  return page;
}

async function signUp(fullname: string, email: string, comments: string): Promise<void> {
  const body = {
    fullname,
    email,
    phone: '6175550142',
    interest: 'sciences',
    grade: '10',
    address: '12 Beacon Street',
    postcode: '02116',
    city: 'Boston',
    state: 'Massachusetts',
    comments,
  };
  await api('users_reg', { body, headers: viewerHeaders() });
}

async function book({ token }: Buyer, part: number, note: string): Promise<void> {
  const { res } = (await (await api('consultations/slots')).json()) as {
    res: { slots: { start: string; counselors: string[] }[] };
  };
  const slot = res.slots[Math.floor(res.slots.length * part)];
  await api('consultations', {
    token,
    headers: viewerHeaders(),
    body: { start: slot?.start, counselor: slot?.counselors[0], zone: 'America/Denver', how: 'phone', note },
  });
}

/** Buys a bundle, guides and a code; a code may make it free. */
async function payWithCode({ token, cart }: Buyer, code: string, ...bundles: string[]): Promise<void> {
  const body = { pdfIds: [...bundles, ...cart.map(({ _id }) => _id)], code };
  const { res: bill } = (await (await api('price-order/', { token, body })).json()) as { res: { amount: number } };
  const order = { ...body, amount: bill.amount, currency: 'USD' };
  const { res } = (await (await api('create-order/', { token, body: order })).json()) as { res: string };
  if (bill.amount === 0) return;
  await actAtPaypal(res, 'approve');
  await api(`capture-order/${res}`, { token });
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const search = async (page: Page, text: string) => {
  await page.getByLabel('Search').fill(text);
  await press(/^Search$/)(page);
};
const openOrder = async (page: Page, buyer: string) => {
  await page.goto('about:blank');
  await page.goto(officePaths.orders);
  await search(page, buyer);
  await page.getByText(/matching order/).waitFor();
  await page.locator('tbody a').first().click();
  await page.getByText('History').first().waitFor();
};
const answerApi = (path: string, status: number, body: object) => (page: Page) =>
  page.route(`**/api/office/${path}`, (route) => route.fulfill({ status, json: { status_code: status, ...body } }));

let long: Buyer;
let bundled: Buyer;
let freed: Buyer;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const email = `family.${String(index)}@example.com`;
      await signUp(['Wren Alcott', 'Jo Li', 'Amara Lindgren'][index % 3] ?? '', email, index % 2 ? longText : '');
      const body = { name: 'Noor Haddad', email, message: `${longText} (${String(index)})` };
      await api('contact_us', { body, headers: viewerHeaders() });
    }),
  );
  await api('contact_us', {
    body: { name: longName, email: longEmail, message: longText.repeat(5) },
    headers: viewerHeaders(),
  });
  for (let index = 0; index < 28; index += 1) {
    const buyer = await newBuyer(1 + (index % 3));
    if (index % 7 < 6) await pay(buyer);
    if (index < 8) await book(buyer, index / 40, index % 2 ? longText : '');
  }
  await inviteByOps(operator, 'a.counselor.with.a.very.long.address@consulting.example.com', 'counselor');
  long = await newBuyer(3, { fullname: longName, email: longEmail, phone: '6175550142' });
  await pay(long);
  bundled = await newBuyer(1);
  freed = await newBuyer(2);
  await book(long, 0.05, longText);
  await signUp(longName, long.email, longText);
}, 240_000);

it('guests', async () => {
  const { page } = await visitor(undefined, { reducedMotion: 'reduce' });
  const link = await inviteByOps(operator, longEmail, 'counselor');
  await shootAll(page, [
    { name: 'sign-in', at: officePaths.signIn },
    { name: 'sign-in-refused', act: press('Sign in with a passkey') },
    { name: 'invitation', at: link },
    { name: 'invitation-unknown', at: `${officePaths.invitation}#${'a'.repeat(43)}` },
    { name: 'invitation-without-link', at: officePaths.invitation },
  ]);
});

it('an owner', async () => {
  const page = await newMember('owner', 'Ruth Calloway');
  await shootAll(page, [
    { name: 'today', at: officePaths.today },
    {
      name: 'more',
      act: async (at) => {
        await at.setViewportSize({ width: 390, height: 844 });
        await press('More')(at);
      },
      dialog: true,
    },
    { name: 'orders', at: officePaths.orders },
    { name: 'orders-none', act: (at) => search(at, 'nobody@example.com') },
    { name: 'orders-give', at: officePaths.orders, act: press('Give a guide'), dialog: true },
    { name: 'orders-export', at: officePaths.orders, act: press('Export'), dialog: true },
    { name: 'order', act: (at) => openOrder(at, long.email) },
    { name: 'order-refund', act: press('Refund'), dialog: true },
    {
      name: 'order-move',
      act: async (at) => {
        await at.keyboard.press('Escape');
        await press('Move to another email')(at);
      },
      dialog: true,
    },
    {
      name: 'order-resend',
      act: async (at) => {
        await at.keyboard.press('Escape');
        await press('Send the receipt again')(at);
      },
      dialog: true,
    },
    {
      name: 'order-refunded',
      act: async (at) => {
        await at.keyboard.press('Escape');
        await press('Refund')(at);
        await at.getByRole('radio').nth(1).check();
        await at.getByRole('textbox', { name: /^Reason/ }).fill('Bought the wrong guide by mistake');
        await at
          .getByRole('dialog')
          .getByRole('button', { name: /^Refund \$/ })
          .click();
        await at
          .getByText(/on its way back/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'order-gift',
      at: officePaths.orders,
      act: async (at) => {
        await press('Give a guide')(at);
        await at.getByRole('textbox', { name: /^To/ }).fill(long.email);
        await at.getByRole('combobox', { name: /^Guide/ }).selectOption({ index: 5 });
        await at.getByRole('textbox', { name: /^Reason/ }).fill('Thanks for a patient answer');
        await press('Give guide')(at);
        await at.getByText('History').first().waitFor();
      },
    },
    { name: 'order-take-back', act: press('Take the gift back'), dialog: true },
    { name: 'codes-none', at: officePaths.codes },
    {
      name: 'codes-new',
      act: async (at) => {
        await press('New code')(at);
        await at.getByRole('textbox', { name: /^Code/ }).fill('FALL-FAIR');
        await at.getByText('Some of them').click();
        await at.getByRole('checkbox').first().check();
      },
      dialog: true,
    },
    {
      name: 'codes-new-refused',
      act: async (at) => {
        await at.getByRole('textbox', { name: /^Code/ }).fill('A!');
        await press('Add code')(at);
      },
      dialog: true,
    },
    {
      name: 'codes',
      at: officePaths.codes,
      act: async (at) => {
        const percent = (value: number, uses: number) => [
          ...['--unit', 'percent', '--value', String(value), '--uses', String(uses)],
        ];
        await operator.addCode('FALL-FAIR', ...percent(10, 50), '--until', '2030-12-31', '--note', longTitle);
        await operator.addCode('FREE-GUIDE', ...percent(100, 5), '--once-per-person');
        await operator.addCode(
          'A-CODE-OF-THE-GREATEST-LENGTH1',
          ...['--unit', 'cents', '--value', '500', '--uses', '2000'],
          ...['--from', '2030-01-01', '--items', 'essays-complete'],
        );
        await operator.addCode('OVER', ...percent(5, 1));
        await operator.endCode('OVER');
        await payWithCode(bundled, 'FALL-FAIR', 'essays-complete');
        await payWithCode(freed, 'FREE-GUIDE');
        await at.reload();
        await at.getByText('FALL-FAIR').first().waitFor();
      },
    },
    { name: 'codes-change', act: press('Change FALL-FAIR'), dialog: true },
    {
      name: 'codes-end',
      act: async (at) => {
        await at.keyboard.press('Escape');
        await press('End FALL-FAIR')(at);
      },
      dialog: true,
    },
    { name: 'codes-order', act: (at) => openOrder(at, bundled.email) },
    { name: 'codes-refund', act: press('Refund'), dialog: true },
    { name: 'codes-free', act: (at) => openOrder(at, freed.email) },
    { name: 'codes-take-back', act: press('Take the guides back'), dialog: true },
    { name: 'agreements-none', at: officePaths.agreements },
    { name: 'agreement-new', at: `${officePaths.agreements}/new?package=comprehensive-essay` },
    { name: 'agreement-new-refused', act: press('Save draft') },
    {
      name: 'agreement-draft',
      act: async (at) => {
        await at.getByLabel(/^Name/).fill(longName);
        await at.getByLabel(/^Student’s first name/).fill('Maximiliana');
        await at.getByLabel(/^Student’s age/).selectOption('13 or older');
        await at.getByLabel(/^Email/).fill(long.email);
        await at.getByLabel(/^Title/).fill(longTitle);
        await at.getByLabel(/^Dollars of line 1/).fill('12,345.67');
        await at.getByLabel(/^Hours in all/).fill('62.25');
        await press('Add an installment')(at);
        await press('Split evenly')(at);
        await press('Save draft')(at);
        await at.getByText('What it says').waitFor();
      },
    },
    { name: 'agreement-send', act: press('Send'), dialog: true },
    {
      name: 'agreement-sent',
      act: async (at) => {
        await at.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
        await at.getByText('What the family reads').waitFor();
      },
    },
    { name: 'agreement-withdraw', act: press('Withdraw'), dialog: true },
    { name: 'agreements', at: officePaths.agreements },
    { name: 'guides', at: officePaths.guides },
    { name: 'guide-new', at: `${officePaths.guides}/new` },
    { name: 'guide-new-refused', act: press('Publish') },
    {
      name: 'guide-new-file',
      act: async (at) => {
        const buffer = Buffer.from(aPdf({ pages: 24 }));
        await at.getByLabel('PDF file').setInputFiles({
          name: 'applying-to-combined-medical-programs-final-2.pdf',
          mimeType: 'application/pdf',
          buffer,
        });
        await at.getByRole('textbox', { name: /^Title/ }).fill(longTitle);
        await at.getByRole('textbox', { name: /^Description/ }).fill(longText);
        await at.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 });
        await at.getByRole('textbox', { name: /^Price/ }).fill('12.99');
        await at.getByRole('textbox', { name: /^Edition/ }).fill('2026-27');
        await at
          .getByText(/24 pages/)
          .first()
          .waitFor();
      },
    },
    { name: 'guide-discard', act: press('Discard changes'), dialog: true },
    {
      name: 'guide-edit',
      at: officePaths.guides,
      act: async (at) => {
        await at.locator('tbody a').nth(3).click();
        await at.getByRole('button', { name: 'Publish changes' }).waitFor();
      },
    },
    { name: 'leads', at: officePaths.leads },
    {
      name: 'leads-open',
      act: async (at) => {
        await at.locator('main li button').first().click();
        await at.getByRole('textbox', { name: /^What happened/ }).fill(longText);
        await saveNote(at);
        await at.getByRole('list', { name: /^Notes about/ }).waitFor();
        await at
          .getByRole('group', { name: /^Save .* as$/ })
          .getByRole('button', { name: 'Contacted' })
          .click();
      },
    },
    { name: 'leads-none', at: officePaths.leads, act: press(/^Closed$/) },
    { name: 'leads-export', at: officePaths.leads, act: press('Export'), dialog: true },
    { name: 'messages', at: officePaths.messages },
    { name: 'messages-open', act: (at) => at.locator('main li button').first().click() },
    {
      name: 'calendar',
      at: `${officePaths.calendar}?week=${inDays(2)}`,
    },
    {
      name: 'calendar-list',
      at: `${officePaths.calendar}?as=list&week=${inDays(2)}`,
    },
    { name: 'calendar-move', act: press(/^Move/), dialog: true },
    {
      name: 'calendar-cancel',
      act: async (at) => {
        await at.keyboard.press('Escape');
        await press(/^Cancel it/)(at);
      },
      dialog: true,
    },
    { name: 'calendar-none', at: `${officePaths.calendar}?as=list&week=2026-01-05` },
    { name: 'calendar-day', at: `${officePaths.calendar}?day=${inDays(1)}` },
    {
      name: 'calendar-print',
      act: (at) => at.emulateMedia({ media: 'print' }),
    },
    {
      name: 'calendar-empty',
      at: `${officePaths.calendar}?week=${inDays(28)}`,
      act: (at) => at.emulateMedia({ media: 'screen' }),
    },
    { name: 'hours', at: `${officePaths.calendar}?show=hours` },
    { name: 'hours-changed', act: (at) => at.getByLabel(/^Length/).fill('45'), dialog: true },
    { name: 'people', at: officePaths.people },
    { name: 'person', at: `${officePaths.people}#${encodeURIComponent(long.email)}` },
    { name: 'person-erase', act: press('Erase this person') },
    { name: 'person-buyer', at: `${officePaths.people}#${demoBuyer.email}` },
    { name: 'person-none', at: `${officePaths.people}#nobody@example.com` },
    { name: 'settings', at: officePaths.settings },
    { name: 'settings-add', act: press('Add a passkey'), dialog: true },
    { name: 'settings-rename', at: officePaths.settings, act: press(/^Rename/), dialog: true },
    { name: 'settings-invite', at: officePaths.settings, act: press('Invite someone'), dialog: true },
    {
      name: 'settings-alarms',
      act: async (at) => {
        const alarms = [
          {
            id: 'mail',
            state: 'alarm',
            since: Date.now() - 3_600_000,
            impact: 'Emails to buyers are not sent.',
            todo: 'Open the list of emails that failed and send them again.',
          },
          { id: 'pay', state: 'ok', since: 0, impact: '', todo: '' },
        ];
        await answerApi('alarms*', 200, { message: '', res: { watched: true, alarms } })(at);
        await at.goto('about:blank');
        await at.goto(officePaths.settings);
      },
    },
    { name: 'auditLog', at: officePaths.auditLog },
    { name: 'missing', at: '/office/unknown' },
    {
      name: 'loading',
      act: async (at) => {
        await at.route('**/api/office/orders*', () => undefined);
        await at.goto(officePaths.orders);
        await at.getByText('Loading the orders').waitFor({ state: 'attached' });
      },
    },
    {
      name: 'error',
      act: async (at) => {
        await answerApi('leads*', 500, {
          message: 'Something went wrong on our side. Please try again.',
          code: 'INTERNAL',
        })(at);
        await at.goto(officePaths.leads);
        await at.getByRole('alert').waitFor();
      },
    },
    { name: 'offline', at: officePaths.calendar, act: (at) => at.context().setOffline(true) },
    {
      name: 'confirm',
      act: async (at) => {
        await at.context().setOffline(false);
        await answerApi('team/invite', 403, { message: 'Confirm', code: 'PASSKEY_NEEDED' })(at);
        await at.goto(officePaths.settings);
        await press('Invite someone')(at);
        await at.getByRole('textbox', { name: /^Email/ }).fill(longEmail);
        await press('Send invitation')(at);
        await at.getByRole('dialog', { name: /^Confirm/ }).waitFor();
      },
      dialog: true,
    },
    {
      name: 'session-ended',
      act: async (at) => {
        await at.goto(officePaths.messages);
        await at.locator('main li button').nth(2).click();
        await at.getByRole('textbox', { name: /^What happened/ }).fill('They would like to come on Friday.');
        await at.context().clearCookies();
        await saveNote(at);
        await at.getByRole('dialog').waitFor();
      },
      dialog: true,
    },
  ]);
});

it('a counselor', async () => {
  const page = await newMember('counselor', longName);
  await shootAll(page, [
    { name: 'counselor-today', at: officePaths.today },
    { name: 'counselor-leads', at: officePaths.leads },
    { name: 'counselor-orders', at: officePaths.orders },
    { name: 'counselor-person', at: `${officePaths.people}#${encodeURIComponent(long.email)}` },
    { name: 'counselor-hours', at: `${officePaths.calendar}?show=hours` },
    { name: 'counselor-settings', at: officePaths.settings },
  ]);
});

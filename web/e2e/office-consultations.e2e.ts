import * as v from 'valibot';
import { expect, it } from 'vitest';
import { addDays, dayIn, longDay } from '#contract/dates.ts';
import {
  bookConsultation,
  listConsultationSlots,
  listConsultations,
} from '#contract/endpoints/consultations/public.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { api, mailsTo, mailTo, newBuyer, viewerHeaders } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { axeFaults, horizontalOverflow, overForms, smallTargets, waitForFocusIn } from './page-rules.ts';

/** How a counselor moves and cancels a consultation, and what the family hears of it. */

const { visitor } = useBrowser();
const screens = firstOf(phone, desktop);
const operator = useOperator();

const answers = {
  slots: v.object({ res: listConsultationSlots.success.res }),
  booked: v.object({ res: bookConsultation.success.res }),
  own: v.object({ res: listConsultations.success.res }),
};

/** The calendar goes by the days of the business: its Sunday evening is a Monday in UTC. */
const weekOf = (start: string): string => `?week=${dayIn(business.timeZone, Date.parse(start))}`;

/** A family with a consultation at the last free time, and the week that it is in. */
async function newFamily() {
  const family = await newBuyer();
  const { res } = v.parse(answers.slots, await (await api('consultations/slots')).json());
  const { start = '', counselors: [counselor = ''] = [] } = res.slots.at(-1) ?? {};
  const body = { start, counselor, zone: 'America/New_York', how: 'phone', note: 'We live in Boston.' };
  const booked = await api('consultations', { token: family.token, body, headers: viewerHeaders() });
  const { id } = v.parse(answers.booked, await booked.json()).res;
  const bookings = async () =>
    v.parse(answers.own, await (await api('consultations', { token: family.token })).json()).res.consultations;
  return { ...family, id, start, bookings, week: weekOf(start) };
}

it('moves a consultation on a phone and then cancels it, each with a word to the family', async () => {
  const family = await newFamily();
  const { email, start, week, bookings } = family;
  const counselor = await newMember({ visitor, operator }, 'counselor', { viewport: phone });
  const { page } = counselor;
  await page.goto(`${officePaths.calendar}${week}`);
  const card = page.getByRole('listitem').filter({ hasText: email });
  await card.getByText('We live in Boston.').waitFor();

  await card.getByRole('button', { name: /^Move/ }).click();
  const moving = page.getByRole('dialog', { name: /^Move the consultation/ });
  await moving.getByLabel('Time').selectOption({ index: 1 });
  const newStart = await moving.getByLabel('Time').inputValue();
  expect(newStart).not.toBe(start);
  await moving.getByLabel('A word to the family').fill('Elena has a class trip that day.');
  await moving.getByRole('button', { name: 'Move and email them' }).click();
  await page.getByText('The consultation is moved. The family gets an email.').first().waitFor();
  const moved = await mailTo(email, ({ subject }) => subject.startsWith('Your consultation has a new time'));
  expect(moved.text).toContain('We had to move your consultation.');
  expect(moved.text).toContain('Elena has a class trip that day.');
  expect(await bookings()).toMatchObject([{ id: family.id, start: newStart, status: 'BOOKED' }]);

  await page.goto(`${officePaths.calendar}${weekOf(newStart)}`);
  await card.getByRole('button', { name: /^Cancel it/ }).click();
  const canceling = page.getByRole('dialog', { name: /^Cancel the consultation/ });
  await canceling.getByLabel('A word to the family').fill('Elena is ill. We are sorry.');
  await canceling.getByRole('button', { name: 'Cancel and email them' }).click();
  await card.waitFor({ state: 'detached' });
  const canceled = await mailTo(email, ({ subject }) => subject.startsWith('We had to cancel your consultation'));
  expect(canceled.text).toContain('Elena is ill. We are sorry.');
  expect(canceled.attachments).toContainEqual(expect.objectContaining({ filename: 'invite.ics' }));
  expect((await bookings()).filter(({ status }) => status === 'BOOKED')).toEqual([]);
  expect((await mailsTo(email)).filter(({ subject }) => subject.includes('consultation'))).toHaveLength(3);
  expectNoProblems(counselor);
});

it('shows a consultation that the family moves meanwhile as it is now, and keeps the words', async () => {
  const { email, id, token, start, week } = await newFamily();
  const { page } = await newMember({ visitor, operator }, 'counselor', { viewport: phone });
  await page.goto(`${officePaths.calendar}${week}`);
  const card = page.getByRole('listitem').filter({ hasText: email });
  await card.getByRole('button', { name: /^Cancel it/ }).click();
  const canceling = page.getByRole('dialog', { name: /^Cancel the consultation/ });
  const before = await canceling.getByText(/, with /).innerText();
  const word = canceling.getByLabel('A word to the family');
  await word.fill('Elena is ill.');

  const { res } = v.parse(answers.slots, await (await api('consultations/slots')).json());
  const other = res.slots.findLast((slot) => slot.start !== start)?.start;
  expect((await api(`consultations/${id}/move`, { token, body: { start: other } })).status).toBe(200);
  await canceling.getByRole('button', { name: 'Cancel and email them' }).click();
  await canceling.getByRole('alert').waitFor();
  await canceling.getByText(before).waitFor({ state: 'detached' });
  await expect.poll(() => canceling.getByText(/, with /).innerText()).not.toBe(before);
  expect(await word.inputValue()).toBe('Elena is ill.');

  await canceling.getByRole('button', { name: 'Cancel and email them' }).click();
  await canceling.waitFor({ state: 'detached' });
  const canceled = await mailTo(email, ({ subject }) => subject.startsWith('We had to cancel your consultation'));
  expect(canceled.text).toContain('Elena is ill.');
});

it('a phone shows a day at a time: a swipe goes on, a free time books, and the day prints', async () => {
  const { start, fullname, email } = await newFamily();
  const day = dayIn(business.timeZone, Date.parse(start));
  const counselor = await newMember({ visitor, operator }, 'counselor', { viewport: phone });
  const { page, context } = counselor;
  await page.goto(`${officePaths.calendar}?day=${addDays(day, -1)}`);
  const shown = (one: string) => page.getByRole('region', { name: longDay(one) });
  await shown(addDays(day, -1)).waitFor();

  const finger = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) => {
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 600 })) });
  };
  await touch('touchStart', 300);
  for (const x of [250, 200, 100]) await touch('touchMove', x);
  await touch('touchEnd');
  await shown(day).waitFor();
  expect(new URL(page.url()).searchParams.get('day')).toBe(day);
  await shown(day).getByRole('button', { name: fullname }).first().waitFor();

  const free = shown(day)
    .getByRole('button', { name: `Book ${longDay(day)}` })
    .first();
  await free.click();
  await waitForFocusIn(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect.poll(() => free.evaluate((button) => document.activeElement === button)).toBe(true);

  await page.emulateMedia({ media: 'print' });
  const card = shown(day).getByRole('listitem').filter({ hasText: email });
  await card.getByText('We live in Boston.').waitFor();
  expect(await page.locator('button, nav, a[href^="/"]').locator('visible=true').allInnerTexts()).toEqual([]);
  expectNoProblems(counselor);
});

const pages = [
  officePaths.calendar,
  `${officePaths.calendar}?day=${addDays(dayIn(business.timeZone, Date.now()), 2)}`,
  `${officePaths.calendar}?show=hours`,
  officePaths.leads,
  officePaths.orders,
];

it.each(screens)('calendar, hours, leads and orders break no axe rule at $width px', async (viewport) => {
  await newFamily();
  const { page } = await newMember({ visitor, operator }, 'owner', { viewport });
  for (const address of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .animate-breathe').first().waitFor({ state: 'detached' });
    expect(await axeFaults(page), address).toEqual([]);
    expect(await smallTargets(page), address).toEqual([]);
    expect(await horizontalOverflow(page), address).toEqual([]);
    expect(await overForms(page), address).toEqual([]);
  }
});

/** What a page of the office is, whatever it shows: `/office/orders/:id` for each order. */
const kindOf = (address: string): string => {
  const { pathname, searchParams, hash } = new URL(address);
  const path = pathname.replace(/^(\/office\/\w+)\/(?!new$)[^/]+/, '$1/:id');
  const ways = ['week', 'day'].filter((name) => searchParams.has(name));
  return [path, searchParams.get('show') ?? '', ...ways, hash.slice(0, 1)].filter((part) => part !== '').join(' ');
};

it('fits a screen of 320 px on every page that a link leads to', async () => {
  await newFamily();
  const { page } = await newMember({ visitor, operator }, 'owner', { viewport: { width: 320, height: 640 } });
  const seen = new Set<string>();
  const addresses = [page.url(), new URL(officePaths.settings, page.url()).href];
  for (const address of addresses) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .animate-breathe').first().waitFor({ state: 'detached' });
    expect(await horizontalOverflow(page), address).toEqual([]);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    addresses.push(...links.filter((link) => new URL(link).pathname.startsWith('/office')));
  }
  const kinds = [
    ...Object.values(officePaths).filter((path) => path !== officePaths.signIn && path !== officePaths.invitation),
    ...['orders', 'agreements', 'classes', 'guides'].map((list) => `/office/${list}/:id`),
    ...[
      '/office/calendar hours',
      '/office/calendar held',
      '/office/calendar week',
      '/office/calendar day',
      '/office/people #',
    ],
  ];
  expect([...seen]).toEqual(expect.arrayContaining(kinds));
});

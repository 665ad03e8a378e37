import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { addDays, dayIn, dayWithYear, monthDay } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { mailsTo, mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { chooseState, contactLine, mailWaitingList, newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { horizontalOverflow, lowContrastTexts, smallTargets, waitUntilReady } from './page-rules.ts';

/** Where a family came from, when to call it again, and that it waits for a time. */

const { visitor } = useBrowser();
const screens = firstOf([phone, 'Phoebe Nash'], [desktop, 'Dexter Nash']);
const wideFirst = firstOf(desktop, phone);
const operator = useOperator();

const signUp = async (page: Page, fullname: string): Promise<string> => {
  const person = newPerson();
  await page.getByLabel('I’m a parent or guardian').check();
  await page.getByLabel('Full Name').fill(fullname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Interest').selectOption('sciences');
  await page.getByLabel('Address').fill('12 Harbor Street');
  await page.getByLabel('Postal Code').fill('02139');
  await page.getByLabel('City').fill('Cambridge');
  await page.getByLabel('State').fill('Massachusetts');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/login');
  return person.email;
};
const faultsOf = async (page: Page) => [
  ...(await horizontalOverflow(page)),
  ...(await smallTargets(page)),
  ...(await lowContrastTexts(page)),
];

it.each(screens)('a lead says where it came from, and is put off to a day ($width px)', async (viewport, name) => {
  const guest = await visitor(viewport);
  const { page: site } = guest;
  const source = `news-${String(viewport.width)}`;
  await site.goto(`/services?utm_source=${source}&utm_campaign=${'=Fall '.repeat(60)}#secret`, {
    referer: `https://www.search.example/${'r'.repeat(1_900)}`,
  });
  await waitUntilReady(site);
  const noted = await site.evaluate(() => sessionStorage.getItem('cameFrom'));
  expect(noted).toContain('/services?utm_source=');
  expect(noted).not.toContain('secret');
  await site.goto('/register');
  await waitUntilReady(site);
  expect(await site.context().cookies()).toEqual([]);
  await signUp(site, name);
  expectNoProblems(guest);

  const owner = await newMember({ visitor, operator }, 'owner', { viewport });
  const { page } = owner;
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await contactLine(page, name).first().click();
  const fact = (label: string) => page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
  expect(await fact('First page').innerText()).toBe('/services');
  expect(await fact('Campaign').innerText()).toMatch(new RegExp(`^${source} / =Fall`));

  const day = addDays(dayIn(business.timeZone, Date.now()), 3);
  await page.getByLabel(`What happened with ${name}`).fill('After the SAT');
  await page.getByLabel('Remind me').fill(day);
  await chooseState(page, name, 'Call back');
  await page.getByText(`Now on ${dayWithYear(day)}.`).waitFor();
  await page
    .getByRole('list', { name: `Notes about ${name}` })
    .getByText('After the SAT')
    .waitFor();
  expect(await contactLine(page, name).first().innerText()).toContain(`Call ${monthDay(day)}`);
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(officePaths.today);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Sales' }).waitFor();
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
  await page.goto(officePaths.leads);
  await page.getByRole('button', { name: 'Remove the reminder' }).click();
  await page.getByText(`Now on ${dayWithYear(day)}.`).waitFor({ state: 'detached' });
  await page.goto(officePaths.today);
  await page.getByRole('link', { name, exact: true }).waitFor();

  await page.goto(officePaths.leads);
  await page.getByText('Where people come from').click();
  const row = page.getByRole('row').filter({ hasText: source });
  await expect.poll(() => row.innerText()).toMatch(/1[\s\S]*0[\s\S]*0[\s\S]*\$0\.00/);
  expect(await faultsOf(page)).toEqual([]);
  expectNoProblems(owner);
});

it.each(wideFirst)('tells someone who finds no time when one opens ($width px)', async (viewport) => {
  const guest = await visitor(viewport);
  const { page } = guest;
  const { email } = newPerson();
  // All times of the stack but the late ones are taken.
  await page.route('**/api/consultations/slots**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { res: { slots: { start: string }[] } };
    const late = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
    const slots = body.res.slots.filter(({ start }) => start > late);
    await route.fulfill({ response, json: { ...body, res: { ...body.res, slots } } });
  });
  await page.goto('/book');
  await page.getByRole('heading', { name: 'Tell me when a time opens' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText(`We’ll write to ${email} when a time opens.`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await mailWaitingList();
  const mail = await mailTo(email);
  expect(mail.subject).toBe('A time just opened');
  expect(mail.text).toContain(`${inject('site')}/book`);
  await mailWaitingList();
  expect(await mailsTo(email)).toHaveLength(1);
  expectNoProblems(guest);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, type Buyer, mailTo, newBuyer, newPerson } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import { errorFaults, horizontalOverflow, lowContrastTexts, smallTargets } from './page-rules.ts';
import { expectHeading, logIn, openAsBuyer, waitForNextCode } from './steps.ts';

const { visitor } = useBrowser('file');

const token = async (page: Page) => await page.evaluate(() => sessionStorage.getItem('auth_token'));
const ruleFaults = async (page: Page) => [
  ...(await smallTargets(page)),
  ...(await horizontalOverflow(page)),
  ...(await lowContrastTexts(page)),
];
const logOutAllButton = (page: Page) => page.getByRole('button', { name: 'Log out on all devices' }).first();

/** Set by the first test: a person who is logged in on a laptop. */
let known: { buyer: Buyer; laptop: Page } | undefined;

it('a person is logged in on a laptop', async () => {
  const buyer = await newBuyer();
  const { page } = await visitor();
  await openAsBuyer(page, buyer, '/dashboard', logOutAllButton(page));
  known = { buyer, laptop: page };
});

it('a person whose address a stranger used to sign up corrects name and phone on the dashboard', async () => {
  const owner = newPerson();
  const signUp = {
    fullname: 'Mallory Gray',
    email: owner.email,
    phone: '5559990000',
    interest: 'arts',
    address: '12 Harbor Street',
    postcode: '89501',
    city: 'Reno',
    state: 'Nevada',
    comments: '',
  };
  expect((await api('users_reg', { body: signUp })).status).toBe(201);
  await mailTo(owner.email, ({ subject }) => subject.startsWith('Welcome'));

  const guest = await visitor(phone);
  const { page } = guest;
  await logIn(page, owner.email);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/dashboard');
  const question = page.getByRole('region', { name: 'Are these details right?' });
  await question.waitFor();
  await page.getByText('No guides yet').waitFor();
  expect(await ruleFaults(page)).toEqual([]);

  await question.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill(owner.fullname);
  await page.getByLabel('Mobile No').fill('617555');
  await page.getByText('Enter a valid 10-digit mobile number').waitFor();
  expect(await ruleFaults(page)).toEqual([]);
  expect(await errorFaults(page)).toEqual({ faults: [], invalid: 1 });
  await page.getByLabel('Mobile No').fill(owner.phone);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your details are saved.').waitFor();
  await expectHeading(page, `Hello, ${owner.fullname}`);
  expect(await question.count()).toBe(0);

  const answer = await api('profile/', { token: (await token(page)) ?? '' });
  const { res } = (await answer.json()) as { res: Record<string, unknown> };
  expect(res).toMatchObject(owner);
  expect(res).not.toHaveProperty('confirmDetails');

  await page.reload();
  await page.getByText('Mobile No').waitFor();
  expect(await page.getByRole('main').getByText('Mallory').count()).toBe(0);
  expect(await question.count()).toBe(0);
  expectNoProblems(guest);
});

it('a person who has lost a phone logs out on all devices from the laptop', async () => {
  if (known === undefined) throw new Error('No one is logged in');
  const { buyer, laptop } = known;
  const { page: lost } = await visitor(phone);
  await waitForNextCode(buyer.codeAt);
  await logIn(lost, buyer.email);
  await lost.waitForURL((url) => url.pathname !== '/login');
  const tokens = [(await token(laptop)) ?? '', (await token(lost)) ?? ''];
  expect(new Set(tokens).size).toBe(2);

  await logOutAllButton(laptop).click();
  const dialog = laptop.getByRole('dialog', { name: 'Log out on all devices?' });
  await dialog.getByText('here and everywhere else').waitFor();
  await dialog.getByRole('button', { name: 'Log out on all devices' }).click();
  await laptop.waitForURL('**/login');
  await laptop.getByText('You’re logged out on all devices.').waitFor();
  expect(await token(laptop)).toBeNull();
  for (const ended of tokens) expect((await api('profile/', { token: ended })).status).toBe(401);

  await lost.goto('/dashboard');
  await lost.waitForURL('**/login');
});

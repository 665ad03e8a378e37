import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { firstOf } from '#testing/deep.ts';
import { actAtPaypal, api, type Buyer, headerOf, libraryOf, mailTo, newBuyer, newPerson, pay } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { changeRequests, storedOrders } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import {
  downloadGuide,
  goToPayment,
  openAsBuyer,
  openPaypalPopup,
  orderIdIn,
  paypalButton,
  payWithPaypal,
  publishedGuide,
} from './steps.ts';

/** A student asks someone else to pay: both sides, on devices of their own. */

const { visitor } = useBrowser();
const operator = useOperator();

const screens = firstOf(phone, desktop);
const wideFirst = firstOf(desktop, phone);
/** The account that pays at the simulator. */
const PAYER = 'buyer@example.com';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const idsOf = ({ cart }: Buyer) => cart.map(({ _id }) => _id);
const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const created = v.object({ res: v.object({ url: v.string() }) });
/** The path of a link to pay for a student's cart. */
async function askFor(buyer: Buyer, { code = '', email = '', cents = buyer.cents } = {}): Promise<string> {
  const body = {
    pdfIds: idsOf(buyer),
    amount: cents / 100,
    ...(code === '' ? {} : { code }),
    ...(email === '' ? {} : { email }),
  };
  const answer = await api('payment-requests', { token: buyer.token, body });
  expect(answer.status).toBe(201);
  return pathOf(v.parse(created, await answer.json()).res.url);
}
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

/** How the orders of a student ended, and what was charged in all. */
async function chargesOf({ user }: Buyer) {
  const orders = await storedOrders(user._id);
  const cents = orders.reduce((sum, { capturedCents = 0 }) => sum + capturedCents, 0);
  return { cents, states: orders.map(({ state }) => state).toSorted() };
}

it.each(screens)(
  'a student asks, a parent pays on another device, the student downloads, at $width px',
  async (screen) => {
    const student = await newBuyer(2);
    const parent = newPerson().email;
    const asking = await visitor(screen);
    await goToPayment(asking.page, student);
    await asking.page.getByText('To pay you must be 18 or older.').waitFor();
    await asking.page.getByRole('button', { name: 'Ask someone else to pay', exact: true }).click();
    await asking.page.getByRole('textbox', { name: /^Their email/ }).fill(parent);
    await expectSound(asking.page, 'asking');
    await asking.page.getByRole('button', { name: 'Email the link' }).click();
    await asking.page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    await expectSound(asking.page, 'a link');
    const shown = await asking.page.getByRole('textbox', { name: 'Link for the person who pays' }).inputValue();

    const mail = await mailTo(parent, ({ subject }) => subject.startsWith('Will you pay'));
    expect(mail.text).toContain(shown);
    expect(mail.text).not.toContain('Zoë');
    expect(mail.text).not.toContain(student.email);

    const paying = await visitor(screen);
    const { page } = paying;
    await page.goto(pathOf(shown));
    await heading(page, 'Zoë asks you to pay for 2 guides').waitFor();
    for (const { title } of student.cart) await page.getByRole('heading', { level: 3, name: title }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Marchetti');
    expect(await page.locator('main').innerText()).toContain(inDollars(student.cents));
    await paypalButton(page).waitFor();
    await expectSound(page, 'a request to pay');
    await payWithPaypal(page);
    await heading(page, 'Thank you. Zoë has the guides now').waitFor();
    await expectSound(page, 'a paid request');
    expect(await chargesOf(student)).toEqual({ cents: student.cents, states: ['PAID'] });

    const [order] = await storedOrders(student.user._id);
    const receipt = await mailTo(PAYER, ({ text }) => text.includes(`Order number: ${order?.number ?? ''}`));
    expect(receipt.text).toContain('For: Zoë\n');
    expect(receipt.text).not.toContain('Marchetti');
    expect(receipt.attachments).toEqual([]);
    const guides = await mailTo(student.email, ({ attachments }) => attachments.length === 2);
    expect(guides.text).not.toContain(PAYER);

    await asking.page.goto('/dashboard');
    const [{ title } = { title: '' }] = student.cart;
    expect(await downloadGuide(asking.page, title)).toEqual(await publishedGuide(title));
    expect(await asking.page.locator('main').innerText()).not.toContain(PAYER);
    await expectSound(asking.page, 'the dashboard');
    await page.reload();
    await page.getByText('Zoë has these guides already, so nothing is to be paid.').waitFor();
    expectNoProblems(asking);
    // The browser notes the 409 that tells the page that nothing is left to pay.
    expect(paying.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  },
);

it.each(wideFirst)(
  'a link that was withdrawn, is too old or was ended says so in a sentence, at $width px',
  async (screen) => {
    const student = await newBuyer();
    const parent = newPerson().email;
    const path = await askFor(student);
    const asking = await visitor(screen);
    await openAsBuyer(asking.page, student, '/dashboard');
    await asking.page.getByRole('button', { name: /^Withdraw/ }).click();
    await asking.page.getByText(/^Withdrawn, so the link doesn’t work anymore/).waitFor();
    const { page } = await visitor(screen);
    await page.goto(path);
    await page.getByText('Zoë withdrew this request, so nothing is to be paid.').waitFor();
    await expectSound(page, 'a withdrawn request');

    const old = await askFor(student, { email: parent });
    const mail = await mailTo(parent, ({ subject }) => subject.startsWith('Will you pay'));
    await changeRequests(student.user._id, { expiresAt: Date.now() - 1_000 });
    await page.goto('/');
    await page.goto(old);
    await page.getByText('This link worked for seven days and is over. Ask Zoë for a new one.').waitFor();

    await changeRequests(student.user._id, { expiresAt: Date.now() + 60_000 });
    const stop = /(\/unsubscribe\?token=\S+)/.exec(mail.text)?.[1] ?? '';
    expect(await headerOf(mail, 'List-Unsubscribe')).toContain('/api/unsubscribe/ask-');
    await page.goto(stop);
    await expectSound(page, 'the end of a request');
    await page.getByRole('button', { name: 'End the request and stop these emails' }).click();
    await page.getByText(/^Done\. The request has ended/).waitFor();
    await page.goto('/');
    await page.goto(old);
    await page.getByText('This request was ended from the email about it. Nothing is to be paid.').waitFor();
    const again = { pdfIds: idsOf(student), amount: student.cents / 100, email: parent };
    expect((await api('payment-requests', { token: student.token, body: again })).status).toBe(400);
    await page.goto('/');
    await page.goto('/pay#unknown');
    await page.getByText(/^This link isn’t valid/).waitFor();
    expect(await chargesOf(student)).toEqual({ cents: 0, states: [] });
  },
);

it.each(wideFirst)('a price that changed is shown before anyone pays, at $width px', async (screen) => {
  const student = await newBuyer();
  const path = await askFor(student);
  await changeRequests(student.user._id, { cents: student.cents - 100 });
  const { page } = await visitor(screen);
  await page.goto(path);
  await page.getByText(`The total was ${inDollars(student.cents - 100)} when Zoë asked.`).waitFor();
  await expectSound(page, 'a changed request');
  await payWithPaypal(page);
  await heading(page, /^Thank you/).waitFor();
  expect(await chargesOf(student)).toEqual({ cents: student.cents, states: ['PAID'] });
});

it.each(screens)('a code that is used up in between is dropped before anyone pays, at $width px', async (screen) => {
  const code = `FAMILY-${String(screen.width)}`;
  await operator.addCode(code, '--unit', 'percent', '--value', '50', '--uses', '1');
  const student = await newBuyer();
  const cents = student.cents - Math.round(student.cents / 2);
  const path = await askFor(student, { code, cents });
  const { page } = await visitor(screen);
  await page.goto(path);
  await page.getByText(inDollars(cents)).first().waitFor();
  await paypalButton(page).waitFor();
  // Asking took no use, so someone else can.
  const other = await newBuyer();
  const body = { amount: cents / 100, currency: 'USD', pdfIds: idsOf(other), code };
  expect((await api('create-order/', { token: other.token, body })).status).toBe(200);

  await paypalButton(page).click();
  await page.getByText(`The code ${code} can’t be used anymore.`).waitFor();
  await page.getByText(`The total was ${inDollars(cents)} when Zoë asked.`).waitFor();
  await expectSound(page, 'a code that is gone');
  expect((await chargesOf(student)).cents).toBe(0);
  await payWithPaypal(page);
  await heading(page, /^Thank you/).waitFor();
  expect((await chargesOf(student)).cents).toBe(student.cents);
});

it.each(screens)('what the student has bought meanwhile is not paid again, at $width px', async (screen) => {
  const student = await newBuyer(2);
  const [bought, missing] = student.cart;
  const path = await askFor(student);
  const cents = Math.round((bought?.amount ?? 0) * 100);
  await pay({ ...student, cents, cart: student.cart.slice(0, 1) });
  const { page } = await visitor(screen);
  await page.goto(path);
  await heading(page, 'Zoë asks you to pay for a guide').waitFor();
  await page.getByText(`Zoë has “${bought?.title ?? ''}” by now, so it isn’t in the total.`).waitFor();
  expect(await page.getByRole('heading', { level: 3, name: bought?.title ?? '' }).count()).toBe(0);
  await payWithPaypal(page);
  await heading(page, /^Thank you/).waitFor();
  expect((await libraryOf(student)).toSorted()).toEqual(idsOf(student).toSorted());
  expect(await chargesOf(student)).toEqual({ cents: student.cents, states: ['PAID', 'PAID'] });
  expect(missing).toBeDefined();
});

it.each(wideFirst)(
  'of two who pay at once, one is charged, and the other page says so, at $width px',
  async (screen) => {
    const student = await newBuyer();
    const path = await askFor(student);
    const [first, second] = [await visitor(screen), await visitor(screen)];
    for (const { page } of [first, second]) await page.goto(path);
    const [popup, other] = [await openPaypalPopup(first.page), await openPaypalPopup(second.page)];
    expect(await orderIdIn(popup)).toBe(await orderIdIn(other));
    await popup.getByRole('button', { name: 'Pay now' }).click();
    await heading(first.page, /^Thank you/).waitFor();
    await other.close();
    await second.page.getByText('Zoë has these guides already, so nothing is to be paid.').waitFor();
    expect(await chargesOf(student)).toEqual({ cents: student.cents, states: ['PAID'] });
  },
);

it.each(screens)('of a student and a parent who pay at once, one is charged, at $width px', async (screen) => {
  const student = await newBuyer();
  const path = await askFor(student);
  const { page } = await visitor(screen);
  await page.goto(path);
  const popup = await openPaypalPopup(page);
  await popup.getByRole('button', { name: 'Pay now' }).waitFor();
  // The student has the same cart open, and is faster.
  const body = { amount: student.cents / 100, currency: 'USD', pdfIds: idsOf(student) };
  const opened = (await (await api('create-order/', { token: student.token, body })).json()) as { res: string };
  await actAtPaypal(opened.res, 'approve');
  const captured = await api(`capture-order/${opened.res}`, { token: student.token });
  expect(await captured.json()).toMatchObject({ status: 'COMPLETED' });

  await popup.getByRole('button', { name: 'Pay now' }).click();
  await page
    .getByText(/you haven’t been charged/i)
    .first()
    .waitFor();
  await expectSound(page, 'a payment that came second');
  expect(await chargesOf(student)).toEqual({ cents: student.cents, states: ['FAILED', 'PAID'] });
  expect(await libraryOf(student)).toEqual(idsOf(student));
});

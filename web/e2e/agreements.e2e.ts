import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { firstOf } from '#testing/deep.ts';
import { mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { makeLessonsLate, newMember, offerAgreement, sendNextVersion } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { paypalButton, payWithPaypal, submitLogin } from './steps.ts';

/** An agreement as the family reads, signs, pays and uses it. */

const { visitor } = useBrowser();
const operator = useOperator();

const part = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function sign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await part(page, new RegExp(`^Signed by ${name}`)).waitFor();
}

it.each(firstOf(phone, desktop))(
  'a family signs, pays and books; a late cancellation costs its hour, until it is given back, at $width px',
  async (viewport) => {
    const { fullname, email } = newPerson();
    const { path, agreement } = await offerAgreement(email);
    const family = await visitor(viewport);
    const { page } = family;
    await page.goto(path);
    await part(page, 'Ten hours of counseling').waitFor();
    await expectSound(page, 'an agreement to sign');
    await page.getByLabel('Your full name').fill('A');
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await page.getByText('Name must have at least 2 letters').waitFor();
    await sign(page, fullname);
    const copy = await mailTo(email, ({ attachments }) => attachments.length > 0);
    expect(copy.attachments).toMatchObject([{ filename: 'signed-agreement.html' }]);

    await paypalButton(page).waitFor();
    await expectSound(page, 'an agreement to pay');
    await payWithPaypal(page);
    await part(page, 'Payment 1 of 2 received, $1,200.00').waitFor();
    await page.getByText(/Receipt number FYR-\d+\./).waitFor();
    await page.getByText('Payment 2 of 2', { exact: true }).waitFor();
    await expectSound(page, 'a payment that was received');
    await mailTo(email, ({ subject }) => subject.startsWith('Your receipt'));

    // A reload finds the link, which has left the address.
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.getByRole('button', { name: 'Book a session' }).click();
    await submitLogin(page, email);
    await page.waitForURL('**/book');
    await page.getByRole('radio', { name: 'Session (1 hour left)' }).waitFor();
    // Other journeys book the first times and later ones.
    await page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(5).check();
    await page
      .getByRole('list', { name: /^Times on/ })
      .getByRole('button')
      .first()
      .click();
    // An account that began with an agreement has no phone number.
    await page.getByRole('radio', { name: 'Video' }).check();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await part(page, 'Your session is booked').waitFor();
    await expectSound(page, 'a booked session');
    const booked = await mailTo(email, ({ subject }) => subject.startsWith('Your session is booked'));
    expect(booked.text).toContain('0 hours are left');

    await makeLessonsLate(email);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cancel the session' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    const canceled = await mailTo(email, ({ subject }) => subject.startsWith('Your session is canceled'));
    expect(canceled.text).toContain('0 hours are left');

    const owner = await newMember({ visitor, operator }, 'owner', { viewport });
    await owner.page.goto(`${officePaths.agreements}/${agreement.id}`);
    await owner.page.getByRole('button', { name: /^Give the hours of .* back$/ }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Give the hours back' }).click();
    await mailTo(email, ({ text }) => text.includes('1 hour is left'));

    await page.goto(path);
    await page.getByText('Payment 2 of 2', { exact: true }).click();
    await payWithPaypal(page);
    await part(page, 'Payment 2 of 2 received, $800.00').waitFor();
    await page.getByText(/There is nothing left to pay\.$/).waitFor();
    await page.getByText('2 hours', { exact: true }).first().waitFor();
    await page.goto('/dashboard');
    await page.getByText('2 hours left', { exact: true }).first().waitFor();
    const payments = page.getByRole('table', { name: 'Your payments, newest first' });
    await payments.getByText('Ten hours of counseling (installment 1 of 2)').waitFor();
    await payments.getByText('Ten hours of counseling (installment 2 of 2)').waitFor();
    await expectSound(page, 'the dashboard');
    expectNoProblems(family);
    expectNoProblems(owner);
  },
);

it.each(firstOf(desktop, phone))(
  'a version that is replaced while it is open is read before it is signed, at $width px',
  async (viewport) => {
    const { fullname, email } = newPerson();
    const { path, agreement } = await offerAgreement(email);
    const { page } = await visitor(viewport);
    await page.goto(path);
    await page.getByLabel('Your full name').fill(fullname);
    await sendNextVersion(agreement, 'Eight hours of counseling');
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await part(page, 'We sent you a new version').waitFor();
    await page.getByText('Title: Eight hours of counseling').waitFor();
    expect(await page.getByLabel('Your full name').inputValue()).toBe(fullname);
    await expectSound(page, 'a new version');
    await sign(page, fullname);
  },
);

it('a withdrawn agreement and one that nobody signed in time say whom to ask', async () => {
  const { page } = await visitor(phone);
  const withdrawn = await offerAgreement(newPerson().email, { state: 'WITHDRAWN' });
  await page.goto(withdrawn.path);
  await page.getByText(/^This agreement was withdrawn/).waitFor();
  await expectSound(page, 'a withdrawn agreement');
  const expired = await offerAgreement(newPerson().email, { openUntil: '2026-01-02' });
  await page.goto('/');
  await page.goto(expired.path);
  await page.getByText(/^The time to sign this agreement is over/).waitFor();
  expect(await page.getByText('Ten hours of counseling').count()).toBe(0);
});

it('someone else pays an installment by a link, once, and the family sees it', async () => {
  const { fullname, email } = newPerson();
  const { path } = await offerAgreement(email);
  const [family, payer] = [await visitor(phone), await visitor(phone)];
  await family.page.goto(path);
  await sign(family.page, fullname);
  await family.page.getByRole('button', { name: 'Ask someone else to pay' }).click();
  const link = family.page.getByRole('textbox', { name: 'Link for the person who pays' });
  await link.waitFor();
  await expectSound(family.page, 'a link for an installment');
  const { page } = payer;
  await page.goto((await link.inputValue()).replace(/^https?:\/\/[^/]+/, ''));
  await part(page, /asks you to pay for an installment$/).waitFor();
  expect(await page.locator('main').innerText()).not.toContain(fullname.split(' ').at(-1));
  await paypalButton(page).waitFor();
  await expectSound(page, 'an installment to pay for someone');
  await payWithPaypal(page);
  await part(page, /^Thank you\. .*’s installment is paid$/).waitFor();
  // The family's page still shows it as to be paid.
  await paypalButton(family.page).click();
  await family.page.getByText(/This installment is paid already/).waitFor();
  await family.page.reload();
  await family.page.getByText('Someone else paid it and has the receipt.').waitFor();
  const news = await mailTo(email, ({ subject }) => subject.startsWith('Your installment from'));
  expect(news.text).toContain('someone used the link that you shared');
  expectNoProblems(payer);
});

it('two devices pay once', async () => {
  const { fullname, email } = newPerson();
  const { path } = await offerAgreement(email);
  const [first, second] = [await visitor(phone), await visitor(desktop)];
  await first.page.goto(path);
  await sign(first.page, fullname);
  await second.page.goto(path);
  await paypalButton(second.page).waitFor();
  await payWithPaypal(first.page);
  await part(first.page, 'Payment 1 of 2 received, $1,200.00').waitFor();
  // The second device still shows the first installment.
  await paypalButton(second.page).click();
  await second.page.getByText(/This installment is paid already/).waitFor();
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#contract/dates.ts';
import { officePaths } from '#contract/office-paths.ts';
import { business } from '#contract/website/documents/index.ts';
import { firstOf } from '#testing/deep.ts';
import { codeMailedTo, type Mail, mailsTo, mailTo, newBuyer, newPerson, pay } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { beginClass, finishClass, newMember, offerSeats, storedOrders } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { enterCode, expectHeading, type Person, payWithPaypal } from './steps.ts';

/** A class from its draft to its cancellation, as its owner and three families see it. */

const { visitor } = useBrowser();
const operator = useOperator();

const PRICE_CENTS = 12_000;

/** Writes a class with two seats and two dates, and saves it as a draft. */
async function writeClass(page: Page, title: string, firstDay: string): Promise<void> {
  await page.goto(officePaths.classes);
  await page.getByRole('link', { name: 'New class' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject').fill('SAT Math');
  await page.getByLabel('Teacher').selectOption({ label: 'Elena Marwick' });
  await page.getByLabel('What it’s about').fill('Algebra on the first evening, data on the second.');
  await page.getByLabel('Service').selectOption({ label: 'AP Crash Course' });
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByLabel('Day 1').fill(firstDay);
  await page.getByLabel('Time 1').selectOption({ label: '6:00\u00A0PM' });
  await page.getByLabel('Day 2').fill(addDays(firstDay, 7));
  await page.getByLabel('Time 2').selectOption({ label: '6:00\u00A0PM' });
  await page.getByLabel('Seats').fill('2');
  await page.getByLabel('Minimum').fill('2');
  await page.getByLabel('Dollars for a seat').fill('120');
  await page.getByLabel('Last day to enroll').fill(addDays(firstDay, 6));
  await page.getByLabel('Days before the first date').fill('3');
  await page.getByLabel('Students can join after the first date').check();
  await page.getByLabel('Meeting link').fill('https://meet.example.com/sat-math');
  await expectSound(page, 'a new class');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Families don’t see it yet.').waitFor();
}

/** Enrolls a student on the open page of a class, as someone new. */
async function enroll(page: Page, person: Person, student: string): Promise<void> {
  await page.getByLabel('Student’s first name').fill(student);
  await page.getByRole('button', { name: 'Enroll for $120' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to enroll' });
  await dialog.getByLabel('Full Name').fill(person.fullname);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill(person.phone);
  await expectSound(page, 'to enroll');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, await codeMailedTo(person.email));
  await page.waitForURL('**/payment');
  await expectHeading(page, 'Payment');
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
}

/** The id of the person who is signed in. */
const userIn = async (page: Page): Promise<string> =>
  await page.evaluate(() => (JSON.parse(sessionStorage.getItem('user') ?? '{}') as { _id: string })._id);

const isCancellation = ({ subject }: Mail) => subject.includes('is canceled');

describe.each(firstOf([phone, 200], [desktop, 260]))('at $width px', (size, daysAhead) => {
  it('a class is written, sold, full, offered again, held, canceled and refunded', { timeout: 300_000 }, async () => {
    const owner = await newMember({ visitor, operator }, 'owner', { viewport: size });
    const title = `SAT Math in two evenings ${String(size.width)}`;
    const path = `/classes/sat-math-in-two-evenings-${String(size.width)}`;
    await writeClass(owner.page, title, addDays(dayIn(business.timeZone, Date.now()), daysAhead));

    const first = await visitor(size);
    await first.page.goto(path);
    await first.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await first.page.getByText(title).count()).toBe(0);

    await owner.page.getByRole('button', { name: 'Open enrollment' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Open enrollment' }).click();
    await owner.page.getByText(/0 of 2 seats taken/).waitFor();

    await first.page.goto('/classes');
    await expectSound(first.page, 'the classes');
    await first.page.getByRole('link', { name: title }).click();
    await expectHeading(first.page, title);
    await expectSound(first.page, 'a class');
    const amy = newPerson();
    await enroll(first.page, amy, 'Mia');
    await first.page.getByRole('link', { name: 'See your class' }).waitFor();
    await expectSound(first.page, 'a paid seat');
    await first.page.goto('/dashboard');
    await first.page.getByRole('heading', { name: 'Next' }).waitFor();
    expect(await first.page.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe(
      'https://meet.example.com/sat-math',
    );
    await expectSound(first.page, 'a class on the dashboard');
    const receipt = await mailTo(amy.email, ({ subject }) => subject.startsWith('Your receipt'));
    expect(receipt.attachments.filter(({ filename }) => filename.endsWith('.ics'))).toHaveLength(1);

    const ben = await newBuyer(0);
    const seat = { _id: `seat:${path.split('/').at(-1) ?? ''}:Ben`, title, desc: '', amount: 120 };
    await pay({ ...ben, cart: [seat], cents: PRICE_CENTS });

    const third = await visitor(size);
    const cleo = newPerson();
    await third.page.goto(path);
    await third.page.getByRole('button', { name: 'Join the waiting list' }).waitFor();
    await expectSound(third.page, 'a full class');
    await third.page.getByLabel('Email').fill(cleo.email);
    await third.page.getByRole('button', { name: 'Join the waiting list' }).click();
    await third.page.getByText('Click the link in it', { exact: false }).waitFor();
    const asked = await mailTo(cleo.email, ({ subject }) => subject === `Confirm your place: ${title}`);
    await third.page.goto(/\/classes\/\S+#wait=[\w.-]+/.exec(asked.text)?.[0] ?? '');
    await third.page.reload();
    await third.page.getByRole('button', { name: 'Confirm my place' }).click();
    await third.page.getByText('You’re on the waiting list.', { exact: false }).waitFor();
    await expectSound(third.page, 'a confirmed place');

    await owner.page.reload();
    await owner.page.getByText(/2 of 2 seats taken, 1 waiting/).waitFor();
    await expectSound(owner.page, 'a full class in the office');
    await owner.page.goto(officePaths.classes);
    await owner.page.getByRole('link', { name: title }).waitFor();
    await expectSound(owner.page, 'the classes in the office');
    await owner.page.getByRole('link', { name: title }).click();
    await owner.page.getByRole('link', { name: 'Edit' }).click();
    await owner.page.getByLabel('Seats').fill('3');
    await owner.page.getByRole('button', { name: 'Save changes' }).click();
    await owner.page.getByText(/2 of 3 seats taken/).waitFor();
    await offerSeats();
    const offer = await mailTo(cleo.email, ({ subject }) => subject === `A seat is free: ${title}`);
    await third.page.goto(/\/classes\/\S+#offer=[\w.-]+/.exec(offer.text)?.[0] ?? '');
    await third.page.reload();
    await third.page.getByRole('button', { name: 'Enroll for $120' }).waitFor();
    await expectSound(third.page, 'an offered seat');

    await beginClass(path.split('/').at(-1) ?? '');
    await owner.page.reload();
    await owner.page.getByRole('button', { name: /^Mia came on/ }).click();
    await expect
      .poll(() => owner.page.getByRole('button', { name: /^Mia came on/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await expectSound(owner.page, 'who came');

    await owner.page.getByRole('button', { name: 'Cancel class' }).click();
    const dialog = owner.page.getByRole('dialog', { name: `Cancel ${title}?` });
    await dialog.getByText('2 families are refunded and told by email').waitFor();
    await dialog.getByLabel('Reason').fill('Too few students');
    await dialog.getByLabel('Words to the families').fill('We start again in spring.');
    await expectSound(owner.page, 'canceling a class');
    await dialog.getByRole('button', { name: 'Cancel class' }).click();
    await owner.page.getByText('All families are refunded and told.').waitFor();
    await expectSound(owner.page, 'a canceled class');

    await finishClass(title);
    await offerSeats();
    for (const { email } of [amy, ben, cleo]) await mailTo(email, isCancellation);
    for (const { email } of [amy, ben, cleo]) expect((await mailsTo(email)).filter(isCancellation)).toHaveLength(1);
    for (const id of [await userIn(first.page), ben.user._id]) {
      expect(await storedOrders(id)).toMatchObject([
        { state: 'REFUNDED', capturedCents: PRICE_CENTS, refundedCents: PRICE_CENTS },
      ]);
    }
    await first.page.goto('/dashboard');
    await expectHeading(first.page, `Hello, ${amy.fullname}`);
    await first.page.getByText('Refunded').first().waitFor();
    await first.page.getByText('We’ve refunded what you paid and emailed you.').waitFor();
    await expectSound(first.page, 'the dashboard after a refund');
    await third.page.goto(path);
    await third.page.getByText('This class was canceled.').waitFor();
    await expectSound(third.page, 'the page of a canceled class');
    for (const guest of [owner, first, third]) expectNoProblems(guest);
  });
});

import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { GUIDE_FILES, guidePath } from '#contract/site-paths.ts';
import { aPdf } from '#testing/pdf.ts';
import { api, type Buyer, libraryOf, mailTo, newBuyer, newPerson, pay } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { ageLastPasskeyUse, newMember, officeNavigation, returnToTab, sweepOrdersOf } from './office-steps.ts';
import { useOperator } from './operator.ts';
import { expectSound } from './page-rules.ts';
import { confirmEmail, downloadGuide, expectHeading, payWithPaypal, publishedGuide, shopTitles } from './steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/** An owner's day: what is still to be set up, a sale, its refund, a new guide, other hours. */

const { visitor } = useBrowser();
const operator = useOperator();

const newOwner = (viewport?: typeof phone) => newMember({ visitor, operator }, 'owner', viewport && { viewport });

async function isOnSale(page: Page, title: string): Promise<boolean> {
  await page.goto('/pdf-page');
  return (await shopTitles(page)).includes(title);
}

const GUIDE = 'marine-biology-labs-by-the-sea';

/** Opens the page of the new guide from the shop: what was typed, and the PDF's pages. */
async function seesItsPage(page: Page, title: string, relatedId: string): Promise<void> {
  await page
    .getByRole('link', { name: 'Look inside' })
    .and(page.locator(`[href="${guidePath(GUIDE)}"]`))
    .click();
  await expectHeading(page, title);
  const covers = page.locator(`img[src^="${GUIDE_FILES}/${GUIDE}/cover-"]`);
  const widthOf = (place: number) =>
    covers.nth(place).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
  expect(await widthOf(0)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Sample page 1, larger' }).waitFor();
  await page.getByText('Plan a summer at sea').waitFor();
  await page.getByText('Taught marine science for nine years').waitFor();
  await page.getByText('Facts, dates and links were checked on October 1, 2026.').waitFor();
  await page.getByText('Do I need to swim?').waitFor();
  await page
    .locator(`a[href="${guidePath(relatedId)}"]`)
    .first()
    .waitFor();
}

/** Whether the API hands out a guide's file. */
async function mayDownload({ token }: Buyer, title: string): Promise<boolean> {
  const { name } = await publishedGuide(title);
  return (await api(`uploads/Pdfs/${name}`, { token })).status === 200;
}

it('begins with what a new site needs, and ticks the second passkey once it is made', async () => {
  const owner = await newOwner(phone);
  const { page, device } = owner;
  const list = page.getByRole('region', { name: /^Getting started/ });
  await list.getByText(/\d+ of 12 done$/).waitFor();
  const passkey = list.getByRole('link', { name: 'Add a second passkey' });
  const fold = list.locator('summary');
  for (const size of [phone, { ...phone, width: 320 }, desktop]) {
    await page.setViewportSize(size);
    await expectSound(page, 'office getting started');
    await fold.click();
    await list.getByText('Let mail reach everyone').waitFor();
    await expectSound(page, 'office getting started, unfolded');
    await fold.click();
  }
  await page.setViewportSize(phone);

  if (!(await passkey.isVisible())) await fold.click();
  await passkey.click();
  await expectHeading(page, 'Settings');
  // A second device.
  await device.remove();
  await addAuthenticator(page, { transport: 'usb' });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText('Done: Add a second passkey').waitFor();
  await expectSound(page, 'office settings with getting started');
  await officeNavigation(page).getByRole('link', { name: 'Today' }).click();
  await expectHeading(page, 'Today');
  await page.getByRole('region', { name: 'Sales', exact: true }).waitFor();
  expect(await passkey.count()).toBe(0);
  expectNoProblems(owner);
});

it('sees a sale arrive on a phone, and refunds it', async () => {
  const buyer = await newBuyer(1);
  const owner = await newOwner(phone);
  const { page } = owner;
  const today = page.getByRole('region', { name: 'Sales', exact: true }).getByRole('definition').first();
  const ordersToday = async () => Number(/([\d,]+) orders?/.exec(await today.innerText())?.[1]);
  await today.waitFor();
  const before = await ordersToday();
  await pay(buyer);
  await expect
    .poll(
      async () => {
        await returnToTab(page);
        return await ordersToday();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(before + 1);
  expect(await libraryOf(buyer)).toEqual(buyer.cart.map(({ _id }) => _id));
  const [{ title } = { title: '' }] = buyer.cart;
  expect(await mayDownload(buyer, title)).toBe(true);
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your receipt'));

  const dollars = (buyer.cents / 100).toFixed(2);
  await page.goto(officePaths.orders);
  await page.getByLabel('Search').fill(buyer.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 matching order').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Zoë Marchetti|FYR-/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Bought by mistake');
  // The passkey was used long ago, which costs nothing of what is typed.
  await ageLastPasskeyUse(page);
  await dialog.getByRole('button', { name: `Refund $${dollars}` }).click();
  await page
    .getByRole('dialog', { name: 'Confirm with your passkey' })
    .getByRole('button', { name: 'Use your passkey' })
    .click();
  await page.getByText(`$${dollars} is on its way back.`).first().waitFor();
  expect(await libraryOf(buyer)).toEqual([]);
  expect(await mayDownload(buyer, title)).toBe(false);
  // The sweep sends it a few minutes later.
  await sweepOrdersOf(buyer.user._id);
  const notice = await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your payment has been refunded'));
  expect(notice.text).toContain(`$${dollars}`);
  // Back where the search was, with its state of now and the mark of where the person was.
  await page.goBack();
  const row = page.getByRole('row').filter({ hasText: 'Last opened' });
  await row.getByText(`$${dollars} refunded`).waitFor();
  expect(await page.getByLabel('Search').inputValue()).toBe(buyer.email);
  expectNoProblems(owner);

  await page.goto(officePaths.auditLog);
  await page.getByText('Bought by mistake').or(page.getByText('Refunded')).first().waitFor();
});

it('publishes a guide from a file, which a visitor buys', async () => {
  const owner = await newOwner();
  const { page } = owner;
  const content = Buffer.from(aPdf({ pages: 3 }));
  const title = 'Marine Biology: Labs by the Sea';
  await page.goto(officePaths.guides);
  await page
    .getByRole('link', { name: 'New guide' })
    .or(page.getByRole('button', { name: 'New guide' }))
    .first()
    .click();
  await page.getByLabel('PDF file').setInputFiles({ name: 'marine.pdf', mimeType: 'application/pdf', buffer: content });
  await page
    .getByText(/3 pages/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await page
    .getByRole('textbox', { name: /^Description/ })
    .fill('What to study, and where, for a life near the water.');
  await page.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: /^Price/ }).fill('12.99');
  await page.getByRole('textbox', { name: /^Edition/ }).fill('2026-27');
  await page.getByLabel('Author', { exact: true }).fill('Ines Harlan');
  await page.getByLabel('The author’s experience').fill('Taught marine science for nine years');
  await page.getByLabel('Facts last checked on').fill('2026-10-01');
  await page
    .getByLabel('What readers will be able to do')
    .fill('Compare field stations\nPlan a summer at sea\nChoose a lab course');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question 1').fill('Do I need to swim?');
  await page.getByLabel('Answer 1').fill('Most field courses ask for it.');
  const related = page.getByLabel('Related guide 1');
  await related.selectOption({ index: 1 });
  const relatedId = await related.inputValue();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText(title).first().waitFor();
  await preview.getByRole('img', { name: 'Page 2' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  expectNoProblems(owner);

  const buyer = await visitor(phone);
  await expect.poll(() => isOnSale(buyer.page, title), { timeout: 15_000 }).toBe(true);
  await seesItsPage(buyer.page, title, relatedId);
  await buyer.page.getByRole('button', { name: 'Buy now' }).click();
  await confirmEmail(buyer.page, newPerson());
  await payWithPaypal(buyer.page);
  await buyer.page.waitForURL('**/success-payment');
  await expectHeading(buyer.page, 'Payment Successful!');
  await buyer.page.goto('/dashboard');
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect((await downloadGuide(buyer.page, title)).sha256).toBe(sha256);

  // Other journeys expect the sixteen sample guides.
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Take off sale' })
    .click();
  // The buyer's browser shows it for up to a minute.
  const listed = async () => await (await api('getpdfs')).text();
  await expect.poll(listed, { timeout: 15_000 }).not.toContain(title);
});

it('changes the hours, and sees at once what that means', async () => {
  const owner = await newOwner();
  const { page } = owner;
  await page.goto(officePaths.calendar);
  await page.getByRole('navigation', { name: 'Calendar' }).getByRole('link', { name: 'Availability' }).click();
  const length = page.getByLabel(/^Length/);
  expect(await length.inputValue()).toBe('30');
  await length.fill('45');
  await page.getByRole('region', { name: 'Free times by day' }).waitFor();
  await page.getByRole('button', { name: 'Save the hours' }).click();
  const slots = async () =>
    ((await (await api('consultations/slots')).json()) as { res: { minutes: number } }).res.minutes;
  await page.getByText('Everything is saved.').waitFor();
  await expect.poll(slots).toBe(45);
  await length.fill('30');
  await page.getByRole('button', { name: 'Save the hours' }).click();
  await page.getByText('Everything is saved.').waitFor();
  await expect.poll(slots).toBe(30);
  expectNoProblems(owner);
});

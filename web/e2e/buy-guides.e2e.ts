import { describe, expect, it } from 'vitest';
import { codeMailedTo, mailTo, newBuyer, newPerson, pay } from './backend.ts';
import { expectNoProblems, phone, useBrowser } from './browser.ts';
import {
  confirmEmail,
  downloadGuide,
  downloadSelected,
  enterCode,
  expectHeading,
  fillDetails,
  logIn,
  openAsBuyer,
  openPaypalPopup,
  type Person,
  paypalButton,
  payWithPaypal,
  publishedGuide,
  selectGuides,
  waitForNextCode,
} from './steps.ts';

const { visitor } = useBrowser();

/** Set by the first test. */
let bought: { buyer: Person; titles: readonly string[]; codeAt: number } | undefined;

describe('a purchase', () => {
  it('leads from the shop to both files', async () => {
    const buyer = newPerson();
    const first = await visitor(phone);
    const { page } = first;
    const titles = await selectGuides(page, 2);
    await downloadSelected(page, 2);
    await confirmEmail(page, buyer);
    const codeAt = Date.now();

    await expectHeading(page, 'Payment');
    for (const title of titles) await page.getByText(title).first().waitFor();
    await payWithPaypal(page);

    await page.waitForURL('**/success-payment');
    await expectHeading(page, 'Payment Successful!');
    await page.getByText('Thank you for your purchase! The PDF has been sent to your email.').waitFor();
    await expect.poll(async () => await page.title()).toMatch(/^Payment Successful/);
    expect(await page.evaluate(() => sessionStorage.getItem('selectedPDFs'))).toBeNull();

    await page
      .getByRole('link', { name: 'Go Back' })
      .or(page.getByRole('button', { name: 'Go Back' }))
      .click();
    await page.waitForURL('**/dashboard');
    await expectHeading(page, `Hello, ${buyer.fullname}`);
    expect(await page.evaluate(() => 'paypal' in window)).toBe(false);
    for (const title of titles) expect(await downloadGuide(page, title)).toEqual(await publishedGuide(title));
    expectNoProblems(first);

    const receipt = await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your receipt'));
    expect(receipt.attachments.map(({ filename }) => filename).sort()).toEqual(
      (await Promise.all(titles.map(publishedGuide))).map(({ name }) => name).sort(),
    );

    bought = { buyer, titles, codeAt };
  });

  it('leads to the canceled page when the buyer cancels, and keeps the cart', async () => {
    const { page } = await visitor();
    const titles = await selectGuides(page, 2);
    await downloadSelected(page, 2);
    await confirmEmail(page, newPerson());
    const popup = await openPaypalPopup(page);
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/cancel-payment');
    await expectHeading(page, 'Payment Canceled');
    await page
      .getByText('Your payment was not completed. You can try again or contact our support team for assistance.')
      .waitFor();
    await page
      .getByRole('link', { name: 'Go Back' })
      .or(page.getByRole('button', { name: 'Go Back' }))
      .click();
    await page.waitForURL('**/pdf-page');
    await page.getByRole('button', { name: 'Download Selected PDFs (2)' }).waitFor();
    for (const title of titles) {
      await expect.poll(async () => await page.getByRole('checkbox', { name: title }).isChecked()).toBe(true);
    }
  });
});

describe('PayPal’s script', () => {
  it('is unloaded when the buyer leaves the payment by a link or goes back, and the cart is kept', async () => {
    const { page } = await visitor();
    const hasPaypal = () => page.evaluate(() => 'paypal' in window);
    const [title = ''] = await selectGuides(page, 1);
    await downloadSelected(page, 1);
    await confirmEmail(page, newPerson());
    await paypalButton(page).waitFor();
    await expect.poll(hasPaypal).toBe(true);

    await page.goBack();
    await page.waitForURL('**/pdf-page');
    const isChecked = async () => await page.getByRole('checkbox', { name: title }).isChecked();
    // The HTML has the cards, and the selection follows when the scripts run.
    await expect.poll(isChecked, { timeout: 10_000 }).toBe(true);
    await expect.poll(hasPaypal).toBe(false);

    await page.goForward();
    await paypalButton(page).waitFor();
    await expect.poll(hasPaypal).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expectHeading(page, 'Your Journey to College, Captured!');
    expect(await hasPaypal()).toBe(false);
  });
});

describe('a reload', () => {
  it('loses nothing at any step', async () => {
    const buyer = newPerson();
    const { page } = await visitor();
    const titles = await selectGuides(page, 2);
    const selected = page.getByRole('button', { name: 'Download Selected PDFs (2)' });
    // Only now has the page taken the choice: a click before it is interactive waits for its code.
    await selected.waitFor();

    await page.reload();
    await selected.waitFor();
    for (const title of titles) {
      await expect.poll(async () => await page.getByRole('checkbox', { name: title }).isChecked()).toBe(true);
    }

    await downloadSelected(page, 2);
    await fillDetails(page, buyer);
    await page.getByRole('dialog', { name: 'Enter OTP' }).waitFor();
    await page.reload();
    await downloadSelected(page, 2);
    await page.getByRole('dialog', { name: 'Enter OTP' }).waitFor();
    await enterCode(page, await codeMailedTo(buyer.email));
    await page.waitForURL('**/payment');

    await page.reload();
    await expectHeading(page, 'Payment');
    for (const title of titles) await page.getByText(title).first().waitFor();

    await payWithPaypal(page);
    await page.waitForURL('**/success-payment');
    await page.reload();
    await expectHeading(page, 'Payment Successful!');

    await page.goto('/dashboard');
    await page.reload();
    for (const title of titles) expect(await downloadGuide(page, title)).toEqual(await publishedGuide(title));
  });

  it('while the popup is open keeps the order, which is then paid once', async () => {
    const { page } = await visitor();
    await selectGuides(page, 1);
    await downloadSelected(page, 1);
    await confirmEmail(page, newPerson());
    const abandoned = await openPaypalPopup(page);
    await abandoned.getByRole('button', { name: 'Pay now' }).waitFor();
    await page.reload();
    await abandoned.close();
    await payWithPaypal(page);
    await page.waitForURL('**/success-payment');
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(1);
  });
});

describe('the cart', () => {
  it('leads back to the shop after its last item is removed', async () => {
    const { page } = await visitor();
    await selectGuides(page, 2);
    await downloadSelected(page, 2);
    await confirmEmail(page, newPerson());
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Total Courses pdf').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.waitForURL('**/pdf-page');
    await page.getByRole('button', { name: 'Download Selected PDFs (0)' }).waitFor();
    expect(await page.getByRole('button', { name: 'Download Selected PDFs (0)' }).isDisabled()).toBe(true);
  });

  it('can be extended in the shop', async () => {
    const { page } = await visitor();
    await selectGuides(page, 1);
    await downloadSelected(page, 1);
    await confirmEmail(page, newPerson());
    await page
      .getByRole('link', { name: "Add More Pdf's" })
      .or(page.getByRole('button', { name: "Add More Pdf's" }))
      .click();
    await page.waitForURL('**/pdf-page');
    await page.getByRole('checkbox').nth(2).check();
    await downloadSelected(page, 2);
    await page.waitForURL('**/payment');
    await page.getByRole('button', { name: 'Cancel' }).nth(1).waitFor();
    await expect.poll(async () => await page.getByRole('button', { name: 'Cancel' }).count()).toBe(2);
  });
});

it('the library comes first on a phone, with a download in its first screen', async () => {
  const buyer = await newBuyer(2);
  await pay(buyer);
  const first = await visitor(phone);
  const { page } = first;
  const download = page
    .getByRole('main')
    .getByRole('button', { name: /^Download / })
    .first();
  await openAsBuyer(page, buyer, '/dashboard', download);
  await page.getByRole('heading', { name: 'Personal Details' }).waitFor();
  const tops = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.textContent] as const));
  expect(tops.toSorted(([a], [b]) => a - b)[0]?.[1]).toBe('Purchased PDF');
  const { y = 0, height = 0 } = (await download.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y + height).toBeLessThanOrEqual(phone.height);
  for (const { title } of buyer.cart) expect(await downloadGuide(page, title)).toEqual(await publishedGuide(title));
  expectNoProblems(first);
});

it('a purchase is available in another browser, too', async () => {
  if (bought === undefined) throw new Error('Nothing was bought');
  const { buyer, titles, codeAt } = bought;
  await waitForNextCode(codeAt);
  const later = await visitor();
  await logIn(later.page, buyer.email);
  await later.page.waitForURL((url) => url.pathname === '/');
  await later.page.goto('/dashboard');
  for (const title of titles) expect(await downloadGuide(later.page, title)).toEqual(await publishedGuide(title));
  expectNoProblems(later);
});

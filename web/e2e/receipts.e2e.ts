import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailsTo, mailTo, newPerson } from './backend.ts';
import { desktop, expectNoProblems, phone, useBrowser } from './browser.ts';
import { axeFaults } from './page-rules.ts';
import { confirmEmail, downloadSelected, expectHeading, payWithPaypal, selectGuides } from './steps.ts';

const { visitor } = useBrowser();

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');
const receiptsTo = async (address: string) => (await mailsTo(address)).filter(isReceipt);

/** Buys the first two guides; ends on the dashboard. */
async function buy(page: Page) {
  const buyer = newPerson();
  const titles = await selectGuides(page, 2);
  await downloadSelected(page, 2);
  await confirmEmail(page, buyer);
  await payWithPaypal(page);
  await page.waitForURL('**/success-payment');
  await page.getByRole('status', { name: 'Loading your receipt' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL('**/dashboard');
  return { buyer, titles };
}

it('of a payment moves no link when its details have loaded', async () => {
  const { page } = await visitor(phone);
  await buy(page);
  for (const size of [phone, desktop]) {
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/api/profile/', async (route) => {
      await loaded;
      await route.continue();
    });
    await page.setViewportSize(size);
    await page.goto('/success-payment');
    await page.getByRole('status', { name: 'Loading your receipt' }).waitFor();
    const link = page.getByRole('link', { name: 'Go Back' });
    const before = await link.boundingBox();
    load();
    await page.getByText('Transaction ID').waitFor();
    expect(await link.boundingBox()).toEqual(before);
    await page.unroute('**/api/profile/');
  }
});

describe('a receipt', () => {
  it('is linked from the payment, can be mailed again and reloaded, and prints without buttons and menus', async () => {
    const visit = await visitor(phone);
    const { page } = visit;
    const { buyer, titles } = await buy(page);
    const first = await mailTo(buyer.email, isReceipt);

    await page.getByRole('link', { name: /^View receipt/ }).click();
    await expectHeading(page, 'Receipt');
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(first.text).toContain(`Order number: ${number}`);
    const [, receipt = 'no number'] = /Receipt number: (FYR-\d{5,})\n/.exec(first.text) ?? [];
    const [, day = 'no day'] = /Date: (.+)\n/.exec(first.text) ?? [];
    const paper = page.locator('main');
    for (const title of titles) await paper.getByRole('cell', { name: title }).waitFor();
    for (const fact of [number, receipt, day, buyer.fullname, '48 Larch Street, Suite 210', 'Refunds:']) {
      expect(await paper.innerText()).toContain(fact);
      expect(first.text).toContain(fact);
    }
    const [, total = 'no total'] = /Total paid: (\$[\d.]+) USD/.exec(first.text) ?? [];
    await paper.getByRole('row', { name: `Total paid, USD ${total}` }).waitFor();

    await page.getByRole('button', { name: 'Send the receipt again' }).click();
    await page.getByText(`Sent to ${buyer.email}.`).waitFor();
    await expect.poll(async () => (await receiptsTo(buyer.email)).length).toBe(2);
    const again = await mailTo(buyer.email, isReceipt);
    expect(again.text).toBe(first.text);
    expect(again.attachments).toEqual(first.attachments);

    await page.reload();
    await expectHeading(page, 'Receipt');
    await paper.getByText(number).waitFor();

    expect(await axeFaults(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    expect(await paper.getByText(number).isVisible()).toBe(true);
    for (const part of [
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('link', { name: 'Back to your dashboard' }),
      page.locator('body > #app > header'),
      page.locator('body > #app > footer'),
    ]) {
      expect(await part.count()).toBeLessThanOrEqual(1);
      expect(await part.isVisible()).toBe(false);
    }
    expectNoProblems(visit);
  });

  it('is sent at most three times a day, and then shows that', async () => {
    const { page } = await visitor(desktop);
    const { buyer } = await buy(page);
    await mailTo(buyer.email, isReceipt);
    for (let time = 1; time <= 3; time += 1) {
      const before = new Set((await receiptsTo(buyer.email)).map(({ id }) => id));
      await page.getByRole('button', { name: /^Send again/ }).click();
      await mailTo(buyer.email, (mail) => isReceipt(mail) && !before.has(mail.id));
      expect(await receiptsTo(buyer.email)).toHaveLength(1 + time);
    }
    await page.getByRole('button', { name: /^Send again/ }).click();
    await page.getByText(`It has been sent 3 times today, to ${buyer.email}`).waitFor();
    expect(await receiptsTo(buyer.email)).toHaveLength(4);
  });

  it('of another buyer is as unknown as one that does not exist', async () => {
    const owner = await visitor();
    await buy(owner.page);
    await owner.page.getByRole('link', { name: /^View receipt/ }).click();
    await expectHeading(owner.page, 'Receipt');
    const address = new URL(owner.page.url()).pathname;

    const other = await visitor();
    await buy(other.page);
    const texts: string[] = [];
    for (const path of [address, '/dashboard/receipts/01KA00000000000000000NONE']) {
      const answer = await other.page.goto(path);
      expect(answer?.status()).toBe(200);
      await other.page.getByText('Receipt not found').waitFor();
      texts.push(await other.page.locator('main').innerText());
    }
    expect(texts[0]).toBe(texts[1]);
    await other.page.getByRole('link', { name: 'See your payments' }).click();
    await expectHeading(other.page, 'Hello, Zoë Marchetti');
  });
});

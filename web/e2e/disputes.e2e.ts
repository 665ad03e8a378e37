import * as v from 'valibot';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';
import { officePaths } from '#contract/office-paths.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { api, libraryOf, mailTo, newBuyer, pay, postToPaypal, trackPaypalOrders, viewerHeaders } from './backend.ts';
import { expectNoProblems, useBrowser, type Visitor } from './browser.ts';
import { newMember } from './office-steps.ts';
import { useOperator } from './operator.ts';

/** A buyer says that the guides never arrived, and the owner proves that they did. */

const { visitor } = useBrowser('file');
const operator = useOperator();

let owner: Visitor;
beforeAll(async () => {
  owner = await newMember({ visitor, operator }, 'owner');
});
afterEach(() => {
  expectNoProblems(owner);
});

const disputed = v.object({
  dispute: v.object({ evidence: v.optional(v.array(v.object({ type: v.string(), notes: v.string() })), []) }),
});
const evidenceAt = async (order: string) =>
  v.parse(disputed, await (await fetch(`${inject('paypal')}/_orders/${order}`)).json()).dispute.evidence;

it('a dispute is answered with the downloads, once by two presses, and won', async () => {
  const buyer = await newBuyer();
  const payments = await trackPaypalOrders();
  await pay(buyer);
  const order = (await payments())[0]?.orderId ?? '';
  const fileName = await fileOf(buyer.token);
  for (const userAgent of ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'curl/8']) {
    const headers = { ...viewerHeaders(), 'user-agent': userAgent };
    expect((await api(`uploads/Pdfs/${fileName}`, { token: buyer.token, headers })).status).toBe(200);
  }
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('Your receipt'));

  await postToPaypal(`/_orders/${order}/dispute`, {});
  const mail = await mailTo(
    sampleSettings.businessInbox,
    ({ subject, text }) => subject.startsWith('A payment is disputed') && text.includes(buyer.email),
  );
  expect(mail.text).toMatch(/PayPal waits for your answer until [A-Z][a-z]+ \d{1,2}, \d{1,2}:\d{2}\s[AP]M Pacific\./);
  expect(await libraryOf(buyer)).toEqual([]);

  const link = new RegExp(`${officePaths.orders}/\\w+`).exec(mail.text)?.[0] ?? '';
  const { page } = owner;
  await page.goto(link);
  const dispute = page.getByRole('heading', { name: 'Dispute' }).locator('..');
  await dispute.getByText(/The buyer says that the guides never arrived/).waitFor();
  expect(await dispute.getByRole('listitem').filter({ hasText: fileName }).count()).toBe(2);
  await dispute.getByText(/Receipt accepted by the buyer’s mail server/).waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'History' }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await dispute.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Send to PayPal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to PayPal' }).dblclick();
  await page.getByText('PayPal has the evidence.').first().waitFor();
  await dispute.getByText(/sent PayPal the evidence on/).waitFor();
  const evidence = await evidenceAt(order);
  expect(evidence).toHaveLength(1);
  expect(evidence[0]?.notes.split('\n').filter((line) => line.includes(fileName))).toEqual([
    expect.stringMatching(/^- .*, network 198\.18\.\d+\.0\/24, Firefox on Linux$/),
    expect.stringMatching(/^- .*, network 198\.18\.\d+\.0\/24/),
  ]);

  await postToPaypal(`/_orders/${order}/dispute`, { outcome: 'won' });
  await expect.poll(() => libraryOf(buyer)).toEqual(buyer.cart.map(({ _id }) => _id));
  await page.reload();
  await dispute.getByText(/The dispute is over, and the money stays yours/).waitFor();
  expect(await page.getByRole('button', { name: 'Send to PayPal' }).count()).toBe(0);
});

const profile = v.object({
  res: v.object({ purchases: v.array(v.object({ pdfID: v.array(v.object({ fileName: v.string() })) })) }),
});
async function fileOf(token: string): Promise<string> {
  const { res } = v.parse(profile, await (await api('profile/', { token })).json());
  return res.purchases[0]?.pdfID[0]?.fileName ?? '';
}

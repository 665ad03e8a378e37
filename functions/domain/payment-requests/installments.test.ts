import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aBalance, anAgreement, aSentVersion } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { Agreement } from '../agreements/agreement.ts';
import { captureInstallment } from '../agreements/capture-installment.ts';
import { openAgreement } from '../agreements/open-agreement.ts';
import { payInstallment } from '../agreements/pay-installment.ts';
import { refundOfficeOrder } from '../orders/office/refund-office-order.ts';
import { hashToken } from '../shared/hashes.ts';

/** Someone else pays an installment, by a link that the family makes at its agreement. */

const AGREEMENT = 'a-token-of-the-sample-agreement';
const AUNT = 'aunt@paypal.example';
const VIEWER = '203.0.113.9';
const { id, content } = anAgreement();
const [first, second] = [`${id}-1`, `${id}-2`];
const SIGNED = { name: 'Amy Marlow', at: TEST_START, version: 1, sha256: aSentVersion().sha256 };
const DUE = 1_200;

async function family(changes: Partial<Agreement> = { state: 'SIGNED', signed: SIGNED }) {
  const world = inMemoryWorld();
  const agreement = anAgreement({ version: 1, tokenHash: hashToken(AGREEMENT), unsent: false, ...changes });
  const balance = aBalance({ version: 0, minutes: 0, credits: [] });
  await world.agreements.write({ agreement, before: undefined, sent: aSentVersion(), balance }, []);
  const shop = shopOn(world, world);
  const own = payInstallment(shop.settling);
  const captureOwn = captureInstallment(shop.capturing);
  const { requests } = shop;
  return {
    world,
    shop,
    requests,
    ask: async (installment = first) => await requests.askForInstallment(AGREEMENT, installment),
    /** The aunt opens the payment and approves it at PayPal. */
    approved: async (token: string, amount = DUE) => {
      const orderID = await requests.pay(token, amount);
      world.payments.approve(orderID, AUNT);
      return orderID;
    },
    /** The family does the same for itself. */
    ownApproved: async (installment = first) => {
      const orderID = await own({ input: { token: AGREEMENT, installment }, viewer: VIEWER });
      world.payments.approve(orderID);
      return orderID;
    },
    captureOwn: async (orderID: string) => await captureOwn({ input: { token: AGREEMENT, orderID }, viewer: VIEWER }),
    installment: async () => {
      const shown = await openAgreement(shop.settling)({ input: { token: AGREEMENT }, viewer: VIEWER });
      return shown.installments[0];
    },
    captured: () => world.payments.known().filter(({ captures }) => captures.length > 0).length,
    mailsTo: (address: string) => world.mailer.sent.filter(({ to }) => to === address),
  };
}

describe('the link for an installment', () => {
  it('shows what is to be paid, and of the family only the first name', async () => {
    const { requests, ask } = await family();
    const { token, expires } = await ask();
    const shown = await requests.open(token);
    expect(shown).toMatchObject({ from: 'Amy', guides: [], installment: true, amount: DUE, changes: [], expires });
    expect(shown.lines).toMatchObject([{ _id: first, price: DUE }]);
    expect(JSON.stringify(shown)).not.toContain(content.email);
    expect(JSON.stringify(shown)).not.toContain(AGREEMENT);
  });

  it('is the same one if the family asks again', async () => {
    const { ask } = await family();
    expect((await ask()).token).toBe((await ask()).token);
  });

  it('is made by no other token, before no signature, and only for the installment that is next', async () => {
    const { requests, ask } = await family();
    expect((await refusalOf(requests.askForInstallment('made up', first))).code).toBe('NOT_FOUND');
    expect((await refusalOf(ask(second))).message).toBe('Please pay installment 1 first.');
    expect((await refusalOf(ask('01KA0000000000000000000000-1'))).code).toBe('NOT_FOUND');
    const unsigned = await family({ state: 'OPENED', openUntil: '2027-12-31' });
    expect((await refusalOf(unsigned.ask())).message).toBe('Please sign the agreement before you pay.');
  });

  it('ends with the agreement', async () => {
    const { world, requests, ask } = await family();
    const { token } = await ask();
    const before = await world.agreements.find(id);
    if (before === undefined) throw new Error('No agreement');
    const agreement = { ...before, state: 'WITHDRAWN' as const, revision: before.revision + 1 };
    await world.agreements.write({ agreement, before }, []);
    expect((await refusalOf(requests.open(token))).code).toBe('NOT_FOUND');
    expect((await refusalOf(requests.pay(token, DUE))).code).toBe('NOT_FOUND');
  });
});

describe('paying an installment by a link', () => {
  it('books it in the agreement; the payer gets the receipt, and the family the news without the address', async () => {
    const { world, requests, ask, approved, installment, mailsTo } = await family();
    const { token } = await ask();
    expect(await requests.capture(token, await approved(token))).toEqual({ status: 'COMPLETED' });
    expect(await installment()).toMatchObject({ state: 'paid', byLink: true });
    expect(await world.balances.find(id)).toMatchObject({ minutes: 360 });
    const [receipt] = mailsTo(AUNT);
    expect(receipt?.text).toContain('Total paid: $1,200.00 USD');
    expect(receipt?.text).toContain('The installment is on Amy’s dashboard now, and we told Amy by email.');
    expect(receipt?.text).not.toContain(content.email);
    const [news] = mailsTo(content.email);
    expect(news?.text).toContain('your installment is paid: someone used the link that you shared');
    expect(news?.text).toContain('With this payment you have 6 hours more.');
    expect(news?.text).not.toContain(AUNT);
    expect((await refusalOf(requests.open(token))).message).toContain('This is paid already');
    expect((await refusalOf(requests.pay(token, DUE))).code).toBe('CONFLICT');
    expect((await ask(second)).token).not.toBe(token);
  });

  it('uses the same order for two payers', async () => {
    const { requests, ask } = await family();
    const { token } = await ask();
    expect(await requests.pay(token, DUE)).toBe(await requests.pay(token, DUE));
  });

  it.each(['the family first', 'the payer first'])('takes the money once if both have approved, %s', async (who) => {
    const { requests, ask, approved, ownApproved, captureOwn, captured, installment } = await family();
    const { token } = await ask();
    const [own, others] = [await ownApproved(), await approved(token)];
    expect(own).not.toBe(others);
    const both = [() => captureOwn(own), () => requests.capture(token, others)];
    const [one, other] = who === 'the family first' ? both : both.toReversed();
    expect(await one?.()).toEqual({ status: 'COMPLETED' });
    expect((await refusalOf(other?.() ?? Promise.resolve())).code).toBe('ALREADY_OWNED');
    expect(captured()).toBe(1);
    const isByFamily = who === 'the family first';
    expect(await installment()).toMatchObject({ state: 'paid', ...(isByFamily ? {} : { byLink: true }) });
  });

  it('captures no order of the family, nor the family one of the payer', async () => {
    const { requests, ask, approved, ownApproved, captureOwn } = await family();
    const { token } = await ask();
    const [own, others] = [await ownApproved(), await approved(token)];
    expect((await refusalOf(requests.capture(token, own))).code).toBe('NOT_FOUND');
    expect((await refusalOf(captureOwn(others))).code).toBe('NOT_FOUND');
  });

  it('goes back to the payer with its hours, and both hear of it', async () => {
    const { world, shop, requests, ask, approved, installment, mailsTo } = await family();
    const { token } = await ask();
    await requests.capture(token, await approved(token));
    const [order] = world.orders.all();
    const refund = refundOfficeOrder({ ...world, zone: 'America/New_York', planRefund: shop.planRefund });
    const input = { number: order?.number ?? '', guide: undefined, reason: 'A gap', refundedCents: 0 };
    await refund({ input: { ...input, cents: 120_000, hours: 6 }, record: () => undefined });
    for (const refunded of world.orders.all()) await shop.fulfill(refunded);
    expect(await installment()).toMatchObject({ state: 'refunded', refunded: { amount: DUE, hours: 6 } });
    expect(await world.balances.find(id)).toMatchObject({ minutes: 0 });
    const [toPayer, toFamily] = [mailsTo(AUNT).at(-1), mailsTo(content.email).at(-1)];
    expect(toPayer?.subject).toContain('Your payment has been refunded');
    expect(toPayer?.text).not.toMatch(/dashboard|can be booked|hadn’t used/);
    expect(toFamily?.subject).toContain('The payment has been refunded');
    expect(toFamily?.text).toContain('6 hours that you hadn’t used can no longer be booked.');
  });

  it('asks for the total of now', async () => {
    const { requests, ask } = await family();
    const { token } = await ask();
    expect((await refusalOf(requests.pay(token, DUE - 1))).code).toBe('TOTAL_CHANGED');
  });
});

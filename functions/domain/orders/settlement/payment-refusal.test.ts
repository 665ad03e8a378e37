import { describe, expect, it } from 'vitest';
import { aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { alarmOfLine } from '../../alarms/alarm-events.ts';
import { PaymentRefused } from '../../shared/refusal.ts';
import { findOfficeOrders } from '../office/find-office-orders.ts';
import { isOfBusiness } from './payment-refusal.ts';

const session = aSession();
const cart = { input: { pdfIds: ['biology'], amount: 19.99 }, session };

async function shop() {
  const world = { ...inMemoryWorld(), zone: 'America/New_York' };
  await world.catalog.put(aGuide());
  await world.files.store('biology.pdf', new Uint8Array([1]));
  return { world, ...shopOn(world, world) };
}

describe('a refusal of PayPal', () => {
  it.each([
    ['PAYEE_ACCOUNT_RESTRICTED', true],
    ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', true],
    ['PAYEE_ACCOUNT_INVALID', true],
    ['PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING', true],
    ['PERMISSION_DENIED', true],
    ['NOT_AUTHORIZED', true],
    ['PAYEE_BLOCKED_TRANSACTION', false],
    ['PAYER_ACCOUNT_RESTRICTED', false],
    ['INSTRUMENT_DECLINED', false],
    ['TRANSACTION_REFUSED', false],
  ])('%s is about the business: %s', (issue, expected) => {
    expect(isOfBusiness(issue)).toBe(expected);
  });

  const restricted = () => Promise.reject(new PaymentRefused('PAYEE_ACCOUNT_RESTRICTED', 'debug-1'));

  it('of the business’s account tells who wants to pay so, and raises an alarm at once', async () => {
    const { world } = await shop();
    const closed = shopOn(world, { payments: { ...world.payments, open: restricted } });
    const refusal = await refusalOf(closed.create(cart));
    expect(refusal.code).toBe('PAYMENT_REFUSED');
    expect(refusal.message).toContain('We can’t take payments right now.');
    expect(refusal.message).toContain('you haven’t been charged, and we’ve been told');
    expect(world.log.lines).toMatchObject([
      { level: 'error', event: 'payments-closed', details: { issue: 'PAYEE_ACCOUNT_RESTRICTED', debugId: 'debug-1' } },
    ]);
    expect(alarmOfLine('payments-closed', undefined)).toBe('payments-closed');
  });

  it('of the business’s account does so at the capture, too, and ends the order', async () => {
    const { world, create } = await shop();
    const orderID = await create(cart);
    world.payments.approve(orderID);
    const closed = shopOn(world, { payments: { ...world.payments, capture: restricted } });
    const refusal = await refusalOf(closed.capture({ input: { orderID }, session }));
    expect(refusal.message).toContain('We can’t take payments right now.');
    expect(world.orders.all()).toMatchObject([{ state: 'FAILED' }]);
    expect(world.log.lines.filter(({ event }) => event === 'payments-closed')).toHaveLength(1);
  });

  it('of a card stays a declined payment, without an alarm', async () => {
    const { world, create } = await shop();
    const orderID = await create(cart);
    world.payments.approve(orderID);
    const capture = () => Promise.reject(new PaymentRefused('INSTRUMENT_DECLINED', 'debug'));
    const declining = shopOn(world, { payments: { ...world.payments, capture } });
    expect((await refusalOf(declining.capture({ input: { orderID }, session }))).message).toContain('PayPal declined');
    expect(world.log.lines.some(({ event }) => event === 'payments-closed')).toBe(false);
  });
});

describe('the address of the PayPal account that paid', () => {
  it('leads the office to an ordinary order, and gets no mail', async () => {
    const { world, create, capture } = await shop();
    const orderID = await create(cart);
    world.payments.approve(orderID, 'mom@paypal.example');
    await capture({ input: { orderID }, session });
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', paypalEmail: 'mom@paypal.example' }]);
    expect(world.orders.all()[0]).not.toHaveProperty('payer');
    const search = async (text: string) =>
      (await findOfficeOrders(world)({ input: { search: text, state: '', from: '', until: '', after: '' } })).orders;
    expect(await search('mom@paypal.example')).toMatchObject([{ number: world.orders.all()[0]?.number }]);
    expect(world.mailer.sent.map(({ to }) => to)).toEqual([session.user.email]);
  });

  it('isn’t kept if it is the buyer’s own', async () => {
    const { world, create, capture } = await shop();
    const orderID = await create(cart);
    world.payments.approve(orderID, session.user.email);
    await capture({ input: { orderID }, session });
    expect(world.orders.all()[0]).not.toHaveProperty('paypalEmail');
    expect(await world.orders.paidBy(session.user.email)).toEqual([]);
  });
});

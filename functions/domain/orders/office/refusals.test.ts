import { describe, expect, it } from 'vitest';
import { aGuide, anAccount, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { changedMeanwhile } from '../../guides/publish-guides.ts';
import { PaymentRefused, type Refusal } from '../../shared/refusal.ts';
import { type Order, orderStates } from '../core/order.ts';
import { sendReceiptAgain } from '../receipts/resend-receipt.ts';
import { refundOrder } from '../refunds-and-disputes/refund-order.ts';
import { CODE_USED_UP } from '../views/failures.ts';
import { giveGuide, takeBackGift } from './gifts.ts';
import { moveOrder } from './move-order.ts';
import { refundOfficeOrder } from './refund-office-order.ts';

/** Words of the database and of the terminal, which no counselor knows. */
const CODE = /`|[A-Z]{4,}/;

async function refusals(changes: Partial<Order>) {
  const world = inMemoryWorld();
  const order = aPaidOrder(changes);
  await world.users.create(anAccount({ id: 'CLEO', email: 'cleo@example.com' }));
  await world.orders.insert(order);
  const { number } = order;
  return {
    number,
    refund: async (itemId?: string) =>
      await refusalOf(refundOrder(world)({ number, ...(itemId === undefined ? {} : { itemId }) })),
    resend: async () => await refusalOf(sendReceiptAgain({ sendReceipt: () => Promise.resolve() })(order)),
    takeBack: async () => await refusalOf(takeBackGift(world)(order, 'By mistake')),
    move: async () => await refusalOf(moveOrder(world)(number, 'cleo@example.com')),
  };
}

const gift = { totalCents: 0, capturedCents: 0, granted: 'A prize' };
const erased = { buyer: { email: '', fullname: '' } };
const both = ({ message, terminal }: Refusal) => [message, terminal];

describe('a refusal', () => {
  it.each(orderStates.filter((state) => state !== 'PAID'))(
    'says in words in the office why nothing can be done with an order that is %s',
    async (state) => {
      const order = await refusals({ state });
      for (const [message, terminal] of [both(await order.resend()), both(await order.move())]) {
        expect(message).toMatch(/^This order is [a-z].* paid order/);
        expect(message).not.toMatch(CODE);
        expect(terminal).toContain(`is ${state}:`);
      }
    },
  );

  it.each(['OPEN', 'FAILED', 'EXPIRED', 'PENDING'] as const)(
    'of a refund of an order that is %s does so',
    async (state) => {
      const { paypalOrderId: _, ...order } = aPaidOrder({ state });
      const world = inMemoryWorld();
      await world.orders.insert(order);
      const { message, terminal } = await refusalOf(refundOrder(world)(order));
      expect(message).toMatch(/^This order is [a-z ]+( by PayPal| payment)?, so there is nothing to refund\.$/i);
      expect(terminal).toBe(`Order ${order.number} is ${state}, so there is nothing to refund.`);
    },
  );

  it('don’t say that PayPal declined an order whose code was used up', async () => {
    const order = await refusals({ state: 'FAILED', problem: CODE_USED_UP, discount: { code: 'SPRING', cents: 5 } });
    for (const { message } of [await order.resend(), await order.move(), await order.refund()])
      expect(message).toMatch(/^This order is unpaid, because its code was used up[.,]/);
  });

  it('names the button in the office, and the command in the terminal', async () => {
    const given = await refusals(gift);
    expect(both(await given.refund())).toEqual([
      'This order was a gift, so there is no money to refund. Use “Take the gift back” instead.',
      `Order ${given.number} was a gift, so there is no money to refund. Use \`office take-back-gift\` to take the guide back.`,
    ]);
    const bought = await refusals({});
    expect(both(await bought.takeBack())).toEqual([
      'This guide was bought, not given away. Use “Refund” instead.',
      `The order ${bought.number} was not given away: use \`office refund-order\`.`,
    ]);
  });

  it('is in words for gifts, erased buyers, addresses and guides', async () => {
    const world = inMemoryWorld();
    await world.catalog.put(aGuide());
    await world.users.create(anAccount({ email: 'new@example.com', unverifiedUntil: 1e15 }));
    const give = async (email: string, guide = 'biology') =>
      await refusalOf(giveGuide(world)({ email, guide, reason: 'A prize' }));
    const ofErased = await refusals(erased);
    for (const refusal of [
      await (await refusals(gift)).resend(),
      await ofErased.resend(),
      await ofErased.move(),
      await give('nobody@example.com'),
      await give('new@example.com'),
      changedMeanwhile('biology'),
    ]) {
      expect(refusal.message).not.toMatch(CODE);
      expect(refusal.message).not.toBe(refusal.terminal);
      expect(refusal.terminal).toMatch(/order \w{26}|@example\.com|biology/);
    }
  });

  it.each([
    ['PENDING_CAPTURE', 'the payment hasn’t arrived yet. Try again when PayPal has released it.'],
    ['REFUND_TIME_LIMIT_EXCEEDED', 'the payment is too old, because PayPal refunds for 180 days.'],
    ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'your PayPal balance is too low. Add money at PayPal, then try again.'],
    ['SOMETHING_NEW', 'open the payment at PayPal to see why.'],
  ])('of PayPal’s (%s) says what to do', async (issue, words) => {
    const order = aPaidOrder();
    const refund = refundOfficeOrder({
      ...inMemoryWorld(),
      zone: 'America/New_York',
      planRefund: () =>
        Promise.resolve({
          order,
          cents: 1_999,
          takes: [],
          currency: 'USD',
          execute: () => Promise.reject(new PaymentRefused(issue, 'debug-1')),
        }),
    });
    const input = { number: order.number, reason: 'By mistake', cents: 1_999 };
    const { message } = await refusalOf(refund({ input: { ...input, guide: undefined }, record: () => undefined }));
    expect(message).toContain(words);
    expect(message).toContain(issue);
  });
});

import { describe, expect, it } from 'vitest';
import { anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { type Order, orderStates } from '../core/order.ts';
import { resendReceipt } from './resend-receipt.ts';
import { sendReceipt } from './send-receipt.ts';

async function shop(...orders: Order[]) {
  const world = inMemoryWorld();
  for (const order of orders) await world.orders.insert(order);
  const resend = (number: string) =>
    resendReceipt({ ...world, sendReceipt: sendReceipt(world) })({ input: { order: number }, session: aSession() });
  return { world, resend };
}

describe('sending a receipt again', () => {
  it('emails it to the buyer, and changes nothing', async () => {
    const paid = aPaidOrder();
    const { world, resend } = await shop(paid);
    await resend(paid.number);
    expect(world.mailer.sent).toMatchObject([{ to: paid.buyer.email }]);
    expect(await world.orders.find(paid)).toEqual(paid);
  });

  it('works three times a day for each order', async () => {
    const [one, other] = [aPaidOrder(), aPaidOrder({ number: 'OTHER' })];
    const { world, resend } = await shop(one, other);
    for (let time = 0; time < 3; time += 1) await resend(one.number);
    expect(await refusalOf(resend(one.number))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await resend(other.number);
    world.clock.advanceSeconds(24 * 3_600);
    await resend(one.number);
    expect(world.mailer.sent).toHaveLength(5);
  });

  it.each(orderStates.filter((state) => state !== 'PAID'))(
    'finds no receipt for an order that is %s',
    async (state) => {
      const { world, resend } = await shop(anOrder({ state }));
      expect((await refusalOf(resend(anOrder().number))).code).toBe('NOT_FOUND');
      expect(world.mailer.sent).toEqual([]);
    },
  );

  it('finds no receipt for an order whose buyer was erased', async () => {
    const { world, resend } = await shop(aPaidOrder({ buyer: { email: '', fullname: '' } }));
    expect((await refusalOf(resend(anOrder().number))).code).toBe('NOT_FOUND');
    expect(world.mailer.sent).toEqual([]);
  });

  it('says so if nothing is left of what someone else paid, instead of sending nothing', async () => {
    const refunded = aPaidOrder({ payer: { email: 'mom@example.com' }, grants: [] });
    const { world, resend } = await shop(refunded);
    expect((await refusalOf(resend(refunded.number))).code).toBe('NOT_FOUND');
    expect(world.mailer.sent).toEqual([]);
  });

  it("answers the same for someone else's order as for an unknown one", async () => {
    const { world, resend } = await shop(aPaidOrder({ buyerId: 'someone-else', number: 'THEIRS' }));
    const [theirs, unknown] = [await refusalOf(resend('THEIRS')), await refusalOf(resend('UNKNOWN'))];
    expect([theirs.code, theirs.message]).toEqual([unknown.code, unknown.message]);
    expect(world.rateLimits.taken().size).toBe(0);
  });
});

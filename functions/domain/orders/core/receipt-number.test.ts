import { describe, expect, it } from 'vitest';
import { aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Order } from './order.ts';
import { needsReceiptNumber, receiptNumberFor, withReceiptNumber } from './receipt-number.ts';

const paid = aPaidOrder();
async function worldWith(...orders: Order[]) {
  const world = inMemoryWorld();
  for (const order of orders) await world.orders.insert(order);
  return { ...world, give: (order: Order, prefix = 'FYR') => withReceiptNumber(world.orders, prefix, order) };
}

describe('a receipt number', () => {
  it('is short, starts with the prefix, and identifies its order', async () => {
    const { give, orders } = await worldWith(paid);
    const { receiptNumber = '' } = await give(paid);
    expect(receiptNumber).toMatch(/^FYR-[1-9]\d{4}$/);
    expect(await orders.find(paid)).toEqual({ ...paid, receiptNumber });
    expect(await orders.locateReceipt(receiptNumber)).toEqual({ buyerId: paid.buyerId, number: paid.number });
  });

  it('is the same for repeated and concurrent calls', async () => {
    const { give, orders } = await worldWith(paid);
    const given = await Promise.all([give(paid), give(paid), give(paid)]);
    expect(new Set(given.map(({ receiptNumber }) => receiptNumber)).size).toBe(1);
    expect(await give((await orders.find(paid)) ?? paid)).toEqual(given[0]);
  });

  it('stays when the office publishes other letters', async () => {
    const { give, orders } = await worldWith(paid);
    const given = await give(paid);
    expect(await give((await orders.find(paid)) ?? paid, 'HLA')).toEqual(given);
  });

  it('is the same after a crash between assigning and writing it', async () => {
    const { give, orders } = await worldWith(paid);
    const first = receiptNumberFor('FYR', paid.number, 0);
    await orders.takeReceiptNumber(first, paid);
    expect(await give(paid)).toMatchObject({ receiptNumber: first });
  });

  it('is another one if the first is taken, with one more digit if many are', async () => {
    const { give, orders } = await worldWith(paid);
    const other = aPaidOrder({ number: 'OTHER' });
    await orders.takeReceiptNumber(receiptNumberFor('FYR', paid.number, 0), other);
    expect(await give(paid)).toMatchObject({ receiptNumber: receiptNumberFor('FYR', paid.number, 1) });

    const scarce = await worldWith(paid);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await scarce.orders.takeReceiptNumber(receiptNumberFor('FYR', paid.number, attempt), other);
    }
    expect((await scarce.give(paid)).receiptNumber).toMatch(/^FYR-[1-9]\d{5}$/);
  });

  it('is unique among thousands, and their sequence does not show how many there are', async () => {
    const orders = Array.from({ length: 3_000 }, (_, index) => aPaidOrder({ number: `01KA${String(index)}` }));
    const { give } = await worldWith(...orders);
    const numbers: number[] = [];
    for (const order of orders) numbers.push(Number((await give(order)).receiptNumber?.slice(4)));
    expect(new Set(numbers).size).toBe(orders.length);
    const increases = numbers.filter((number, index) => number > (numbers[index - 1] ?? 0)).length;
    expect(increases).toBeGreaterThan(1_300);
    expect(increases).toBeLessThan(1_700);
  });

  it.each<[string, Partial<Order>, boolean]>([
    ['was refunded since', { state: 'REFUNDED', grants: [] }, true],
    ['is disputed', { state: 'SUSPENDED' }, true],
    ['is a gift', { totalCents: 0, capturedCents: 0 }, false],
    ['has one', { receiptNumber: 'FYR-48213' }, false],
  ])('is due for a paid order that %s: %j', (_, changes, lacks) => {
    expect(needsReceiptNumber(aPaidOrder(changes))).toBe(lacks);
  });

  it('is not due before the payment', async () => {
    const { paidAt: _, ...open } = aPaidOrder({ state: 'PENDING' });
    const { give, orders } = await worldWith(open);
    expect(await give(open)).toEqual(open);
    expect(await orders.find(open)).toEqual(open);
  });
});

import { expect, it } from 'vitest';
import { anOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { endOpenOrder } from './end-open-order.ts';

it('an order that an erasure removes meanwhile is ended without an error', async () => {
  const world = inMemoryWorld();
  const order = anOrder();
  await world.orders.insert(order);
  world.orders.remove(order);
  expect(await endOpenOrder(world, order)).toEqual(order);
});

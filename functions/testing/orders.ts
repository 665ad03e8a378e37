import type { Orders } from '#domain/ports.ts';
import type { Order, OrderKey } from '#domain/shop/order.ts';
import { turn } from './turn.ts';

export function inMemoryOrders(...placed: readonly Order[]): Orders & { all(): Order[] } {
  const orders = new Map<string, Order>();
  const keyOf = ({ buyerId, number }: OrderKey): string => JSON.stringify([buyerId, number]);
  for (const order of placed) orders.set(keyOf(order), structuredClone(order));

  return {
    async insert(order) {
      await turn();
      if (orders.has(keyOf(order))) throw new Error(`There is an order ${order.number} already`);
      orders.set(keyOf(order), structuredClone(order));
    },

    async find(key) {
      await turn();
      return structuredClone(orders.get(keyOf(key)));
    },

    async ofBuyer(buyerId) {
      await turn();
      return structuredClone(
        [...orders.values()]
          .filter((order) => order.buyerId === buyerId)
          .sort((a, b) => (a.number < b.number ? -1 : 1)),
      );
    },

    async change(key, from, change) {
      await turn();
      const order = orders.get(keyOf(key));
      if (order === undefined) throw new Error(`There is no order ${key.number}`);
      if (!from.includes(order.state)) return { changed: false, order: structuredClone(order) };
      const changed = structuredClone({ ...order, ...change });
      orders.set(keyOf(key), changed);
      return { changed: true, order: structuredClone(changed) };
    },

    all: () => structuredClone([...orders.values()]),
  };
}

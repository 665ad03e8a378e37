import type { Credits } from '#domain/orders/core/ports.ts';
import type { inMemoryBalances } from './balances.ts';
import type { inMemoryOrders } from './orders.ts';
import { turn } from './turn.ts';

/** Marks orders of `orders` and changes `balances`, in one step. */
export function inMemoryCredits(
  orders: ReturnType<typeof inMemoryOrders>,
  balances: ReturnType<typeof inMemoryBalances>,
): Credits {
  return {
    async credit(read, change, write) {
      await turn();
      if (write !== undefined && !balances.canWrite(write)) return false;
      if (orders.credit(read, change) === undefined) return false;
      if (write !== undefined) balances.put(write);
      return true;
    },
  };
}

import type { ReceivedPayments } from '#domain/orders/core/ports.ts';
import type { inMemoryAgreements } from './agreements.ts';
import type { inMemoryBalances } from './balances.ts';
import type { inMemoryOrders } from './orders.ts';
import { turn } from './turn.ts';

/** Books payments among `orders`, and changes `balances` and `agreements`, in one step. */
export function inMemoryReceivedPayments(
  orders: ReturnType<typeof inMemoryOrders>,
  balances: ReturnType<typeof inMemoryBalances>,
  agreements: ReturnType<typeof inMemoryAgreements>,
): ReceivedPayments {
  return {
    async book(order, facts) {
      await turn();
      if (facts.write !== undefined && !balances.canWrite(facts.write)) return false;
      if (facts.unsigned !== undefined && !agreements.isAsRead(facts.unsigned)) return false;
      if (!orders.book(order, facts)) return false;
      if (facts.unsigned !== undefined) agreements.revise(facts.unsigned.id);
      if (facts.write !== undefined) balances.put(facts.write);
      return true;
    },
  };
}

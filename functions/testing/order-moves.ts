import type { OrderMoves } from '#domain/orders/core/ports.ts';
import type { inMemoryOrders } from './orders.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Moves orders of `orders` and queues mails in `outbox`, in one step. */
export function inMemoryOrderMoves(
  orders: ReturnType<typeof inMemoryOrders>,
  outbox: ReturnType<typeof inMemoryOutbox>,
): OrderMoves {
  return {
    async move(read, to, mails) {
      await turn();
      if (!orders.move(read, to)) return false;
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}

import type { SeatBookings } from '#domain/orders/core/ports.ts';
import type { inMemoryClasses } from './classes.ts';
import type { inMemoryOrders } from './orders.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Changes `orders` with the seats of `classes`, in one step. */
export function inMemorySeatBookings(
  orders: Pick<ReturnType<typeof inMemoryOrders>, 'changeAsRead'>,
  classes: Pick<ReturnType<typeof inMemoryClasses>, 'canPut' | 'put'>,
  outbox: Pick<ReturnType<typeof inMemoryOutbox>, 'put'>,
): SeatBookings {
  return {
    async book(read, change, seats, mails = []) {
      await turn();
      if (seats !== undefined && !classes.canPut(seats)) return false;
      if (!orders.changeAsRead(read, change)) return false;
      if (seats !== undefined) classes.put(seats);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}

import type { Bookings } from '#domain/orders/core/ports.ts';
import type { inMemoryBalances } from './balances.ts';
import type { inMemoryClasses } from './classes.ts';
import type { inMemoryOrders } from './orders.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Changes `orders` with the seats of `classes` and with `balances`, in one step. */
export function inMemoryBookings({
  orders,
  classes,
  balances,
  outbox,
}: {
  readonly orders: Pick<ReturnType<typeof inMemoryOrders>, 'changeAsRead'>;
  readonly classes: Pick<ReturnType<typeof inMemoryClasses>, 'canPut' | 'put'>;
  readonly balances: Pick<ReturnType<typeof inMemoryBalances>, 'canWrite' | 'put'>;
  readonly outbox: Pick<ReturnType<typeof inMemoryOutbox>, 'put'>;
}): Bookings {
  return {
    async book(read, change, { seats, balance, mails = [] }) {
      await turn();
      if (seats !== undefined && !classes.canPut(seats)) return false;
      if (balance !== undefined && !balances.canWrite(balance)) return false;
      if (!orders.changeAsRead(read, change)) return false;
      if (seats !== undefined) classes.put(seats);
      if (balance !== undefined) balances.put(balance);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}

import type { Order, OrderState } from './order.ts';
import type { Orders, OrdersPage } from './ports.ts';

/** DynamoDB ends a page at 1 MB, which is about as many orders. */
const ORDERS_PER_READ = 1_000;

/** Every order of some states that was made in a range of times, read page by page. */
export async function everyOrder(
  orders: Pick<Orders, 'byState'>,
  states: readonly OrderState[],
  range: Pick<OrdersPage, 'from' | 'until'>,
  take: (order: Order) => void,
): Promise<void> {
  await Promise.all(
    states.map(async (state) => {
      let after: Order | undefined;
      for (let more = true; more; ) {
        const page = await orders.byState({
          state,
          ...range,
          limit: ORDERS_PER_READ,
          ...(after === undefined ? {} : { after }),
        });
        for (const order of page.orders) take(order);
        after = page.orders.at(-1);
        more = page.more && after !== undefined;
      }
    }),
  );
}

import { OFFICE_PAGE, OFFICE_READ_AHEAD } from '#contract/endpoints/office/limits.ts';
import type { listOfficeOrders as contract } from '#contract/endpoints/orders/office.ts';
import type { Clock } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { orderStates } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { paymentStatus, stateOfStatus } from '../views/payment-status.ts';
import { newestFirst, pageOf, placeOf, timesOf } from './order-range.ts';

/** Statuses that few orders of their state have. */
const rare: readonly string[] = ['PARTLY_REFUNDED', 'REVERSED', 'UNDONE', 'CODE_USED_UP', 'PAID_OTHERWISE'];

interface Dependencies {
  readonly orders: Pick<Orders, 'byState'>;
  readonly clock: Clock;
  readonly zone: string;
}

/**
 * The orders, newest first: one query for each state, however many orders there are. A page of a
 * rare status may be short, or even empty, before the end of the list.
 * @throws Refusal INVALID_INPUT for an unknown page
 */
export function listOfficeOrders({ orders, clock, zone }: Dependencies): UseCase<typeof contract> {
  return async ({ input }) => {
    const { state: status, after } = input;
    const range = timesOf(input, zone, clock.now());
    const place = placeOf(after);
    // One more than a page tells whether there is another one.
    const limit = rare.includes(status) ? OFFICE_READ_AHEAD : OFFICE_PAGE + 1;
    const pages = await Promise.all(
      (status === '' ? orderStates : [stateOfStatus[status]]).map(
        async (state) =>
          await orders.byState({ state, ...range, limit, ...(place === undefined ? {} : { after: place }) }),
      ),
    );
    // What is older than the last order of a query that may go on isn't complete.
    const [end] = pages.flatMap(({ orders: read, more }) => (more ? read.slice(-1) : [])).toSorted(newestFirst);
    const complete = pages
      .flatMap(({ orders: read }) => read)
      .filter((order) => status === '' || paymentStatus(order) === status)
      .filter((order) => end === undefined || newestFirst(order, end) <= 0);
    return pageOf(complete.toSorted(newestFirst), end);
  };
}

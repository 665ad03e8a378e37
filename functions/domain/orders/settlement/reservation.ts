import type { Clock } from '../../shared/ports.ts';
import { mustReturn, nextCheck, type Order, type OrderChange, type Reserved } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';

/**
 * Ends an order for which nothing is left of what it has to take, unless another process has taken
 * it for good. That process may also have done so a moment ago, so the sweep gives it back as for
 * any order.
 * @returns the current order
 */
export async function endWithout(
  { orders, clock }: { readonly orders: Pick<Orders, 'change'>; readonly clock: Clock },
  order: Order,
  what: Reserved,
  problem: string,
): Promise<Order> {
  const checkAt = nextCheck({ ...order, state: 'FAILED' }, clock.now());
  return await updateOrder(orders, order, (current) =>
    current.state === order.state && current[what] !== 'SPENT' ? { problem, state: 'FAILED', checkAt } : undefined,
  );
}

/**
 * What changes of an order that gives back what it took: once, because it can't be paid anymore; or
 * while it is open, when its time is over, because the capture takes it again.
 * @param checkAt when the sweep was to look at it; by then no other process can be capturing it
 * @returns undefined if it keeps it, or has nothing
 */
export function returning(order: Order, what: Reserved, checkAt: number, now: number): OrderChange | undefined {
  const until = order[what];
  if (order.state === 'OPEN') return typeof until === 'number' && until <= now ? { [what]: null } : undefined;
  if (!mustReturn(order, what) || checkAt > now) return undefined;
  return { [what]: 'RETURNED', checkAt: nextCheck({ ...order, [what]: 'RETURNED' }, now) };
}

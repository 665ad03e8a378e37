import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { captureOrder } from '#domain/orders/capture-order.ts';
import { createOrder } from '#domain/orders/create-order.ts';
import { fulfill } from '#domain/orders/fulfill.ts';
import { getDashboard } from '#domain/orders/get-dashboard.ts';
import type { Orders, Payments } from '#domain/orders/ports.ts';
import { priceOrder } from '#domain/orders/price-order.ts';
import { reconcilePayments } from '#domain/orders/reconcile-payments.ts';
import { refundOrder } from '#domain/orders/refund-order.ts';
import { sendReceipt } from '#domain/orders/send-receipt.ts';
import { settleOpenOrders } from '#domain/orders/settle-open-orders.ts';
import type { inMemoryWorld } from './world.ts';

const never = () => new Promise<undefined>(() => undefined);

/** The shop's use cases on in-memory stores, with the given ports in place of the world's. */
export function shopOn(
  world: ReturnType<typeof inMemoryWorld>,
  {
    payments,
    orders = world.orders,
    waitMs = 0,
  }: {
    payments: Payments;
    orders?: Orders;
    /** The real time of a wait. */
    waitMs?: number;
  },
) {
  const wait = async (milliseconds: number): Promise<void> => {
    world.clock.advanceSeconds(milliseconds / 1000);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
  const settling = { ...world, payments, orders, deadline: never };
  const fulfilling = fulfill({ ...settling, sendReceipt: sendReceipt(settling) });
  const create = createOrder({ ...settling, catalog: recentCatalog(settling) });
  return {
    settling,
    fulfill: fulfilling,
    /** Returns PayPal's order id; of an order of nothing, our number. */
    create: async (request: Parameters<typeof create>[0]) => (await create(request)).res,
    price: priceOrder(settling),
    capture: captureOrder({ ...settling, fulfill: fulfilling, wait }),
    sweep: settleOpenOrders({ ...settling, fulfill: fulfilling }),
    reconcile: reconcilePayments(settling),
    planRefund: refundOrder(settling),
    dashboard: getDashboard(settling),
  };
}

import type { Orders } from '#domain/ports/orders.ts';
import type { Payments } from '#domain/ports/payments.ts';
import { captureOrder } from '#domain/shop/capture-order.ts';
import { createOrder } from '#domain/shop/create-order.ts';
import { fulfill } from '#domain/shop/fulfill.ts';
import { getDashboard } from '#domain/shop/get-dashboard.ts';
import { priceOrder } from '#domain/shop/price-order.ts';
import { recentCatalog } from '#domain/shop/recent-catalog.ts';
import { reconcilePayments } from '#domain/shop/reconcile-payments.ts';
import { refundOrder } from '#domain/shop/refund-order.ts';
import { sendReceipt } from '#domain/shop/send-receipt.ts';
import { settleOpenOrders } from '#domain/shop/settle-open-orders.ts';
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

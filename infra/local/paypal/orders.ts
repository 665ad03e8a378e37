import { createCaptures } from './captures.ts';
import { ControlError } from './errors.ts';
import { newId, type Order } from './order-record.ts';
import type { OrderRequest } from './order-request.ts';
import { type OrderStoreOptions, type Outcome, openOrderStore } from './order-store.ts';
import { createRefundOutcomes, createRefunds } from './refunds.ts';
import { type ChosenScenario, scenarioOf } from './scenarios.ts';

export type Orders = ReturnType<typeof createOrders>;

/**
 * The orders and their state machine. Every method is synchronous, so no two requests interleave.
 */
export const createOrders = ({ merchantId, ...options }: OrderStoreOptions & { merchantId: string }) => {
  const store = openOrderStore(options);
  return {
    ...store,
    ...createCaptures(store),
    ...createRefunds(store),
    ...createRefundOutcomes(store),

    create(request: OrderRequest, requestId: string | undefined, scenario: ChosenScenario): Outcome<Order> {
      const earlier = requestId === undefined ? undefined : store.findCreated(requestId);
      if (earlier) return { resource: earlier, replayed: true };
      const order: Order = {
        id: newId(),
        requestId,
        status: request.paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        createTime: store.time(),
        updateTime: store.time(),
        unit: request.unit,
        payeeId: scenarioOf(scenario.name).wrong === 'payee' ? 'OTHERMERCHANT' : merchantId,
        paypal: request.paypal,
        buyerCancelled: false,
        refunds: [],
        failedAttempts: [],
        scenario,
        events: 0,
      };
      store.save(order);
      return { resource: order, replayed: false };
    },

    /** The buyer pressed 'Pay now'. Repeating it changes nothing. */
    approve(id: string): Order {
      const order = store.get(id);
      if (order.status === 'APPROVED') return order;
      if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
        throw new ControlError(409, `The order is ${order.status} and cannot be approved.`);
      }
      order.status = 'APPROVED';
      order.payerId = newId(13);
      order.buyerCancelled = false;
      store.save(order, 'CHECKOUT.ORDER.APPROVED');
      return order;
    },

    /** The buyer pressed 'Cancel'. As with the real PayPal, the order's status stays. */
    cancel(id: string): Order {
      const order = store.get(id);
      order.buyerCancelled = true;
      store.save(order);
      return order;
    },

    /** PayPal takes back an approval that was not captured. */
    reverseApproval(id: string): Order {
      const order = store.get(id);
      if (order.status !== 'APPROVED') throw new ControlError(409, `The order is ${order.status}, not APPROVED.`);
      order.status = 'VOIDED';
      store.save(order, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED');
      return order;
    },
  };
};

import { toCents } from './money.ts';
import { type EventType, newId, type Order } from './order-record.ts';
import { captureBody, disputeBody, orderBody, refundBody } from './representations.ts';

/**
 * The kind and the body of what an event is about. A forged event may be about a capture that does
 * not exist.
 */
export const resourceOf = (type: EventType, order: Order, origin: string): [kind: string, resource: object] => {
  const { updateTime } = order;
  if (type.startsWith('CHECKOUT.')) return ['checkout-order', orderBody(order, origin)];
  if (type.startsWith('CUSTOMER.')) {
    const invented = { id: `PP-R-${newId(12)}`, createTime: updateTime, updateTime };
    return ['dispute', disputeBody(order, order.dispute ?? invented, origin)];
  }
  const refund = order.refunds.at(-1);
  if (/REFUNDED|REVERSED/.test(type) && refund) return ['refund', refundBody(order, refund, origin)];
  const invented = {
    id: newId(),
    status: 'COMPLETED' as const,
    cents: toCents(order.unit.amount.value),
    currency: order.unit.amount.currency_code,
    payeeId: order.payeeId,
    createTime: updateTime,
    updateTime,
  };
  return ['capture', captureBody(order, order.capture ?? invented, origin)];
};

/** The body of a webhook delivery. */
export const eventBody = (id: string, type: EventType, order: Order, origin: string, now: Date) => {
  const [resourceType, resource] = resourceOf(type, order, origin);
  return {
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    resource,
  };
};

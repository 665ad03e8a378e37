import { toCents } from './money.ts';
import { type EventType, newId, type Order } from './order-record.ts';
import { captureBody, disputeBody, orderBody, refundBody } from './representations.ts';

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment approval has been reversed',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.DECLINED': 'Payment declined',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.CAPTURE.REVERSED': 'Payment reversed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved',
};

/** The kind and the body of what an event is about. A forged event may be about a capture that does not exist. */
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
    summary: SUMMARIES[type],
    resource,
    links: [{ href: `${origin}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  };
};

import { feeOf, toMoney } from './money.ts';
import type { Capture, Dispute, Order, Refund } from './order-record.ts';

interface Link {
  href: string;
  rel: string;
  method: string;
}

const captureUrl = (origin: string, id: string): string => `${origin}/v2/payments/captures/${id}`;
const orderUrl = (origin: string, id: string): string => `${origin}/v2/checkout/orders/${id}`;

/** The page on which the buyer approves the order. */
const checkoutUrl = (origin: string, orderId: string): string => `${origin}/checkoutnow?token=${orderId}`;

const orderLinks = (order: Order, origin: string): Link[] => {
  const self = { href: orderUrl(origin, order.id), rel: 'self', method: 'GET' };
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [self];
  const capture = { href: `${self.href}/capture`, rel: 'capture', method: 'POST' };
  if (order.status === 'APPROVED') return [self, capture];
  const rel = order.paypal ? 'payer-action' : 'approve';
  return [self, { href: checkoutUrl(origin, order.id), rel, method: 'GET' }];
};

const payerOf = (order: Order): Record<string, unknown> => ({
  name: { given_name: 'Sample', surname: 'Buyer' },
  email_address: 'buyer@example.com',
  payer_id: order.payerId,
  address: { country_code: 'US' },
});

const breakdownOf = (cents: number, currency: string): Record<string, unknown> => {
  const fee = feeOf(cents);
  return {
    gross_amount: toMoney(cents, currency),
    paypal_fee: toMoney(fee, currency),
    net_amount: toMoney(cents - fee, currency),
  };
};

/** A capture as GET /v2/payments/captures/{id} and the webhook events show it. */
export const captureBody = (order: Order, capture: Capture, origin: string): Record<string, unknown> => ({
  id: capture.id,
  status: capture.status,
  ...(capture.reason && { status_details: { reason: capture.reason } }),
  amount: toMoney(capture.cents, capture.currency),
  // The fee is not known before the money arrives.
  ...(capture.status !== 'PENDING' &&
    capture.status !== 'DECLINED' && {
      seller_receivable_breakdown: breakdownOf(capture.cents, capture.currency),
    }),
  seller_protection: { status: 'NOT_ELIGIBLE' },
  custom_id: order.unit.custom_id,
  invoice_id: order.unit.invoice_id,
  payee: { email_address: 'merchant@example.com', merchant_id: capture.payeeId },
  supplementary_data: { related_ids: { order_id: order.id } },
  create_time: capture.createTime,
  update_time: capture.updateTime,
  links: [
    { href: captureUrl(origin, capture.id), rel: 'self', method: 'GET' },
    { href: `${captureUrl(origin, capture.id)}/refund`, rel: 'refund', method: 'POST' },
    { href: orderUrl(origin, order.id), rel: 'up', method: 'GET' },
  ],
});

/** A refund as its POST and the webhook events show it. */
export const refundBody = (order: Order, refund: Refund, origin: string): Record<string, unknown> => ({
  id: refund.id,
  status: refund.status,
  amount: toMoney(refund.cents, refund.currency),
  note_to_payer: refund.note,
  custom_id: order.unit.custom_id,
  invoice_id: refund.invoiceId ?? order.unit.invoice_id,
  create_time: refund.createTime,
  update_time: refund.createTime,
  links: [
    { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: captureUrl(origin, order.capture?.id ?? ''), rel: 'up', method: 'GET' },
  ],
});

/** How long the business has to answer. */
const RESPONSE_MS = 10 * 24 * 60 * 60 * 1000;

export const WAITING = 'WAITING_FOR_SELLER_RESPONSE';

export const disputeStatus = ({ outcome, evidence }: Dispute): string =>
  outcome === undefined ? (evidence === undefined ? WAITING : 'UNDER_REVIEW') : 'RESOLVED';

const OUTCOME_CODES = {
  won: 'RESOLVED_SELLER_FAVOUR',
  lost: 'RESOLVED_BUYER_FAVOUR',
  accepted: 'ACCEPTED',
  canceled: 'CANCELED_BY_BUYER',
  payout: 'RESOLVED_WITH_PAYOUT',
} as const;

/** A dispute as GET /v1/customer/disputes/{id} and the webhook events show it. */
export const disputeBody = (order: Order, dispute: Dispute, origin: string): Record<string, unknown> => ({
  dispute_id: dispute.id,
  create_time: dispute.createTime,
  update_time: dispute.updateTime,
  disputed_transactions: [
    {
      seller_transaction_id: order.capture?.id,
      invoice_number: order.unit.invoice_id,
      custom: order.unit.custom_id,
      seller: { merchant_id: order.payeeId },
    },
  ],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: disputeStatus(dispute),
  dispute_life_cycle_stage: 'CHARGEBACK',
  ...(disputeStatus(dispute) === WAITING && {
    seller_response_due_date: new Date(Date.parse(dispute.createTime) + RESPONSE_MS).toISOString(),
  }),
  messages: [
    { posted_by: 'BUYER', time_posted: dispute.createTime, content: 'I paid for the guides and never received them.' },
  ],
  evidences: [
    { evidence_type: 'PROOF_OF_FULFILLMENT', source: 'REQUESTED_FROM_SELLER' },
    ...(dispute.evidence ?? []).map(({ type, notes, at }) => ({
      evidence_type: type,
      notes,
      date: at,
      source: 'SUBMITTED_BY_SELLER',
    })),
  ],
  dispute_amount: toMoney(order.capture?.cents ?? 0, order.capture?.currency ?? 'USD'),
  ...(dispute.outcome !== undefined && {
    dispute_outcome: {
      outcome_code: OUTCOME_CODES[dispute.outcome],
      amount_refunded: toMoney(dispute.returnedCents ?? 0, order.capture?.currency ?? 'USD'),
    },
  }),
  links: [
    { href: `${origin}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' },
    ...(disputeStatus(dispute) === WAITING
      ? [
          {
            href: `${origin}/v1/customer/disputes/${dispute.id}/provide-evidence`,
            rel: 'provide_evidence',
            method: 'POST',
          },
        ]
      : []),
  ],
});

/** An order with `Prefer: return=minimal`. */
export const minimalOrderBody = (order: Order, origin: string): Record<string, unknown> => ({
  id: order.id,
  status: order.status,
  ...(order.paypal && { payment_source: { paypal: {} } }),
  links: orderLinks(order, origin),
});

/** An order in GET and with `Prefer: return=representation`. */
export const orderBody = (order: Order, origin: string): Record<string, unknown> => {
  const { capture, unit } = order;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.paypal && {
      payment_source: {
        paypal: order.payerId === undefined ? {} : payerOf(order),
      },
    }),
    purchase_units: [
      {
        ...unit,
        reference_id: unit.reference_id ?? 'default',
        payee: { email_address: 'merchant@example.com', merchant_id: order.payeeId },
        ...(capture && {
          payments: {
            captures: [captureBody(order, capture, origin)],
            ...(order.refunds.length > 0 && {
              refunds: order.refunds.map((refund) => refundBody(order, refund, origin)),
            }),
          },
        }),
      },
    ],
    ...(order.payerId !== undefined && { payer: payerOf(order) }),
    create_time: order.createTime,
    update_time: order.updateTime,
    links: orderLinks(order, origin),
  };
};

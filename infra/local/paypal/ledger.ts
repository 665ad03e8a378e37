import { invalidRequest } from './errors.ts';
import { feeOf, toMoney } from './money.ts';
import { isReturned, type Order } from './order-record.ts';

/** What PayPal captured and returned for one order, in integer cents of `currency`. */
const entryOf = (order: Order) => {
  const { capture } = order;
  const sum = (kind: 'refund' | 'reversal'): number =>
    order.refunds.filter(isReturned).reduce((cents, refund) => cents + (refund.kind === kind ? refund.cents : 0), 0);
  const arrived = capture !== undefined && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    orderId: order.id,
    invoiceId: order.unit.invoice_id ?? null,
    customId: order.unit.custom_id ?? null,
    status: order.status,
    captureId: capture?.id ?? null,
    captureStatus: capture?.status ?? null,
    currency: capture?.currency ?? order.unit.amount.currency_code,
    capturedCents: arrived ? capture.cents : 0,
    pendingCents: capture?.status === 'PENDING' ? capture.cents : 0,
    refundedCents: sum('refund'),
    reversedCents: sum('reversal'),
  };
};

/** The totals that a reconciliation must match. Captured is gross, before refunds and reversals. */
export const toLedger = (orders: Iterable<Order>) => {
  const entries = [...orders].map(entryOf);
  const total = (name: 'capturedCents' | 'pendingCents' | 'refundedCents' | 'reversedCents'): number =>
    entries.reduce((cents, entry) => cents + entry[name], 0);
  return {
    orders: entries,
    totals: {
      capturedCents: total('capturedCents'),
      pendingCents: total('pendingCents'),
      refundedCents: total('refundedCents'),
      reversedCents: total('reversedCents'),
    },
  };
};
export type Ledger = ReturnType<typeof toLedger>;

const MAXIMUM_RANGE_MS = 31 * 86_400_000;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;
const EVENT_CODES = { payment: 'T0006', refund: 'T1107', reversal: 'T1201' };

const transactionsOf = (order: Order): Record<string, unknown>[] => {
  const { capture, unit } = order;
  if (capture === undefined) return [];
  const shared = {
    invoice_id: unit.invoice_id,
    custom_field: unit.custom_id,
  };
  const status = { PENDING: 'P', DECLINED: 'D', COMPLETED: 'S', PARTIALLY_REFUNDED: 'S', REFUNDED: 'V' }[
    capture.status
  ];
  const payment = {
    ...shared,
    transaction_id: capture.id,
    paypal_reference_id: order.id,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: EVENT_CODES.payment,
    transaction_initiation_date: capture.createTime,
    transaction_amount: toMoney(capture.cents, capture.currency),
    ...(status !== 'P' && status !== 'D' && { fee_amount: toMoney(-feeOf(capture.cents), capture.currency) }),
    transaction_status: status,
  };
  const refunds = order.refunds.map((refund) => ({
    ...shared,
    invoice_id: refund.invoiceId ?? unit.invoice_id,
    transaction_id: refund.id,
    paypal_reference_id: capture.id,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: EVENT_CODES[refund.kind],
    transaction_initiation_date: refund.createTime,
    transaction_updated_date: refund.createTime,
    transaction_amount: toMoney(-refund.cents, refund.currency),
    transaction_status: { COMPLETED: 'S', PENDING: 'P', FAILED: 'D', CANCELLED: 'D' }[refund.status],
  }));
  return [payment, ...refunds];
};

const invalid = (field: string) => invalidRequest(['INVALID_PARAMETER_VALUE', { field, location: 'query' }]);

const toInteger = (text: string | null, field: string, fallback: number, maximum: number): number => {
  if (text === null) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > maximum) throw invalid(field);
  return number;
};

/**
 * GET /v1/reporting/transactions: captures and refunds made between `start_date` and `end_date`
 * (both required, at most 31 days apart), oldest first, `page_size` (1–500, default 100) per `page`
 * (from 1). PayPal's own list is up to three hours late; this one is not.
 * @throws PayPalError 400
 */
export const searchTransactions = (
  orders: Iterable<Order>,
  query: URLSearchParams,
  accountNumber: string,
): Record<string, unknown> => {
  const [start = '', end = ''] = ['start_date', 'end_date'].map((field) => {
    const text = query.get(field) ?? '';
    if (!DATE_TIME.test(text)) throw invalid(field);
    return text;
  });
  const range = Date.parse(end) - Date.parse(start);
  if (range < 0 || range > MAXIMUM_RANGE_MS) throw invalid('end_date');
  const pageSize = toInteger(query.get('page_size'), 'page_size', 100, 500);
  const page = toInteger(query.get('page'), 'page', 1, 2_147_483_647);
  const found = [...orders]
    .flatMap(transactionsOf)
    .map((info) => ({ info, at: Date.parse(String(info['transaction_initiation_date'])) }))
    .filter(({ at }) => at >= Date.parse(start) && at <= Date.parse(end))
    .sort((a, b) => a.at - b.at);
  return {
    transaction_details: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: accountNumber,
    start_date: start,
    end_date: end,
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / pageSize),
    links: [],
  };
};

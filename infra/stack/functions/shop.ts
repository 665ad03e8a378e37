import { authenticated, countRequests, type FunctionRecord } from './record.ts';

/** Reads and changes an order, and looks for others of its buyer that have the same guides. */
const settleOrder = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'] as const;
const settlingCounts = [
  'paid-without-grant',
  'foreign-payment',
  'paid-twice',
  'receipt-given-up',
  'orders-paid',
  'cents-paid',
] as const;

export const shop = {
  'list-pdfs': {
    uses: ['catalog'],
    tables: { pdfs: ['dynamodb:Query'] },
    size: 'tables',
    share: 10,
    harm: 'Visitors see no guides in the shop.',
  },
  'get-dashboard': {
    uses: ['sessions', 'orders'],
    tables: { sessions: authenticated, transactions: ['dynamodb:Query'] },
    size: 'tables',
    harm: 'Buyers do not see their payments.',
  },
  'get-profile': {
    uses: ['sessions', 'orders'],
    tables: { sessions: authenticated, transactions: ['dynamodb:Query'] },
    size: 'tables',
    harm: 'Buyers do not see their guides.',
  },
  'download-pdf': {
    // A presigned address can do what its signer may.
    uses: ['sessions', 'orders', 'files'],
    tables: { sessions: authenticated, transactions: ['dynamodb:Query'] },
    size: 'files',
    harm: 'Buyers cannot download what they have paid for.',
  },
  'create-order': {
    uses: ['sessions', 'catalog', 'orders', 'rateLimits', 'paypal', 'paypalSecret'],
    tables: {
      sessions: authenticated,
      ...countRequests,
      pdfs: ['dynamodb:Query'],
      // Beside the new order: PayPal's id of its payment, once PayPal has answered.
      transactions: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    size: 'tables',
    timeout: 24,
    harm: 'Nobody can begin to pay.',
    slowAfterMs: 8_000,
    losesSales: true,
    counts: ['orders-created'],
  },
  'capture-order': {
    uses: ['sessions', 'orders', 'rateLimits', 'paypal', 'paypalSecret', 'files', 'mail'],
    tables: { sessions: authenticated, ...countRequests, transactions: settleOrder },
    size: 'receipts',
    // A buyer waits for it: a whole processor composes the receipt in half the time.
    memory: 1_769,
    timeout: 24,
    harm: 'Buyers approve a payment and are not told whether they have paid; the schedule settles it later.',
    slowAfterMs: 15_000,
    losesSales: true,
    counts: settlingCounts,
  },
  'resend-receipt': {
    uses: ['sessions', 'orders', 'rateLimits', 'files', 'mail'],
    tables: {
      sessions: authenticated,
      ...countRequests,
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    size: 'receipts',
    // It mails up to 7 MB of guides, which it composes in memory.
    memory: 1_024,
    timeout: 24,
    harm: 'Buyers cannot have their receipt sent again.',
    slowAfterMs: 10_000,
    counts: ['receipt-given-up'],
  },
  'receive-paypal-webhook': {
    uses: ['webhookSignatures', 'webhookEvents', 'orders', 'paypal', 'paypalSecret', 'files', 'mail'],
    tables: {
      webhookEvents: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      transactions: settleOrder,
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    size: 'receipts',
    memory: 1_024,
    timeout: 24,
    share: 10,
    harm: "PayPal's messages are not taken: payments, refunds and disputes are noticed later.",
    slowAfterMs: 15_000,
    counts: [...settlingCounts, 'webhook-refused'],
  },
  'settle-open-orders': {
    uses: ['orders', 'paypal', 'paypalSecret', 'files', 'mail'],
    tables: { transactions: settleOrder, 'transactions/index/toCheck': ['dynamodb:Query'] },
    size: 'receipts',
    // Five receipts side by side. It begins no further order after 40 s, and the last ones have 20 s.
    memory: 1_536,
    timeout: 90,
    harm: 'Payments whose browser was closed are not settled, and receipts that failed are not sent.',
    // Near its time-out it would be cut off in the middle.
    slowAfterMs: 75_000,
    counts: [...settlingCounts, 'oldest-open-order'],
  },
  'reconcile-payments': {
    uses: ['orders', 'paypal', 'paypalSecret'],
    tables: {
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    size: 'tables',
    timeout: 120,
    harm: 'Nobody compares PayPal’s books with ours, so a lost payment would stay unnoticed.',
    slowAfterMs: 110_000,
    counts: ['reconciliation-difference'],
  },
} as const satisfies Record<string, FunctionRecord>;

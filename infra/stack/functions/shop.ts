import { authenticated, countRequests, type FunctionRecord, settleOrder, unlessErased } from './record.ts';

const settlingCounts = [
  'paid-without-grant',
  'foreign-payment',
  'paid-twice',
  'refund-failed',
  'receipt-given-up',
  'orders-paid',
  'cents-paid',
] as const;

export const shop = {
  'list-pdfs': {
    uses: ['catalog'],
    tables: { pdfs: ['dynamodb:Query'] },
    size: 'tables',
    // The pages of the shop bring the guides along.
    share: 1,
    errorImpact: 'Visitors see no guides in the shop.',
  },
  'get-dashboard': {
    uses: ['sessions', 'orders'],
    tables: { ...authenticated, transactions: ['dynamodb:Query'] },
    size: 'tables',
    errorImpact: 'Buyers don’t see their payments.',
  },
  'get-profile': {
    uses: ['sessions', 'orders', 'catalog'],
    tables: { ...authenticated, transactions: ['dynamodb:Query'], pdfs: ['dynamodb:BatchGetItem'] },
    size: 'tables',
    errorImpact: 'Buyers don’t see their guides.',
  },
  'download-pdf': {
    // A presigned address has its signer's permissions.
    uses: ['sessions', 'orders', 'catalog', 'files'],
    tables: { ...authenticated, transactions: ['dynamodb:Query'], pdfs: ['dynamodb:BatchGetItem'] },
    size: 'download',
    errorImpact: 'Buyers can’t download the guides that they paid for.',
  },
  'create-order': {
    uses: ['sessions', 'catalog', 'orders', 'rateLimits', 'paypal', 'paypalSecret', 'businessProfile'],
    tables: {
      ...authenticated,
      ...unlessErased,
      ...countRequests,
      pdfs: ['dynamodb:Query'],
      'pdfs/keys/codes#': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      // The update stores PayPal's id once PayPal has answered.
      transactions: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    size: 'selling',
    timeout: 24,
    errorImpact: 'No one can start to pay.',
    slowAfterMs: 8_000,
    losesSales: true,
    // A code may make an order free, and so paid.
    counts: ['orders-created', 'orders-paid'],
  },
  'price-order': {
    uses: ['sessions', 'catalog', 'orders', 'rateLimits'],
    tables: {
      ...authenticated,
      ...countRequests,
      pdfs: ['dynamodb:Query'],
      'pdfs/keys/codes#': ['dynamodb:GetItem'],
      transactions: ['dynamodb:Query'],
    },
    size: 'tables',
    errorImpact: 'Buyers don’t see what their order costs, so no one can start to pay.',
    losesSales: true,
  },
  'capture-order': {
    uses: ['sessions', 'orders', 'catalog', 'rateLimits', 'paypal', 'paypalSecret', 'files', 'mail', 'businessInbox'],
    tables: { ...authenticated, ...countRequests, ...settleOrder },
    size: 'receipts',
    // A buyer waits: with a whole processor the receipt takes half the time.
    memory: 1_769,
    timeout: 24,
    errorImpact: 'Buyers approve a payment and don’t learn whether they have paid; the schedule settles it later.',
    slowAfterMs: 15_000,
    losesSales: true,
    counts: settlingCounts,
  },
  'resend-receipt': {
    uses: ['sessions', 'orders', 'rateLimits', 'files', 'mail'],
    tables: {
      ...authenticated,
      ...countRequests,
      transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    },
    size: 'receipts',
    // It attaches up to 7 MB of guides, in memory.
    memory: 1_024,
    timeout: 24,
    errorImpact: 'Buyers can’t have their receipt sent again.',
    slowAfterMs: 10_000,
    counts: ['receipt-given-up'],
  },
  'receive-paypal-webhook': {
    uses: [
      'webhookSignatures',
      'webhookEvents',
      'orders',
      'catalog',
      'paypal',
      'paypalSecret',
      'files',
      'mail',
      'businessInbox',
    ],
    tables: {
      webhookEvents: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      ...settleOrder,
      'transactions/index/byNumber': ['dynamodb:Query'],
    },
    size: 'receipts',
    memory: 1_024,
    timeout: 24,
    share: 9,
    errorImpact: "PayPal's messages fail: we notice payments, refunds and disputes later.",
    slowAfterMs: 15_000,
    counts: [...settlingCounts, 'webhook-refused'],
  },
  'settle-open-orders': {
    uses: ['orders', 'catalog', 'paypal', 'paypalSecret', 'files', 'mail', 'businessInbox'],
    tables: { ...settleOrder, 'transactions/index/toCheck': ['dynamodb:Query'] },
    size: 'receipts',
    // Five receipts at the same time. It starts no order after 40 s, and the last ones have 20 s.
    memory: 1_536,
    timeout: 90,
    errorImpact: 'Payments whose browser was closed are not settled, and receipts that failed are not sent.',
    // Close to the timeout.
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
    errorImpact: 'PayPal’s books and ours are not compared, so no one would notice a lost payment.',
    slowAfterMs: 110_000,
    counts: ['reconciliation-difference'],
  },
  'announce-editions': {
    uses: ['catalog', 'orders', 'users', 'mailFeedback', 'outbox', 'rateLimits', 'pepper', 'businessProfile'],
    tables: {
      pdfs: ['dynamodb:Query', 'dynamodb:BatchGetItem'],
      'pdfs/keys/announcements#': ['dynamodb:PutItem'],
      'transactions/index/byState': ['dynamodb:Query'],
      transactions: ['dynamodb:Query'],
      users: ['dynamodb:GetItem'],
      mailFeedback: ['dynamodb:Query'],
      ...countRequests,
      'outbox/index/due': ['dynamodb:Query'],
      outbox: ['dynamodb:PutItem'],
      ...unlessErased,
    },
    size: 'tables',
    // Two thousand orders, each with three reads if its buyer has an earlier edition.
    timeout: 120,
    errorImpact: 'Buyers get no email about the new edition of a guide. They still find it in the dashboard.',
    slowAfterMs: 100_000,
  },
  'unsubscribe-buyer': {
    uses: ['orders', 'users', 'pepper'],
    tables: { transactions: ['dynamodb:Query'], users: ['dynamodb:UpdateItem'] },
    size: 'tables',
    share: 0.5,
    errorImpact: 'People can’t stop emails about new editions, and mark them as spam instead.',
  },
  'ask-unsubscribe': {
    uses: [],
    size: 'tables',
    share: 0.5,
    errorImpact: 'In some mail programs, the button that stops emails about new editions leads nowhere.',
  },
} as const satisfies Record<string, FunctionRecord>;

import type { OfficeRecord, Records } from './record.ts';

const settlingCounts = ['orders-paid', 'cents-paid'] as const;

export const orders: Records = {
  'get-dashboard': { errorImpact: 'Buyers don’t see their payments.' },
  'get-profile': { errorImpact: 'Buyers don’t see their guides.' },
  'download-pdf': { size: 'download', errorImpact: 'Buyers can’t download the guides that they paid for.' },
  'create-order': {
    size: 'selling',
    timeout: 24,
    errorImpact: 'No one can start to pay.',
    slowAfterMs: 8_000,
    losesSales: true,
    // A code may make an order free, and so paid.
    counts: ['orders-created', 'orders-paid'],
  },
  'price-order': {
    errorImpact: 'Buyers don’t see what their order costs, so no one can start to pay.',
    losesSales: true,
  },
  'show-code': { size: 'tables', share: 0.5, errorImpact: 'The shop doesn’t say what the code of a link takes off.' },
  'capture-order': {
    size: 'receipts',
    timeout: 24,
    errorImpact: 'Buyers approve a payment and don’t learn whether they have paid; the schedule settles it later.',
    slowAfterMs: 15_000,
    losesSales: true,
    counts: settlingCounts,
    logsNews: true,
  },
  'resend-receipt': {
    size: 'receipts',
    timeout: 24,
    errorImpact: 'Buyers can’t have their receipt sent again.',
    slowAfterMs: 10_000,
  },
  'receive-paypal-webhook': {
    size: 'receipts',
    timeout: 24,
    share: 7,
    errorImpact: "PayPal's messages fail: we notice payments, refunds and disputes later.",
    slowAfterMs: 15_000,
    counts: settlingCounts,
    logsNews: true,
  },
  'settle-open-orders': {
    size: 'receipts',
    // Five receipts at the same time. It starts no order after 40 s, and the last ones have 20 s.
    // Classes have a minute then, and their last refund 24 s.
    memory: 1_536,
    timeout: 180,
    errorImpact:
      'Payments whose browser was closed are not settled, receipts that failed are not sent, and families of a class are not told or refunded.',
    // Close to the timeout.
    slowAfterMs: 165_000,
    counts: settlingCounts,
    logsNews: true,
  },
  'reconcile-payments': {
    timeout: 120,
    errorImpact: 'PayPal’s books and ours are not compared, so no one would notice a lost payment.',
    slowAfterMs: 110_000,
  },
  'announce-editions': {
    // Two thousand orders, each with three reads if its buyer has an earlier edition.
    timeout: 120,
    errorImpact: 'Buyers get no email about the new edition of a guide. They still find it in the dashboard.',
    slowAfterMs: 100_000,
  },
  'unsubscribe-buyer': {
    share: 0.5,
    errorImpact: 'People can’t stop emails about new editions and requests to pay, and mark them as spam instead.',
  },
  'ask-unsubscribe': {
    share: 0.5,
    errorImpact: 'In some mail programs, the button that stops emails leads nowhere.',
  },
};

export const officeOrders: Records<OfficeRecord> = {
  'find-office-orders': { timeout: 24 },
  'get-office-order': { size: 'officeOrder', timeout: 24 },
  'refund-office-order': { timeout: 24 },
  'book-office-refund': { size: 'officeRefunds', timeout: 24 },
  'send-office-evidence': { timeout: 24 },
  'resend-office-receipt': {
    size: 'receipts',
    timeout: 24,
  },
  'give-office-guide': { size: 'booking' },
  'take-back-office-gift': { size: 'selling' },
  'move-office-order': { size: 'booking' },
  'export-office-orders': {
    // The orders of 400 days before a part of a file are read for it too, a megabyte at a time.
    memory: 1_769,
    timeout: 24,
  },
};

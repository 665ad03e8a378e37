import { delivery, type FunctionRecord, officeMember } from './record.ts';

/** Finds an order by its number, also while it is moved. */
const findOrder = {
  transactions: ['dynamodb:GetItem'],
  'transactions/index/byNumber': ['dynamodb:Query'],
} as const;
const changeOrder = { ...findOrder, transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] } as const;
const listOrders = { 'transactions/index/byState': ['dynamodb:Query'] } as const;

export const officeOrders = {
  'get-office-today': {
    uses: ['orders', 'leads', 'enquiries', 'followUps', 'consultations', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      ...listOrders,
      leads: ['dynamodb:BatchGetItem'],
      'leads/index/byTime': ['dynamodb:Query'],
      'enquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
      consultations: ['dynamodb:GetItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'files',
    // Two months of orders.
    memory: 1_024,
    errorImpact: 'The team doesn’t see in the office what to do today.',
  },
  'list-office-orders': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...listOrders },
    size: 'officeTimes',
    errorImpact: 'The owner doesn’t see the orders in the office.',
  },
  'find-office-orders': {
    uses: ['orders', 'users', 'paypal', 'paypalSecret', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      ...findOrder,
      transactions: ['dynamodb:GetItem', 'dynamodb:Query'],
      users: ['dynamodb:GetItem'],
      'users/index/byName': ['dynamodb:Query'],
    },
    size: 'officeTimes',
    timeout: 24,
    slowAfterMs: 8_000,
    errorImpact: 'The owner can’t search for an order in the office.',
  },
  'get-office-order': {
    uses: ['orders', 'mailFeedback', 'paypal', 'paypalSecret', ...officeMember.uses],
    tables: { ...officeMember.tables, ...findOrder, mailFeedback: ['dynamodb:Query'] },
    size: 'tables',
    timeout: 24,
    slowAfterMs: 8_000,
    errorImpact: 'The owner can’t open an order in the office.',
  },
  'refund-office-order': {
    uses: ['orders', 'paypal', 'paypalSecret', ...officeMember.uses],
    tables: { ...officeMember.tables, ...changeOrder },
    size: 'officeTimes',
    timeout: 24,
    slowAfterMs: 15_000,
    errorImpact: 'The owner can’t refund in the office; the command `refund` does the same.',
    counts: ['foreign-payment'],
  },
  'resend-office-receipt': {
    uses: ['orders', 'files', 'mail', ...officeMember.uses],
    tables: { ...officeMember.tables, ...changeOrder },
    size: 'receipts',
    // It attaches up to 7 MB of guides, in memory.
    memory: 1_024,
    timeout: 24,
    slowAfterMs: 10_000,
    errorImpact: 'The owner can’t send a receipt again.',
  },
  'give-office-guide': {
    uses: ['users', 'catalog', 'orders', 'mail', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      ...findOrder,
      users: ['dynamodb:GetItem'],
      pdfs: ['dynamodb:Query'],
      transactions: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
    },
    size: 'booking',
    errorImpact: 'The owner can’t give guides away.',
  },
  'take-back-office-gift': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...changeOrder },
    size: 'tables',
    errorImpact: 'The owner can’t take gifts back.',
  },
  'move-office-purchase': {
    uses: ['orders', 'purchaseMoves', 'users', 'letterhead', ...delivery.uses, ...officeMember.uses],
    tables: {
      ...delivery.tables,
      ...officeMember.tables,
      ...findOrder,
      users: ['dynamodb:GetItem'],
      transactions: [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
    },
    size: 'booking',
    counts: ['mail-given-up'],
    errorImpact: 'The owner can’t move a purchase to another address.',
  },
  'export-office-orders': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...listOrders },
    size: 'officeTimes',
    // A year of orders, a megabyte at a time.
    memory: 1_769,
    timeout: 29,
    slowAfterMs: 20_000,
    errorImpact: 'The owner can’t export payments for the accountant; the command `orders` does the same.',
  },
} as const satisfies Record<string, FunctionRecord>;

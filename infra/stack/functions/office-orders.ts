import { delivery, everyItemAction, type OfficeRecord, officeMember, settleOrder, unlessErased } from './record.ts';

/** Finds an order by its number, also while it is moved. */
const findOrder = {
  transactions: ['dynamodb:GetItem'],
  'transactions/index/byNumber': ['dynamodb:Query'],
} as const;
const changeOrder = { ...findOrder, transactions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] } as const;
const listOrders = { 'transactions/index/byState': ['dynamodb:Query'] } as const;

export const officeOrders = {
  'get-office-today': {
    uses: [
      'orders',
      'leads',
      'inquiries',
      'followUps',
      'consultations',
      'mailFeedback',
      'alarmStates',
      ...officeMember.uses,
    ],
    tables: {
      ...officeMember.tables,
      ...listOrders,
      leads: ['dynamodb:BatchGetItem'],
      'leads/index/byTime': ['dynamodb:Query'],
      'inquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
      consultations: ['dynamodb:GetItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
      'mailFeedback/index/byOutcome': ['dynamodb:Query'],
    },
    size: 'files',
    // Two months of orders.
    memory: 1_024,
  },
  'list-office-orders': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...listOrders },
    size: 'officeTimes',
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
  },
  'get-office-order': {
    uses: ['orders', 'mailFeedback', 'paypal', 'paypalSecret', ...officeMember.uses],
    tables: { ...officeMember.tables, ...findOrder, mailFeedback: ['dynamodb:Query'] },
    size: 'selling',
    timeout: 24,
  },
  'refund-office-order': {
    uses: ['orders', 'catalog', 'paypal', 'paypalSecret', ...officeMember.uses],
    tables: { ...officeMember.tables, ...findOrder, ...settleOrder },
    size: 'officeTimes',
    timeout: 24,
    counts: ['foreign-payment'],
  },
  'resend-office-receipt': {
    uses: ['orders', 'files', 'mail', ...officeMember.uses],
    tables: { ...officeMember.tables, ...changeOrder },
    size: 'receipts',
    // It attaches up to 7 MB of guides, in memory.
    memory: 1_024,
    timeout: 24,
  },
  'give-office-guide': {
    uses: ['users', 'catalog', 'orders', 'mail', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      ...findOrder,
      ...unlessErased,
      users: ['dynamodb:GetItem'],
      pdfs: ['dynamodb:Query'],
      transactions: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
    },
    size: 'booking',
  },
  'take-back-office-gift': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...changeOrder },
    size: 'tables',
  },
  'move-office-purchase': {
    uses: ['orders', 'purchaseMoves', 'catalog', 'users', 'businessProfile', ...delivery.uses, ...officeMember.uses],
    tables: {
      ...delivery.tables,
      ...officeMember.tables,
      ...findOrder,
      ...unlessErased,
      users: ['dynamodb:GetItem'],
      transactions: everyItemAction,
      'pdfs/keys/codes#': ['dynamodb:UpdateItem'],
    },
    size: 'booking',
    counts: ['mail-given-up'],
  },
  'export-office-orders': {
    uses: ['orders', ...officeMember.uses],
    tables: { ...officeMember.tables, ...listOrders },
    size: 'officeTimes',
    // The orders of 400 days before a part of a file are read for it too, a megabyte at a time.
    memory: 1_769,
    timeout: 24,
  },
} as const satisfies Record<string, OfficeRecord>;

import { delivery, everyItemAction, type OfficeRecord, officeMember, unlessErased } from './record.ts';

/** Changes a booking with its cells, counts and emails in one transaction. */
const changeBooking = {
  uses: ['consultations', 'businessInbox', ...officeMember.uses, ...delivery.uses],
  tables: {
    ...officeMember.tables,
    ...delivery.tables,
    ...unlessErased,
    consultations: everyItemAction,
  },
  size: 'officeBooking',
  counts: ['mail-given-up'],
} as const;

export const officeCalendar = {
  'list-office-consultations': {
    uses: ['consultations', 'businessProfile', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      consultations: ['dynamodb:GetItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'officeTimes',
  },
  'get-office-hours': {
    uses: ['consultations', ...officeMember.uses],
    tables: { ...officeMember.tables, consultations: ['dynamodb:GetItem'] },
    size: 'officeTimes',
  },
  'set-office-hours': {
    uses: ['consultations', 'businessProfile', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      consultations: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'officeTimes',
  },
  'move-office-consultation': {
    ...changeBooking,
  },
  'cancel-office-consultation': {
    ...changeBooking,
  },
  'make-office-feed': {
    uses: ['consultations', 'gateway', ...officeMember.uses],
    tables: { ...officeMember.tables, consultations: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
    size: 'officeTimes',
  },
} as const satisfies Record<string, OfficeRecord>;

import { delivery, type FunctionRecord, officeMember } from './record.ts';

/** Changes a booking with its cells, counts and emails in one transaction. */
const changeBooking = {
  uses: ['consultations', 'businessInbox', ...officeMember.uses, ...delivery.uses],
  tables: {
    ...officeMember.tables,
    ...delivery.tables,
    consultations: [
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
    ],
  },
  size: 'officeBooking',
  counts: ['mail-given-up'],
} as const;

export const officeCalendar = {
  'list-office-consultations': {
    uses: ['consultations', 'letterhead', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      consultations: ['dynamodb:GetItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'officeTimes',
    errorImpact: 'Counselors don’t see their consultations in the office; their calendar feeds still have them.',
  },
  'get-office-hours': {
    uses: ['consultations', ...officeMember.uses],
    tables: { ...officeMember.tables, consultations: ['dynamodb:GetItem'] },
    size: 'officeTimes',
    errorImpact: 'The team can’t see or change when consultations can be booked.',
  },
  'set-office-hours': {
    uses: ['consultations', 'letterhead', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      consultations: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'officeTimes',
    errorImpact: 'The team can’t change when consultations can be booked, so families book times that no one has.',
  },
  'move-office-consultation': {
    ...changeBooking,
    errorImpact: 'The team can’t move a family’s consultation in the office.',
  },
  'cancel-office-consultation': {
    ...changeBooking,
    errorImpact: 'The team can’t cancel a family’s consultation in the office.',
  },
  'make-office-feed': {
    uses: ['consultations', 'gateway', ...officeMember.uses],
    tables: { ...officeMember.tables, consultations: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
    size: 'officeTimes',
    errorImpact: 'The team can’t get a new address for a counselor’s calendar.',
  },
} as const satisfies Record<string, FunctionRecord>;

import { type OfficeRecord, officeMember } from './record.ts';

export const officeContacts = {
  'list-office-leads': {
    uses: ['leads', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      leads: ['dynamodb:Query', 'dynamodb:BatchGetItem'],
      'leads/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
      'followUps/index/byState': ['dynamodb:Query'],
    },
    size: 'tables',
  },
  'list-office-messages': {
    uses: ['inquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      inquiries: ['dynamodb:BatchGetItem'],
      'inquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
      'followUps/index/byState': ['dynamodb:Query'],
    },
    size: 'tables',
  },
  'follow-up-office-contact': {
    uses: ['leads', 'inquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      leads: ['dynamodb:Query'],
      inquiries: ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'],
      followUps: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'],
    },
    size: 'tables',
  },
  'export-office-contacts': {
    uses: ['leads', 'inquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      leads: ['dynamodb:BatchGetItem'],
      'leads/index/byTime': ['dynamodb:Query'],
      'inquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
    },
    size: 'officeTimes',
    // A part of a file has a hundred pages, each with two batches.
    timeout: 24,
  },
} as const satisfies Record<string, OfficeRecord>;

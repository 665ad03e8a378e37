import { type FunctionRecord, officeMember } from './record.ts';

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
    errorImpact: 'The team doesn’t see leads in the office; the emails about them still come.',
  },
  'list-office-messages': {
    uses: ['enquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      enquiries: ['dynamodb:BatchGetItem'],
      'enquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
      'followUps/index/byState': ['dynamodb:Query'],
    },
    size: 'tables',
    errorImpact: 'The team doesn’t see messages in the office; the emails about them still come.',
  },
  'follow-up-office-contact': {
    uses: ['leads', 'enquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      leads: ['dynamodb:Query'],
      enquiries: ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'],
      followUps: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'],
    },
    size: 'tables',
    errorImpact: 'The team can’t note which families it has called or answered.',
  },
  'export-office-contacts': {
    uses: ['leads', 'enquiries', 'followUps', ...officeMember.uses],
    tables: {
      ...officeMember.tables,
      'leads/index/byTime': ['dynamodb:Query'],
      'enquiries/index/byTime': ['dynamodb:Query'],
      followUps: ['dynamodb:BatchGetItem'],
    },
    size: 'officeTimes',
    // Ten megabytes of rows, and a hundred batches.
    timeout: 29,
    slowAfterMs: 20_000,
    errorImpact: 'The team can’t save leads or messages as a file.',
  },
} as const satisfies Record<string, FunctionRecord>;

import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    leads: ['dynamodb:UpdateItem'],
    'leads/index/toSummarize': ['dynamodb:Query'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Finds leads that wait for a summary, and queues it. */
export const leadSummaries = () =>
  only(dynamoLeads(readAll({ leads: 'TABLE_LEADS', outbox: 'TABLE_OUTBOX' }), dynamo()), 'waiting', 'summarize');

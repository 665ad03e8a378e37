import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    leads: ['dynamodb:UpdateItem'],
    'leads/index/waiting': ['dynamodb:Query'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Finds leads that wait for an email of several, and queues it. */
export const waitingLeads = () =>
  only(dynamoLeads(readAll({ leads: 'TABLE_LEADS', outbox: 'TABLE_OUTBOX' }), dynamo()), 'waiting', 'mailTogether');

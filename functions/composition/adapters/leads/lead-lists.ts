import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'leads/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists leads. */
export const leadLists = () => only(dynamoLeads(readAll({ leads: 'TABLE_LEADS' }), dynamo()), 'page', 'since');

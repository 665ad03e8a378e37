import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import type { Leads } from '#domain/leads/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'leads/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists leads. */
export const leadLists = (): Pick<Leads, 'page' | 'since'> => dynamoLeads({ leads: read('TABLE_LEADS') }, dynamo());

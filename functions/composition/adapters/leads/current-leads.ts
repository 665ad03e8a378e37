import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import type { Leads } from '#domain/leads/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    leads: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads the newest of several leads. */
export const currentLeads = (): Pick<Leads, 'current'> => dynamoLeads({ leads: read('TABLE_LEADS') }, dynamo());

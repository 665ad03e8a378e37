import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import type { Leads } from '#domain/leads/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    leads: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the leads of an address. */
export const leadReads = (): Pick<Leads, 'latest' | 'of'> => dynamoLeads({ leads: read('TABLE_LEADS') }, dynamo());

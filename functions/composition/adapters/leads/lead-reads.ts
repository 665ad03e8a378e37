import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    leads: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the leads of an address. */
export const leadReads = () => only(dynamoLeads(readAll({ leads: 'TABLE_LEADS' }), dynamo()), 'latest', 'of');

import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    leads: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads the newest of several leads. */
export const currentLeads = () => only(dynamoLeads(readAll({ leads: 'TABLE_LEADS' }), dynamo()), 'current');

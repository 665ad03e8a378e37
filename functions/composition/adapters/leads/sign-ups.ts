import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    leads: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
    users: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Records a sign-up with its account and the mails about it. */
export const signUps = () =>
  only(
    dynamoLeads(readAll({ leads: 'TABLE_LEADS', users: 'TABLE_USERS', outbox: 'TABLE_OUTBOX' }), dynamo()),
    'record',
  );

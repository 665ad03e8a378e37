import { dynamoDigests } from '#adapters/dynamodb/office/digests.ts';
import { dynamoFollowUps } from '#adapters/dynamodb/people/follow-ups.ts';
import { dynamoLeads } from '#adapters/dynamodb/people/leads.ts';
import type { Digests } from '#domain/office/ports.ts';
import { adapter, permitted, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Leads; a sign-up with its account and the emails about it. */
export const leads = adapter(
  () => dynamoLeads(tables({ leads: 'TABLE_LEADS', users: 'TABLE_USERS', outbox: 'TABLE_OUTBOX' }), dynamo()),
  {
    current: 'BatchGetItem leads',
    page: 'Query leads/index/byTime',
    since: 'Query leads/index/byTime',
    latest: 'Query leads',
    of: 'Query leads',
    record: ['PutItem leads', 'PutItem outbox', 'PutItem users'],
    waiting: 'Query leads/index/waiting',
    mailTogether: ['UpdateItem leads', 'PutItem outbox'],
  },
);

/** How leads and messages are followed up. */
export const followUps = adapter(
  () =>
    dynamoFollowUps(
      tables({ followUps: 'TABLE_FOLLOW_UPS', messages: 'TABLE_MESSAGES', leads: 'TABLE_LEADS' }),
      dynamo(),
    ),
  {
    inState: 'Query followUps/index/byState',
    of: 'BatchGetItem followUps',
    remove: 'DeleteItem followUps',
    change: ['PutItem followUps', 'UpdateItem messages'],
    record: ['PutItem followUps', 'PutItem leads'],
  },
);

/** Keeps when the morning digest was last queued. */
export const digests = permitted(
  ['GetItem leads', 'PutItem leads', 'PutItem outbox'],
  (): Digests => dynamoDigests(tables({ leads: 'TABLE_LEADS', outbox: 'TABLE_OUTBOX' }), dynamo()),
);

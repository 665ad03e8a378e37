import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Changes agreements, with the mails about them. */
export const agreementWrites = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS', outbox: 'TABLE_OUTBOX' }), dynamo()), 'write');

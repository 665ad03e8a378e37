import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
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
  only(dynamoAgreements({ agreements: read('TABLE_AGREEMENTS'), outbox: read('TABLE_OUTBOX') }, dynamo()), 'write');

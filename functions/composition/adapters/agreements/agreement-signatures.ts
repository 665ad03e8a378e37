import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/changedAt,changedOn,content,revision,signed,signedOn,state,unsent': ['dynamodb:UpdateItem'],
    outbox: ['dynamodb:PutItem'],
    users: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Signs agreements, which gives their people accounts. */
export const agreementSignatures = () =>
  only(
    dynamoAgreements(
      readAll({ agreements: 'TABLE_AGREEMENTS', outbox: 'TABLE_OUTBOX', users: 'TABLE_USERS' }),
      dynamo(),
    ),
    'sign',
  );

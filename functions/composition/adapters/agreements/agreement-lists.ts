import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists all agreements. */
export const agreementLists = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'list');

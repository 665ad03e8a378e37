import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'agreements/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists all agreements. */
export const agreementLists = (): Pick<Agreements, 'list'> =>
  dynamoAgreements({ agreements: read('TABLE_AGREEMENTS') }, dynamo());

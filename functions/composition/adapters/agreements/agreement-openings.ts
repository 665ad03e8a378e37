import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'agreements/sets/changedAt,changedOn,openedAt,revision,state': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes that a family opened its agreement. */
export const agreementOpenings = (): Pick<Agreements, 'noteOpening'> =>
  dynamoAgreements({ agreements: read('TABLE_AGREEMENTS') }, dynamo());

import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'agreements/sets/changedAt,changedOn,openedAt,revision,state': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes that a family opened its agreement. */
export const agreementOpenings = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'noteOpening');

import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:BatchGetItem', 'dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the agreements of an address. */
export const agreementsOfAddress = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'ofAddress');

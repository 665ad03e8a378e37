import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Keeps the text and the rules of new agreements. */
export const agreementSettings = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'setSettings');

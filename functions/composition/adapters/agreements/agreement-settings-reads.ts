import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the text and the rules of new agreements. */
export const agreementSettingsReads = () =>
  only(dynamoAgreements(readAll({ agreements: 'TABLE_AGREEMENTS' }), dynamo()), 'settings', 'allSettings');

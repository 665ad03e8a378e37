import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import type { Agreements } from '#domain/agreements/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    agreements: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads agreements by their id, their link or an address. */
export const agreementReads = (): Pick<Agreements, 'find' | 'byToken' | 'version'> =>
  dynamoAgreements({ agreements: read('TABLE_AGREEMENTS') }, dynamo());

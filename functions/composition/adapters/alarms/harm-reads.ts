import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import type { Harms } from '#domain/alarms/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    harms: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists what the alarms noticed. */
export const harmReads = (): Pick<Harms, 'list'> => dynamoHarms(read('TABLE_HARMS'), dynamo());

import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    harms: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists what the alarms noticed. */
export const harmReads = () => only(dynamoHarms(read('TABLE_HARMS'), dynamo()), 'list');

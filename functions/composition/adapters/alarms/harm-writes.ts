import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    harms: ['dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Keeps what the alarms noticed. */
export const harmWrites = () =>
  only(dynamoHarms(read('TABLE_HARMS'), dynamo()), 'note', 'claim', 'told', 'end', 'list', 'add', 'setGauge', 'gauges');

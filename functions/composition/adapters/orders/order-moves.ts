import { dynamoOrderMoves } from '#adapters/dynamodb/order-moves.ts';
import type { OrderMoves } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    outbox: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
    transactions: ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Moves orders to another account, with the mails about it. */
export const orderMoves = (): OrderMoves =>
  dynamoOrderMoves(
    readAll({ transactions: 'TABLE_TRANSACTIONS', outbox: 'TABLE_OUTBOX', sessions: 'TABLE_SESSIONS' }),
    dynamo(),
  );

import { dynamoPurchaseMoves } from '#adapters/dynamodb/purchase-moves.ts';
import type { PurchaseMoves } from '#domain/orders/core/ports.ts';
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
export const purchaseMoves = (): PurchaseMoves =>
  dynamoPurchaseMoves(
    readAll({ transactions: 'TABLE_TRANSACTIONS', outbox: 'TABLE_OUTBOX', sessions: 'TABLE_SESSIONS' }),
    dynamo(),
  );

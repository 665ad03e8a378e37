import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    outbox: ['dynamodb:PutItem'],
    paymentRequests: ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Changes payment requests, with the mails about them. */
export const paymentRequestWrites = () =>
  only(
    dynamoPaymentRequests(
      readAll({
        paymentRequests: 'TABLE_PAYMENT_REQUESTS',
        outbox: 'TABLE_OUTBOX',
        sessions: 'TABLE_SESSIONS',
      }),
      dynamo(),
    ),
    'write',
  );

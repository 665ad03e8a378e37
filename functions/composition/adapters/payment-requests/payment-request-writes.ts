import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
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
      {
        paymentRequests: read('TABLE_PAYMENT_REQUESTS'),
        outbox: read('TABLE_OUTBOX'),
        sessions: read('TABLE_SESSIONS'),
      },
      dynamo(),
    ),
    'write',
  );

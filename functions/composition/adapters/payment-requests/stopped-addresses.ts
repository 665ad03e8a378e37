import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    paymentRequests: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads whether an address wants no mail of payment requests. */
export const stoppedAddresses = () =>
  only(dynamoPaymentRequests(readAll({ paymentRequests: 'TABLE_PAYMENT_REQUESTS' }), dynamo()), 'isStopped');

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

/** Reads payment requests by their buyer or their link. */
export const paymentRequestReads = () =>
  only(dynamoPaymentRequests(readAll({ paymentRequests: 'TABLE_PAYMENT_REQUESTS' }), dynamo()), 'of', 'byToken');

import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    paymentRequests: ['dynamodb:PutItem', 'dynamodb:Query'],
  },
} as const satisfies Grant;

/** Stops the mails of payment requests to an address. */
export const paymentRequestStops = () =>
  only(dynamoPaymentRequests(readAll({ paymentRequests: 'TABLE_PAYMENT_REQUESTS' }), dynamo()), 'mailedTo', 'stop');

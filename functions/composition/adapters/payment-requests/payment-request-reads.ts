import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import type { PaymentRequests } from '#domain/payment-requests/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    paymentRequests: ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads payment requests by their buyer or their link. */
export const paymentRequestReads = (): Pick<PaymentRequests, 'of' | 'byToken'> =>
  dynamoPaymentRequests({ paymentRequests: read('TABLE_PAYMENT_REQUESTS') }, dynamo());

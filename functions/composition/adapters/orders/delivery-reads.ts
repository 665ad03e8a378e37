import { dynamoDeliveries } from '#adapters/dynamodb/deliveries.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'mailFeedback/keys/order#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads what of an order was delivered. */
export const deliveryReads = () => only(dynamoDeliveries(read('TABLE_MAIL_FEEDBACK'), dynamo()), 'of');

import { dynamoDeliveries } from '#adapters/dynamodb/deliveries.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'mailFeedback/keys/order#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes what was sent to PayPal as evidence. */
export const deliveryEvidence = () =>
  only(dynamoDeliveries(read('TABLE_MAIL_FEEDBACK'), dynamo()), 'claimEvidence', 'finishEvidence');

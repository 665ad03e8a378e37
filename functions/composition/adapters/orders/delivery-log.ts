import { dynamoDeliveryLog } from '#adapters/dynamodb/delivery-log.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'mailFeedback/keys/order#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Adds to what of an order was delivered. */
export const deliveryLog = () =>
  only(
    dynamoDeliveryLog(read('TABLE_MAIL_FEEDBACK'), dynamo()),
    'addDownload',
    'addReceipt',
    'keep',
    'claimReminder',
    'releaseReminder',
  );

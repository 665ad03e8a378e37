import { dynamoWebhookEvents } from '#adapters/dynamodb/webhook-events.ts';
import type { WebhookEvents } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    webhookEvents: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Keeps which of PayPal’s webhooks were processed. */
export const webhookEvents = (): WebhookEvents => dynamoWebhookEvents(read('TABLE_WEBHOOK_EVENTS'), dynamo());

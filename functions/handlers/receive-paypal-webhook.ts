import { endpoint } from '#composition/endpoint.ts';
import { receivePaypalWebhookUseCase } from '#composition/shop.ts';
import { receivePaypalWebhook } from '#contract/endpoints/receive-paypal-webhook.ts';

export const handler = endpoint(receivePaypalWebhook, receivePaypalWebhookUseCase());

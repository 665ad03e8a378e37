import { endpoint } from '#composition/endpoint.ts';
import { receivePaypalWebhookUseCase } from '#composition/orders.ts';
import { receivePaypalWebhook } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(receivePaypalWebhook, receivePaypalWebhookUseCase());

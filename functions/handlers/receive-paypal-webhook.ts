import { receivePaypalWebhookUseCase } from '#composition/shop.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(receivePaypalWebhook, receivePaypalWebhookUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { receivePaypalWebhookUseCase } from '#composition/shop.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';

export const handler = endpoint(receivePaypalWebhook, receivePaypalWebhookUseCase());

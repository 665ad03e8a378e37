import { edge } from '#composition/edge.ts';
import { receivePaypalWebhookUseCase } from '#composition/shop.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(receivePaypalWebhook, receivePaypalWebhookUseCase()), edge());

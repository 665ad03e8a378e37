import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { createOrderUseCase } from '#composition/shop.ts';
import { createOrder } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(createOrder, createOrderUseCase(), authenticateUseCase()), edge());

import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { captureOrderUseCase } from '#composition/shop.ts';
import { captureOrder } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(captureOrder, captureOrderUseCase(), authenticateUseCase()), edge());

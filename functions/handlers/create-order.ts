import { authenticateUseCase } from '#composition/auth.ts';
import { createOrderUseCase } from '#composition/shop.ts';
import { createOrder } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(createOrder, createOrderUseCase(), authenticateUseCase());

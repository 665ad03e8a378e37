import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { createOrderUseCase } from '#composition/shop.ts';
import { createOrder } from '#contract/endpoints/create-order.ts';

export const handler = endpoint(createOrder, createOrderUseCase(), authenticateUseCase());

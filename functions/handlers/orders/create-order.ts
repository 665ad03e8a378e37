import { endpoint } from '#composition/endpoint.ts';
import { createOrderUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { createOrder } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(createOrder, createOrderUseCase(), authenticateUseCase());

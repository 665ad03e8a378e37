import { endpoint } from '#composition/endpoint.ts';
import { priceOrderUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { priceOrder } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(priceOrder, priceOrderUseCase(), authenticateUseCase());

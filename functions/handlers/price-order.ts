import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { priceOrderUseCase } from '#composition/shop.ts';
import { priceOrder } from '#contract/endpoints/price-order.ts';

export const handler = endpoint(priceOrder, priceOrderUseCase(), authenticateUseCase());

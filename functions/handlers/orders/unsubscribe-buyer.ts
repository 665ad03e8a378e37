import { endpoint } from '#composition/endpoint.ts';
import { unsubscribeBuyerUseCase } from '#composition/orders.ts';
import { unsubscribeBuyer } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(unsubscribeBuyer, unsubscribeBuyerUseCase());

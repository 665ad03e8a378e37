import { endpoint } from '#composition/endpoint.ts';
import { captureOrderUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { captureOrder } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(captureOrder, captureOrderUseCase(), authenticateUseCase());

import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { captureOrderUseCase } from '#composition/shop.ts';
import { captureOrder } from '#contract/endpoints/capture-order.ts';

export const handler = endpoint(captureOrder, captureOrderUseCase(), authenticateUseCase());

import { authenticateUseCase } from '#composition/auth.ts';
import { captureOrderUseCase } from '#composition/shop.ts';
import { captureOrder } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(captureOrder, captureOrderUseCase(), authenticateUseCase());

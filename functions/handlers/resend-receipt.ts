import { authenticateUseCase } from '#composition/auth.ts';
import { resendReceiptUseCase } from '#composition/shop.ts';
import { resendReceipt } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(resendReceipt, resendReceiptUseCase(), authenticateUseCase());

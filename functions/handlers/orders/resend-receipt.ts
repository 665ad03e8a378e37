import { endpoint } from '#composition/endpoint.ts';
import { resendReceiptUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { resendReceipt } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(resendReceipt, resendReceiptUseCase(), authenticateUseCase());

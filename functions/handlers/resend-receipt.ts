import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { resendReceiptUseCase } from '#composition/shop.ts';
import { resendReceipt } from '#contract/endpoints/resend-receipt.ts';

export const handler = endpoint(resendReceipt, resendReceiptUseCase(), authenticateUseCase());

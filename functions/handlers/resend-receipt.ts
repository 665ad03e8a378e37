import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { resendReceiptUseCase } from '#composition/shop.ts';
import { resendReceipt } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(resendReceipt, resendReceiptUseCase(), authenticateUseCase()), edge());

import { endpoint } from '#composition/endpoint.ts';
import { payPaymentRequestUseCase } from '#composition/payment-requests.ts';
import { payPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(payPaymentRequest, payPaymentRequestUseCase());

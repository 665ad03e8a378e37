import { endpoint } from '#composition/endpoint.ts';
import { openPaymentRequestUseCase } from '#composition/payment-requests.ts';
import { openPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(openPaymentRequest, openPaymentRequestUseCase());

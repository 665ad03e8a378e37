import { endpoint } from '#composition/endpoint.ts';
import { capturePaymentRequestUseCase } from '#composition/payment-requests.ts';
import { capturePaymentRequest } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(capturePaymentRequest, capturePaymentRequestUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { createPaymentRequestUseCase } from '#composition/payment-requests.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { createPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(createPaymentRequest, createPaymentRequestUseCase(), authenticateUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { withdrawPaymentRequestUseCase } from '#composition/payment-requests.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { withdrawPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(withdrawPaymentRequest, withdrawPaymentRequestUseCase(), authenticateUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { listPaymentRequestsUseCase } from '#composition/payment-requests.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';

export const handler = endpoint(listPaymentRequests, listPaymentRequestsUseCase(), authenticateUseCase());

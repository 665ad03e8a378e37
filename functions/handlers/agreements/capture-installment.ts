import { endpoint } from '#composition/endpoint.ts';
import { captureInstallmentUseCase } from '#composition/installments.ts';
import { captureInstallment } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(captureInstallment, captureInstallmentUseCase());

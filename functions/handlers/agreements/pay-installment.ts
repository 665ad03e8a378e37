import { endpoint } from '#composition/endpoint.ts';
import { payInstallmentUseCase } from '#composition/installments.ts';
import { payInstallment } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(payInstallment, payInstallmentUseCase());

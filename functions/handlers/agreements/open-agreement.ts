import { openAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { openAgreement } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(openAgreement, openAgreementUseCase());

import { signAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { signAgreement } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(signAgreement, signAgreementUseCase());

import { listAgreementsUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { listAgreements } from '#contract/endpoints/agreements/public.ts';

export const handler = endpoint(listAgreements, listAgreementsUseCase(), authenticateUseCase());

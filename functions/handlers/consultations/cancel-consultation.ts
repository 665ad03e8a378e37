import { cancelConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { cancelConsultation } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(cancelConsultation, cancelConsultationUseCase(), authenticateUseCase());

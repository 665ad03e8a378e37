import { moveConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { moveConsultation } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(moveConsultation, moveConsultationUseCase(), authenticateUseCase());

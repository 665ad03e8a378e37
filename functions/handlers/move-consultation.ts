import { authenticateUseCase } from '#composition/auth.ts';
import { moveConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { moveConsultation } from '#contract/endpoints/move-consultation.ts';

export const handler = endpoint(moveConsultation, moveConsultationUseCase(), authenticateUseCase());

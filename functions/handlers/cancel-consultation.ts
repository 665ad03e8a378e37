import { authenticateUseCase } from '#composition/auth.ts';
import { cancelConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { cancelConsultation } from '#contract/endpoints/cancel-consultation.ts';

export const handler = endpoint(cancelConsultation, cancelConsultationUseCase(), authenticateUseCase());

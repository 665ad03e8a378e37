import { bookConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { bookConsultation } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(bookConsultation, bookConsultationUseCase(), authenticateUseCase());

import { authenticateUseCase } from '#composition/auth.ts';
import { bookConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { bookConsultation } from '#contract/endpoints/book-consultation.ts';

export const handler = endpoint(bookConsultation, bookConsultationUseCase(), authenticateUseCase());

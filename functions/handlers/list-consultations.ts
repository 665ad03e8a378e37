import { authenticateUseCase } from '#composition/auth.ts';
import { listConsultationsUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { listConsultations } from '#contract/endpoints/list-consultations.ts';

export const handler = endpoint(listConsultations, listConsultationsUseCase(), authenticateUseCase());

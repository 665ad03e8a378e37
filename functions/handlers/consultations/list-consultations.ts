import { listConsultationsUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { listConsultations } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(listConsultations, listConsultationsUseCase(), authenticateUseCase());

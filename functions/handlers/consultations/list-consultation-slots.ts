import { listConsultationSlotsUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(listConsultationSlots, listConsultationSlotsUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { applyAsPartnerUseCase } from '#composition/inquiries.ts';
import { applyAsPartner } from '#contract/endpoints/inquiries/public.ts';

export const handler = endpoint(applyAsPartner, applyAsPartnerUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { applyAsPartnerUseCase } from '#composition/messages.ts';
import { applyAsPartner } from '#contract/endpoints/messages/public.ts';

export const handler = endpoint(applyAsPartner, applyAsPartnerUseCase());

import { applyAsPartnerUseCase } from '#composition/enquiries.ts';
import { applyAsPartner } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(applyAsPartner, applyAsPartnerUseCase());

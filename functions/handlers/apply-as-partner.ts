import { endpoint } from '#composition/endpoint.ts';
import { applyAsPartnerUseCase } from '#composition/enquiries.ts';
import { applyAsPartner } from '#contract/endpoints/apply-as-partner.ts';

export const handler = endpoint(applyAsPartner, applyAsPartnerUseCase());

import { edge } from '#composition/edge.ts';
import { applyAsPartnerUseCase } from '#composition/enquiries.ts';
import { applyAsPartner } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(applyAsPartner, applyAsPartnerUseCase()), edge());

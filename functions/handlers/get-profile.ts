import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { getProfileUseCase } from '#composition/shop.ts';
import { getProfile } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(getProfile, getProfileUseCase(), authenticateUseCase()), edge());

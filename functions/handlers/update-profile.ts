import { authenticateUseCase, updateProfileUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { updateProfile } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(updateProfile, updateProfileUseCase(), authenticateUseCase()), edge());

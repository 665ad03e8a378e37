import { authenticateUseCase } from '#composition/auth.ts';
import { getProfileUseCase } from '#composition/shop.ts';
import { getProfile } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(getProfile, getProfileUseCase(), authenticateUseCase());

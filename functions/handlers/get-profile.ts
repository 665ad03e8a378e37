import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getProfileUseCase } from '#composition/shop.ts';
import { getProfile } from '#contract/endpoints.ts';

export const handler = endpoint(getProfile, getProfileUseCase(), authenticateUseCase());

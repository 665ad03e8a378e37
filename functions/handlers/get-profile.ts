import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getProfileUseCase } from '#composition/shop.ts';
import { getProfile } from '#contract/endpoints/get-profile.ts';

export const handler = endpoint(getProfile, getProfileUseCase(), authenticateUseCase());

import { authenticateUseCase, updateProfileUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { updateProfile } from '#contract/endpoints.ts';

export const handler = endpoint(updateProfile, updateProfileUseCase(), authenticateUseCase());

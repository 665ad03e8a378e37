import { authenticateUseCase, updateProfileUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { updateProfile } from '#contract/endpoints/update-profile.ts';

export const handler = endpoint(updateProfile, updateProfileUseCase(), authenticateUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase, updateProfileUseCase } from '#composition/sign-in.ts';
import { updateProfile } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(updateProfile, updateProfileUseCase(), authenticateUseCase());

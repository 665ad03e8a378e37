import { verifyEmailUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { verifyEmail } from '#contract/endpoints.ts';

export const handler = endpoint(verifyEmail, verifyEmailUseCase());

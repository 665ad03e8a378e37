import { verifyEmailUseCase } from '#composition/auth.ts';
import { verifyEmail } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(verifyEmail, verifyEmailUseCase());

import { verifyEmailUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { verifyEmail } from '#contract/endpoints/verify-email.ts';

export const handler = endpoint(verifyEmail, verifyEmailUseCase());

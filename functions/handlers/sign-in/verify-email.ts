import { endpoint } from '#composition/endpoint.ts';
import { verifyEmailUseCase } from '#composition/sign-in.ts';
import { verifyEmail } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(verifyEmail, verifyEmailUseCase());

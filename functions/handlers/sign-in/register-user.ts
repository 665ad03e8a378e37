import { endpoint } from '#composition/endpoint.ts';
import { registerUserUseCase } from '#composition/sign-in.ts';
import { registerUser } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(registerUser, registerUserUseCase());

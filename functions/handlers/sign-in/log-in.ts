import { endpoint } from '#composition/endpoint.ts';
import { logInUseCase } from '#composition/sign-in.ts';
import { logIn } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(logIn, logInUseCase());

import { logInUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { logIn } from '#contract/endpoints/log-in.ts';

export const handler = endpoint(logIn, logInUseCase());

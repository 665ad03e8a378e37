import { logInUseCase } from '#composition/auth.ts';
import { logIn } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(logIn, logInUseCase());

import { registerUserUseCase } from '#composition/auth.ts';
import { registerUser } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(registerUser, registerUserUseCase());

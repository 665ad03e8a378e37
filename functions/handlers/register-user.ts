import { registerUserUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { registerUser } from '#contract/endpoints.ts';

export const handler = endpoint(registerUser, registerUserUseCase());

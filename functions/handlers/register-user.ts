import { registerUserUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { registerUser } from '#contract/endpoints/register-user.ts';

export const handler = endpoint(registerUser, registerUserUseCase());

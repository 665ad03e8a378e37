import { authenticateUseCase, logOutUseCase } from '#composition/auth.ts';
import { logOut } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(logOut, logOutUseCase(), authenticateUseCase());

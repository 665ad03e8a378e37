import { authenticateUseCase, logOutUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { logOut } from '#contract/endpoints/log-out.ts';

export const handler = endpoint(logOut, logOutUseCase(), authenticateUseCase());

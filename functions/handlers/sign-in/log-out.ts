import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase, logOutUseCase } from '#composition/sign-in.ts';
import { logOut } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(logOut, logOutUseCase(), authenticateUseCase());

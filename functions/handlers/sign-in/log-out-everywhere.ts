import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase, logOutEverywhereUseCase } from '#composition/sign-in.ts';
import { logOutEverywhere } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(logOutEverywhere, logOutEverywhereUseCase(), authenticateUseCase());

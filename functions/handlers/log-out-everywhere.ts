import { authenticateUseCase, logOutEverywhereUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { logOutEverywhere } from '#contract/endpoints/log-out-everywhere.ts';

export const handler = endpoint(logOutEverywhere, logOutEverywhereUseCase(), authenticateUseCase());

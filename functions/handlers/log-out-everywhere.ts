import { authenticateUseCase, logOutEverywhereUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { logOutEverywhere } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(logOutEverywhere, logOutEverywhereUseCase(), authenticateUseCase()), edge());

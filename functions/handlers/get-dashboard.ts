import { authenticateUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { getDashboardUseCase } from '#composition/shop.ts';
import { getDashboard } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(getDashboard, getDashboardUseCase(), authenticateUseCase()), edge());

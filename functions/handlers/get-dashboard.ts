import { authenticateUseCase } from '#composition/auth.ts';
import { getDashboardUseCase } from '#composition/shop.ts';
import { getDashboard } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(getDashboard, getDashboardUseCase(), authenticateUseCase());

import { authenticateUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getDashboardUseCase } from '#composition/shop.ts';
import { getDashboard } from '#contract/endpoints/get-dashboard.ts';

export const handler = endpoint(getDashboard, getDashboardUseCase(), authenticateUseCase());

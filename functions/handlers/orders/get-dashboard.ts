import { endpoint } from '#composition/endpoint.ts';
import { getDashboardUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { getDashboard } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(getDashboard, getDashboardUseCase(), authenticateUseCase());

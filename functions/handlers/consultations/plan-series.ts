import { planSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { planSeries } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(planSeries, planSeriesUseCase(), authenticateUseCase());

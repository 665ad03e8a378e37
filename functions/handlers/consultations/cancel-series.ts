import { cancelSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { cancelSeries } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(cancelSeries, cancelSeriesUseCase(), authenticateUseCase());

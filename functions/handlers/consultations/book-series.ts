import { bookSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { bookSeries } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(bookSeries, bookSeriesUseCase(), authenticateUseCase());

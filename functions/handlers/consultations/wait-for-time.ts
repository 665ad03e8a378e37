import { waitForTimeUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { waitForTime } from '#contract/endpoints/consultations/public.ts';

export const handler = endpoint(waitForTime, waitForTimeUseCase());

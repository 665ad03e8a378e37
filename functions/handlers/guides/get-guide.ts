import { endpoint } from '#composition/endpoint.ts';
import { getGuideUseCase } from '#composition/guides.ts';
import { getGuide } from '#contract/endpoints/guides/public.ts';

export const handler = endpoint(getGuide, getGuideUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { listGuidesUseCase } from '#composition/guides.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';

export const handler = endpoint(listGuides, listGuidesUseCase());

import { endpoint } from '#composition/endpoint.ts';
import { getGuideUseCase } from '#composition/shop.ts';
import { getGuide } from '#contract/endpoints/get-guide.ts';

export const handler = endpoint(getGuide, getGuideUseCase());

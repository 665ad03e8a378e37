import { endpoint } from '#composition/endpoint.ts';
import { showGuideUseCase } from '#composition/pages.ts';
import { showGuide } from '#contract/endpoints/show-guide.ts';

export const handler = endpoint(showGuide, showGuideUseCase());

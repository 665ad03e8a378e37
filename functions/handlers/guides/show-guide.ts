import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showGuideUseCase } from '#composition/guides.ts';
import { showGuide } from '#contract/endpoints/guides/public.ts';

export const handler = fileEndpoint(showGuide, showGuideUseCase());

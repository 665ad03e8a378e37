import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showGuideUseCase } from '#composition/pages.ts';
import { showGuide } from '#contract/endpoints/show-guide.ts';

export const handler = fileEndpoint(showGuide, showGuideUseCase());

import { fileEndpoint } from '#composition/file-endpoint.ts';
import { getStepFeedUseCase } from '#composition/steps.ts';
import { getStepFeed } from '#contract/endpoints/steps/public.ts';

export const handler = fileEndpoint(getStepFeed, getStepFeedUseCase());

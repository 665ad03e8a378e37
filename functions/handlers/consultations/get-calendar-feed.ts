import { getCalendarFeedUseCase } from '#composition/consultations.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { getCalendarFeed } from '#contract/endpoints/consultations/public.ts';

export const handler = fileEndpoint(getCalendarFeed, getCalendarFeedUseCase());

import { getCalendarFeedUseCase } from '#composition/consultations.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { getCalendarFeed } from '#contract/endpoints/get-calendar-feed.ts';

export const handler = fileEndpoint(getCalendarFeed, getCalendarFeedUseCase());

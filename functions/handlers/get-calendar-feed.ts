import { getCalendarFeedUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getCalendarFeed } from '#contract/endpoints/get-calendar-feed.ts';

export const handler = endpoint(getCalendarFeed, getCalendarFeedUseCase());

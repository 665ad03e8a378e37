import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { makeOfficeFeedUseCase } from '#composition/office-calendar.ts';
import { makeOfficeFeed } from '#contract/endpoints/office/make-office-feed.ts';

export const handler = endpoint(makeOfficeFeed, makeOfficeFeedUseCase(), officeGate());

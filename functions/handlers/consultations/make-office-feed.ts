import { makeOfficeFeedUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { makeOfficeFeed } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(makeOfficeFeed, makeOfficeFeedUseCase(), officeGate());

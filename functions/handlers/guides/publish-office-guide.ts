import { endpoint } from '#composition/endpoint.ts';
import { publishOfficeGuideUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { publishOfficeGuide } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(publishOfficeGuide, publishOfficeGuideUseCase(), officeGate());

import { endpoint } from '#composition/endpoint.ts';
import { withdrawOfficeGuideUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { withdrawOfficeGuide } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(withdrawOfficeGuide, withdrawOfficeGuideUseCase(), officeGate());

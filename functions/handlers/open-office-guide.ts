import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { openOfficeGuideUseCase } from '#composition/office-guides.ts';
import { openOfficeGuide } from '#contract/endpoints/office/open-office-guide.ts';

export const handler = endpoint(openOfficeGuide, openOfficeGuideUseCase(), officeGate());

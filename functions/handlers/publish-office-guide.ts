import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { publishOfficeGuideUseCase } from '#composition/office-guides.ts';
import { publishOfficeGuide } from '#contract/endpoints/office/publish-office-guide.ts';

export const handler = endpoint(publishOfficeGuide, publishOfficeGuideUseCase(), officeGate());

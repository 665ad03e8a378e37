import { fileEndpoint } from '#composition/file-endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { openOfficeGuideUseCase } from '#composition/office-guides.ts';
import { openOfficeGuide } from '#contract/endpoints/office/open-office-guide.ts';

export const handler = fileEndpoint(openOfficeGuide, openOfficeGuideUseCase(), officeGate());

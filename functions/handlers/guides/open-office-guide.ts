import { fileEndpoint } from '#composition/file-endpoint.ts';
import { openOfficeGuideUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { openOfficeGuide } from '#contract/endpoints/guides/office.ts';

export const handler = fileEndpoint(openOfficeGuide, openOfficeGuideUseCase(), officeGate());

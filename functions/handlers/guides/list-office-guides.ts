import { endpoint } from '#composition/endpoint.ts';
import { listOfficeGuidesUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeGuides } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(listOfficeGuides, listOfficeGuidesUseCase(), officeGate());

import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeGuidesUseCase } from '#composition/office-guides.ts';
import { listOfficeGuides } from '#contract/office-guides.ts';

export const handler = endpoint(listOfficeGuides, listOfficeGuidesUseCase(), officeGate());

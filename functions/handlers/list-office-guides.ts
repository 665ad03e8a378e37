import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeGuidesUseCase } from '#composition/office-guides.ts';
import { listOfficeGuides } from '#contract/endpoints/office/list-office-guides.ts';

export const handler = endpoint(listOfficeGuides, listOfficeGuidesUseCase(), officeGate());

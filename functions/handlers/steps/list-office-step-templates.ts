import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeStepTemplatesUseCase } from '#composition/steps.ts';
import { listOfficeStepTemplates } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(listOfficeStepTemplates, listOfficeStepTemplatesUseCase(), officeGate());

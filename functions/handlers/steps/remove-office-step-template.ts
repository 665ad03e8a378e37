import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeStepTemplateUseCase } from '#composition/steps.ts';
import { removeOfficeStepTemplate } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(removeOfficeStepTemplate, removeOfficeStepTemplateUseCase(), officeGate());

import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { saveOfficeStepTemplateUseCase } from '#composition/steps.ts';
import { saveOfficeStepTemplate } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(saveOfficeStepTemplate, saveOfficeStepTemplateUseCase(), officeGate());

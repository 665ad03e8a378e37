import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { addOfficeStepsUseCase } from '#composition/steps.ts';
import { addOfficeSteps } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(addOfficeSteps, addOfficeStepsUseCase(), officeGate());

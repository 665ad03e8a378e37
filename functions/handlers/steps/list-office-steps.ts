import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeStepsUseCase } from '#composition/steps.ts';
import { listOfficeSteps } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(listOfficeSteps, listOfficeStepsUseCase(), officeGate());

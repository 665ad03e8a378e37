import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeStepUseCase } from '#composition/steps.ts';
import { removeOfficeStep } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(removeOfficeStep, removeOfficeStepUseCase(), officeGate());

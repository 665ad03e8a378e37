import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { tickOfficeStepUseCase } from '#composition/steps.ts';
import { tickOfficeStep } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(tickOfficeStep, tickOfficeStepUseCase(), officeGate());

import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { changeOfficeStepUseCase } from '#composition/steps.ts';
import { changeOfficeStep } from '#contract/endpoints/steps/office.ts';

export const handler = endpoint(changeOfficeStep, changeOfficeStepUseCase(), officeGate());

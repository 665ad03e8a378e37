import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { tickStepUseCase } from '#composition/steps.ts';
import { tickStep } from '#contract/endpoints/steps/public.ts';

export const handler = endpoint(tickStep, tickStepUseCase(), authenticateUseCase());

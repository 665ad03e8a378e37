import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { listStepsUseCase } from '#composition/steps.ts';
import { listSteps } from '#contract/endpoints/steps/public.ts';

export const handler = endpoint(listSteps, listStepsUseCase(), authenticateUseCase());

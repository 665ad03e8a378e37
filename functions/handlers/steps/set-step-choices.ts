import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { setStepChoicesUseCase } from '#composition/steps.ts';
import { setStepChoices } from '#contract/endpoints/steps/public.ts';

export const handler = endpoint(setStepChoices, setStepChoicesUseCase(), authenticateUseCase());

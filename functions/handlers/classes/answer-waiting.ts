import { answerWaitingUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { answerWaiting } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(answerWaiting, answerWaitingUseCase());

import { getClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getClass } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(getClass, getClassUseCase());

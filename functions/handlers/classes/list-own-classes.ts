import { listOwnClassesUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { listOwnClasses } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(listOwnClasses, listOwnClassesUseCase(), authenticateUseCase());

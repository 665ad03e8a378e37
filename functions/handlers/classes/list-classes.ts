import { listClassesUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { listClasses } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(listClasses, listClassesUseCase());

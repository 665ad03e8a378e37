import { showClassesUseCase } from '#composition/classes.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showClasses } from '#contract/endpoints/classes/public.ts';

export const handler = fileEndpoint(showClasses, showClassesUseCase());

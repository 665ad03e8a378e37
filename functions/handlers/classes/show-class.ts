import { showClassUseCase } from '#composition/classes.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showClass } from '#contract/endpoints/classes/public.ts';

export const handler = fileEndpoint(showClass, showClassUseCase());

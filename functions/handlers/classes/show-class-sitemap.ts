import { showClassSitemapUseCase } from '#composition/classes.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showClassSitemap } from '#contract/endpoints/classes/public.ts';

export const handler = fileEndpoint(showClassSitemap, showClassSitemapUseCase());

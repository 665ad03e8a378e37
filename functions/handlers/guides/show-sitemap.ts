import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showSitemapUseCase } from '#composition/guides.ts';
import { showSitemap } from '#contract/endpoints/guides/public.ts';

export const handler = fileEndpoint(showSitemap, showSitemapUseCase());

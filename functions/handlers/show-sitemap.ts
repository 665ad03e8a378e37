import { fileEndpoint } from '#composition/file-endpoint.ts';
import { showSitemapUseCase } from '#composition/pages.ts';
import { showSitemap } from '#contract/endpoints/show-sitemap.ts';

export const handler = fileEndpoint(showSitemap, showSitemapUseCase());

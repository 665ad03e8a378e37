import { endpoint } from '#composition/endpoint.ts';
import { showSitemapUseCase } from '#composition/pages.ts';
import { showSitemap } from '#contract/endpoints/show-sitemap.ts';

export const handler = endpoint(showSitemap, showSitemapUseCase());

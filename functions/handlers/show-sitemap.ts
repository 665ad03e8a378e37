import { endpoint } from '#composition/endpoint.ts';
import { showSitemapUseCase } from '#composition/pages.ts';
import { showSitemap } from '#contract/endpoints.ts';

export const handler = endpoint(showSitemap, showSitemapUseCase());

import { classPath } from '#contract/pages/class-path.ts';
import { sitemapOf } from '../shared/sitemap.ts';
import { listClasses } from './list-classes.ts';
import type { ClassListDependencies } from './public-class.ts';

/** The addresses of the classes to come, for search engines. An id needs no escaping. */
export function showClassSitemap({ siteUrl, ...dependencies }: ClassListDependencies & { siteUrl: string }) {
  const list = listClasses(dependencies);
  return async (): Promise<string> => sitemapOf((await list()).map(({ id }) => siteUrl + classPath(id)));
}

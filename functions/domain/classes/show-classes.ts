import { sitePaths } from '#contract/site-paths.ts';
import type { PageRenderer } from '../shared/page-renderer.ts';
import { listClasses } from './list-classes.ts';
import type { ClassListDependencies } from './public-class.ts';

/** The list of classes as HTML. */
export function showClasses({ renderer, ...dependencies }: ClassListDependencies & { renderer: PageRenderer }) {
  const list = listClasses(dependencies);
  return async (): Promise<string> => await renderer.render(sitePaths.classes, { classes: await list() });
}

import * as v from 'valibot';
import type { showClass as contract } from '#contract/endpoints/classes/public.ts';
import { classId } from '#contract/fields/classes.ts';
import { classPath } from '#contract/pages/class-path.ts';
import { type PageRenderer, renderOrMissing } from '../shared/page-renderer.ts';
import type { UseCase } from '../shared/use-case.ts';
import { getClass } from './get-class.ts';
import type { ClassDependencies } from './public-class.ts';

/**
 * The page of a class as HTML.
 * @throws Refusal NOT_FOUND, with the page for missing addresses, for a draft or an unknown id
 */
export function showClass({
  renderer,
  ...dependencies
}: ClassDependencies & { renderer: PageRenderer }): UseCase<typeof contract> {
  const get = getClass(dependencies);
  return async ({ input: { id } }) =>
    await renderOrMissing(
      id,
      v.is(classId, id),
      async () => await get({ input: { id } }),
      async (page, shown) => await renderer.render(classPath(shown), { groupClass: { id: shown, page } }),
    );
}

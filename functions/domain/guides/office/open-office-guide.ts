import type { openOfficeGuide as contract } from '#contract/endpoints/guides/office.ts';
import { DOWNLOAD_LINK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { notFound } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Catalog, PublishedFiles, WithdrawnGuides } from '../ports.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'find'>;
  readonly files: Pick<PublishedFiles, 'link'>;
}

/**
 * Returns a link to the PDF of a guide, on sale or withdrawn, that works for 60 seconds.
 * @throws Refusal NOT_FOUND
 */
export function openOfficeGuide({ catalog, withdrawn, files }: Dependencies): UseCase<typeof contract> {
  return async ({ input }) => {
    const listed = (await catalog.list()).find(({ id }) => id === input.id);
    const guide = listed ?? (await withdrawn.find(input.id))?.guide;
    if (guide === undefined) throw notFound('There is no PDF of this guide.');
    return { url: await files.link(guide.fileName, DOWNLOAD_LINK_SECONDS) };
  };
}

import type { previewOfficeDocument as contract } from '#contract/endpoints/website/office.ts';
import { pageOf } from '#contract/website/page-of.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type EditorDependencies, editing } from './documents.ts';
import type { RenderPreview } from './ports.ts';

/** A page of the website with a document as it is typed, if nothing is wrong with it. */
export function previewOfficeDocument(
  dependencies: EditorDependencies & { readonly renderPreview: RenderPreview },
): UseCase<typeof contract> {
  return async ({ input: { name, content } }) => {
    const { contents, problems } = await editing(dependencies, name, content);
    const html = problems.length === 0 ? await dependencies.renderPreview(contents, pageOf(name)) : null;
    return { html, problems };
  };
}

import type { checkOfficeUpload as contract } from '#contract/endpoints/guides/office.ts';
import { notFound } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { accessWarnings } from '../pdf-access.ts';
import type { PdfInspector, Uploads } from '../ports.ts';
import { pdfSentence, UPLOAD_GONE } from './uploads.ts';

/**
 * Says what keeps an uploaded PDF from being published.
 * @throws Refusal NOT_FOUND
 */
export function checkOfficeUpload({
  uploads,
  pdfInspector,
}: {
  uploads: Uploads;
  pdfInspector: PdfInspector;
}): UseCase<typeof contract> {
  return async ({ input }) => {
    const content = await uploads.read(input.id);
    if (content === undefined) throw notFound(UPLOAD_GONE);
    const { pages, problems, access } = await pdfInspector.inspect(content);
    return {
      pages,
      bytes: content.byteLength,
      problems: problems.map(pdfSentence),
      warnings: accessWarnings(access).map(pdfSentence),
    };
  };
}

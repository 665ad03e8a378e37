import { GUIDE_FILE_MAX_BYTES, GUIDE_PICTURE_MAX_BYTES, GUIDE_UPLOAD_SECONDS } from '#contract/limits.ts';
import type { Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { accessWarnings } from './pdf-access.ts';
import type { PdfInspector, UploadForm, UploadForms, Uploads } from './ports.ts';

const UPLOADS = {
  pdf: { type: 'application/pdf', maxBytes: GUIDE_FILE_MAX_BYTES },
  picture: { type: 'image/jpeg', maxBytes: GUIDE_PICTURE_MAX_BYTES },
} as const;

/** Lets the browser send one PDF, or one picture of a page, straight to the store. */
export function startOfficeUpload({ uploadForms, random }: { uploadForms: UploadForms; random: Random }) {
  return async ({
    input: { kind },
  }: {
    input: { kind: keyof typeof UPLOADS };
  }): Promise<{ id: string; url: string; fields: Record<string, string>; maxBytes: number }> => {
    const id = random.id();
    const limits = { ...UPLOADS[kind], seconds: GUIDE_UPLOAD_SECONDS };
    const { url, fields }: UploadForm = await uploadForms.make(id, limits);
    return { id, url, fields: { ...fields }, maxBytes: limits.maxBytes };
  };
}

/**
 * Says what keeps an uploaded PDF from being published.
 * @throws Refusal NOT_FOUND
 */
export function checkOfficeUpload({ uploads, pdfInspector }: { uploads: Uploads; pdfInspector: PdfInspector }) {
  return async ({ input }: { input: { id: string } }) => {
    const content = await uploads.read(input.id);
    if (content === undefined) throw new Refusal('NOT_FOUND', { message: UPLOAD_GONE });
    const { pages, problems, access } = await pdfInspector.inspect(content);
    return {
      pages,
      bytes: content.byteLength,
      problems: problems.map(pdfSentence),
      warnings: accessWarnings(access).map(pdfSentence),
    };
  };
}

export const UPLOAD_GONE = 'We don’t have this PDF: uploads are kept for a day. Choose it again.';

export const pdfSentence = (problem: string): string => `The PDF ${problem}.`;

import { PDFDocument } from '@cantoo/pdf-lib';
import { GUIDE_FILE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { PDF_MAX_PROBLEMS, type PdfAccess, type PdfFindings, type PdfInspector } from '#domain/guides/ports.ts';
import { forbiddenParts } from './actions.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { hasOneVersion } from './one-version.ts';
import { copyAsRead } from './pdfium.ts';
import { readAccess } from './read-access.ts';
import { streamProblems } from './streams.ts';

const BYTES_PER_MB = 1024 * 1024;
const TOO_LARGE = `is larger than ${String(GUIDE_FILE_MAX_BYTES / BYTES_PER_MB)} MB; export it with smaller pictures`;
const WRONG_TABLE = 'is damaged: its table of parts is wrong; export it again';
/** Of a PDF that breaks where a screen reader would read. */
const NO_ACCESS: PdfAccess = { tags: false, text: false, title: false, language: false };
const MAX_PAGES = 1_000;
const MAX_OBJECTS = 300_000;

/**
 * Opens PDFs with pdf.js, as a reader would, and looks at all their parts with pdf-lib, also in the
 * copy that PDFium makes of what readers see. It does so in this thread without limits of time or
 * memory; `boundedPdfs` has them.
 */
export const pdfjsInspector: PdfInspector = {
  async inspect(content) {
    const size = content.byteLength > GUIDE_FILE_MAX_BYTES ? [TOO_LARGE] : [];
    const { pages, problems } = await open(content);
    const inside = pages > 0 && problems.length === 0 ? await problemsInside(content) : [];
    const all = [...size, ...problems, ...inside].slice(0, PDF_MAX_PROBLEMS);
    // Only then: a page's text may unpack to gigabytes.
    return { pages, problems: all, ...(all.length > 0 ? {} : { access: await accessOf(content) }) };
  },
};

async function open(content: Uint8Array): Promise<PdfFindings> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  // The library takes ownership of the bytes, so it gets a copy.
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS, stopAtErrors: true });
  try {
    const { numPages: pages } = await task.promise;
    if (pages === 0) return { pages, problems: ['has no page; export it again'] };
    return { pages, problems: pages > MAX_PAGES ? [tooManyPages(pages)] : [] };
  } catch (error) {
    const problem =
      error instanceof Error && error.name === 'PasswordException'
        ? 'needs a password; export it without one'
        : 'is not a PDF that can be opened; export it again';
    return { pages: 0, problems: [problem] };
  } finally {
    await task.destroy();
  }
}

async function accessOf(content: Uint8Array): Promise<PdfAccess> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS });
  try {
    return await readAccess(await task.promise);
  } catch {
    return NO_ACCESS;
  } finally {
    await task.destroy();
  }
}

const tooManyPages = (pages: number): string =>
  `has ${pages.toLocaleString('en-US')} pages, and ${MAX_PAGES.toLocaleString('en-US')} are the most; split it into several guides`;

async function problemsInside(content: Uint8Array): Promise<string[]> {
  try {
    const document = await load(content);
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    if (objects.length > MAX_OBJECTS) return ['has too many parts; split it, or export it again as a plain PDF'];
    const streams = streamProblems(objects);
    if (streams.length > 0) return streams;
    const { copy, isTableRight } = await copyAsRead(content);
    // A table with rows of 19 bytes harms no one, as long as readers find the same without it.
    if (!isTableRight && !hasOneVersion(content, objects)) return [WRONG_TABLE];
    // pdf-lib takes the last version of each object, and readers the one that the table names.
    return [...new Set([...forbiddenParts(document), ...forbiddenParts(await load(copy))])];
  } catch {
    return ['has parts that can’t be read; export it again'];
  }
}

/** Some are protected against printing, with an empty password that every reader knows. */
const load = async (content: Uint8Array): Promise<PDFDocument> =>
  await PDFDocument.load(content, { password: '', updateMetadata: false, preserveXFA: true });

import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as v from 'valibot';
import { picturesOf } from '#contract/guide-pictures.ts';
import { cleanLine } from '#contract/text.ts';
import { PDF_CONTENTS_MAX, type PdfContents, type PdfPages } from '#domain/guides/ports.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { makeSample } from './sample.ts';

/** A guide's page lists no deeper and no wider contents than these. */
const LEVELS = 2;
const TITLE_MAX_LENGTH = 160;

/** Reads PDFs with pdf.js, and makes samples with pdf-lib, in this thread and without limits. */
export const pdfPages: PdfPages = {
  async read(content) {
    const { getDocument, VerbosityLevel } = await loadPdfjs();
    // The library takes ownership of the bytes, so it gets a copy.
    const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS });
    try {
      const document = await task.promise;
      return { contents: await contentsOf(document), proportions: await proportionsOf(document) };
    } finally {
      await task.destroy();
    }
  },

  sample: async (content, request) => await makeSample(content, request),
};

async function proportionsOf(document: PDFDocumentProxy): Promise<number[]> {
  const last = Math.max(...picturesOf(document.numPages).map(({ page }) => page));
  const proportions: number[] = [];
  for (let number = 1; number <= last; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    proportions.push(height / width);
  }
  return proportions;
}

/** The used part of the outline, which pdf.js types loosely. */
const outlineItem = v.object({ title: v.string(), dest: v.unknown(), items: v.array(v.unknown()) });
const reference = v.object({ num: v.number(), gen: v.number() });

async function contentsOf(document: PDFDocumentProxy): Promise<PdfContents['contents']> {
  const found: { title: string; page: number }[] = [];
  const add = async (items: readonly unknown[], level: number): Promise<void> => {
    for (const item of items) {
      const { title, dest, items: below } = v.parse(outlineItem, item);
      const page = await pageOf(document, dest);
      const words = cleanLine(title.slice(0, TITLE_MAX_LENGTH));
      if (page !== undefined && words !== '' && found.length < PDF_CONTENTS_MAX) found.push({ title: words, page });
      if (level < LEVELS) await add(below, level + 1);
    }
  };
  const outline = (await document.getOutline()) as unknown;
  await add(Array.isArray(outline) ? outline : [], 1);
  return found;
}

/** The number of the page that an entry leads to; undefined if it leads to none. */
async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  try {
    const target: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const [first] = v.parse(v.array(v.unknown()), target);
    const index = typeof first === 'number' ? first : await document.getPageIndex(v.parse(reference, first));
    return index >= 0 && index < document.numPages ? index + 1 : undefined;
  } catch {
    return undefined;
  }
}

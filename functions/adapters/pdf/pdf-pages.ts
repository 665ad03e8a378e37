import type { PDFDocumentProxy } from 'pdfjs-dist';
import { picturesOf } from '#contract/pages/guide-pictures.ts';
import { contentsOf } from '#contract/pages/pdf-contents.ts';
import type { PdfPages } from '#domain/guides/ports.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { makeSample } from './sample.ts';

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

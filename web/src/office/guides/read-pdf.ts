import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Twice the width of the cover on the page, for sharp screens. */
const COVER_WIDTH = 360;

/** What a PDF looks like. */
export interface PdfPreview {
  pages: number;
  /** The address of a picture of the first page; the caller revokes it. */
  cover: string;
}

/**
 * Reads a PDF in the browser, before it is sent.
 * @throws Error if it can't be opened
 */
export async function readPdf(file: File): Promise<PdfPreview> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  // The office's security policy allows no WebAssembly; pdf.js has JavaScript for the same.
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: COVER_WIDTH / page.getViewport({ scale: 1 }).width });
    const canvas = window.document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve);
    });
    if (picture === null) throw new Error('The browser drew no picture');
    return { pages: document.numPages, cover: URL.createObjectURL(picture) };
  } finally {
    await task.destroy();
  }
}

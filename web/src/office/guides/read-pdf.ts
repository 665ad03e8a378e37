import type { PDFPageProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { GUIDE_PICTURE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { PICTURE_QUALITIES, type PictureKind, picturesOf } from '#contract/pages/guide-pictures.ts';
import { type PdfFacts, pdfFactsOf } from './pdf-facts.ts';

/** A picture of a page, as a JPEG. */
export interface DrawnPicture {
  kind: PictureKind;
  /** The number of the page, from 1. */
  page: number;
  blob: Blob;
  /** The address of the picture in this tab; the caller revokes it. */
  url: string;
}

/** What a PDF looks like, and what it says about itself. */
export interface DrawnPdf {
  pages: number;
  /** Missing if they can't be read, which keeps no one from publishing it. */
  facts?: PdfFacts;
  /** Those that a guide's page needs. */
  pictures: readonly DrawnPicture[];
}

/**
 * Reads a PDF in the browser, before it is sent, and draws the pictures of the guide's page.
 * @throws Error if it can't be opened or drawn
 */
export async function readPdf(file: File): Promise<DrawnPdf> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  // The office's security policy allows no WebAssembly; pdf.js has JavaScript for the same.
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false });
  try {
    const pdf = await task.promise;
    const drawn: Omit<DrawnPicture, 'url'>[] = [];
    // One after another: phones have little memory for canvases.
    for (const { kind, page, width } of picturesOf(pdf.numPages)) {
      drawn.push({ kind, page, blob: await draw(await pdf.getPage(page), width) });
    }
    const facts = await pdfFactsOf(pdf).catch(() => undefined);
    return {
      pages: pdf.numPages,
      ...(facts === undefined ? {} : { facts }),
      pictures: drawn.map((one) => ({ ...one, url: URL.createObjectURL(one.blob) })),
    };
  } finally {
    await task.destroy();
  }
}

/** @param width pixels; the height follows the page */
async function draw(page: PDFPageProxy, width: number): Promise<Blob> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  let picture: Blob | null = null;
  for (const quality of PICTURE_QUALITIES) {
    picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality / 100));
    if (picture !== null && picture.size <= GUIDE_PICTURE_MAX_BYTES) break;
  }
  if (picture === null) throw new Error('The browser drew no picture');
  return picture;
}

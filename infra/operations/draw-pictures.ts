import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as canvas from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { EncodeJpeg } from '#adapters/pdf/draw-pages.ts';
import { loadPdfjs } from '#adapters/pdf/load-pdfjs.ts';
import { GUIDE_PICTURE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { PICTURE_QUALITIES, picturesOf } from '#contract/pages/guide-pictures.ts';
import type { GuidePictures } from '#domain/guides/pictures.ts';

const { DOMMatrix, ImageData, Path2D } = canvas;
// pdf.js makes one of them as it loads, so they are there before.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });

/**
 * Draws the pictures of a guide's page from its PDF, as JPEG. The same PDF always gives the same
 * bytes. Runs in a thread where pdf.js wasn't loaded before this module.
 */
export async function drawPictures(content: Uint8Array): Promise<GuidePictures> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts/');
  const task = getDocument({
    data: content.slice(),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: fonts,
  });
  try {
    const document = await task.promise;
    const drawn: Partial<Record<keyof GuidePictures, Uint8Array>> = {};
    for (const { kind, page, width } of picturesOf(document.numPages)) {
      drawn[kind] = await draw(await document.getPage(page), width);
    }
    return drawn;
  } finally {
    await task.destroy();
  }
}

async function draw(page: PDFPageProxy, width: number): Promise<Uint8Array> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const surface = canvas.createCanvas(width, Math.round(viewport.height));
  const context = surface.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, surface.width, surface.height);
  // The package draws as a browser's canvas does.
  await page.render({ canvas: surface as unknown as HTMLCanvasElement, viewport }).promise;
  for (const quality of PICTURE_QUALITIES) {
    const picture = encoded(surface, quality);
    if (picture.byteLength <= GUIDE_PICTURE_MAX_BYTES || quality === PICTURE_QUALITIES.at(-1)) return picture;
  }
  throw new Error('There is no quality to draw with.');
}

/** Encodes with the drawing library, in a fifth of the time that JavaScript needs. */
export const encodeJpeg: EncodeJpeg = ({ width, height, data }, quality) => {
  const surface = canvas.createCanvas(width, height);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  surface.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return encoded(surface, quality);
};

// Not in another thread, which could not be ended with this one.
const encoded = (surface: canvas.Canvas, quality: number) => Uint8Array.from(surface.encodeSync('jpeg', quality));

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Where its package has it. */
export const pdfiumFile = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');

/** PDFium's WebAssembly. The bundler puts it into the bundle (infra/build/bundle-functions.ts). */
export async function pdfiumBinary(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(pdfiumFile));
}

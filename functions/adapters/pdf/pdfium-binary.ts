import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Where its package has it. */
export const pdfiumFile = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');

/** PDFium's WebAssembly. The bundler puts it into the bundle (infra/build/bundle-functions.ts). */
export const pdfiumBinary = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(pdfiumFile));

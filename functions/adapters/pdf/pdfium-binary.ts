import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** PDFium's WebAssembly. The bundler puts it into the bundle (infra/build/bundle-functions.ts). */
export async function pdfiumBinary(): Promise<Uint8Array<ArrayBuffer>> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return Uint8Array.from(await readFile(file));
}

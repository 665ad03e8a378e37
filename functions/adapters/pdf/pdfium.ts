import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { pdfiumBinary } from './pdfium-binary.ts';

/** Compiled once, so that what V8 has optimized is there for the next PDF. */
let compiled: Promise<WebAssembly.Module> | undefined;
const compile = async (): Promise<WebAssembly.Module> => {
  try {
    return await WebAssembly.compile(await pdfiumBinary());
  } catch (error) {
    // A failure is not kept: the next PDF tries again.
    compiled = undefined;
    throw error;
  }
};

/**
 * Opens a PDF with PDFium.
 * @throws Error if the PDF can't be opened
 */
export async function openWithPdfium(content: Uint8Array) {
  const [{ init }, code] = await Promise.all([import('@embedpdf/pdfium'), (compiled ??= compile())]);
  // One instance for each PDF, so that nothing of one is left for the next.
  const pdfium = await init({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(code, imports);
      receive(instance);
      return instance.exports;
    },
  });
  pdfium.PDFiumExt_Init();
  const memory = memoryOf(pdfium);
  // Some are protected against printing, with an empty password that every reader knows.
  const document = pdfium.FPDF_LoadMemDocument(memory.store(content), content.byteLength, '');
  if (document === 0) throw new Error(`PDFium can't open the PDF: error ${String(pdfium.FPDF_GetLastError())}`);
  return { pdfium, memory, document };
}

export type Memory = ReturnType<typeof memoryOf>;

/** Reads and writes PDFium's memory. It moves when it grows, so no view of it is kept. */
function memoryOf({ pdfium }: WrappedPdfiumModule) {
  const view = () => new DataView(pdfium.HEAPU8.buffer);
  const allocate = (bytes: number): number => {
    const pointer = pdfium.wasmExports.malloc(bytes);
    if (pointer === 0) throw new Error(`PDFium has no memory for ${String(bytes)} bytes`);
    return pointer;
  };
  const read = (pointer: number, bytes: number) => pdfium.HEAPU8.slice(pointer, pointer + bytes);
  /** For the numbers that a function returns by pointers. */
  const scratch = allocate(64);
  return {
    allocate,
    scratch,
    read,
    free: (pointer: number) => pdfium.wasmExports.free(pointer),
    store(content: Uint8Array): number {
      const pointer = allocate(content.byteLength);
      pdfium.HEAPU8.set(content, pointer);
      return pointer;
    },
    /** Numbers in the scratch memory. */
    floats: (count: number) =>
      Array.from({ length: count }, (_, index) => view().getFloat32(scratch + 4 * index, true)),
    doubles: (count: number) =>
      Array.from({ length: count }, (_, index) => view().getFloat64(scratch + 8 * index, true)),
    integers: (count: number) =>
      Array.from({ length: count }, (_, index) => view().getInt32(scratch + 4 * index, true)),
  };
}

/** FPDF_REMOVE_SECURITY: a whole new file, without encryption. */
const WHOLE = 3;

/**
 * A copy of what readers see of a PDF, without what else is in the file, such as older versions.
 * They follow its table of objects, if that is right, and else look for the objects themselves.
 * @throws Error if the PDF can't be opened
 */
export async function copyAsRead(
  content: Uint8Array,
): Promise<{ readonly copy: Uint8Array; readonly isTableRight: boolean }> {
  const { pdfium, memory, document } = await openWithPdfium(content);
  const isTableRight = pdfium.FPDF_DocumentHasValidCrossReferenceTable(document);
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (!pdfium.FPDF_SaveAsCopy(document, writer, WHOLE)) throw new Error("PDFium can't copy the PDF");
  const bytes = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const pointer = memory.allocate(bytes);
  pdfium.PDFiumExt_GetFileWriterData(writer, pointer, bytes);
  return { copy: memory.read(pointer, bytes), isTableRight };
}

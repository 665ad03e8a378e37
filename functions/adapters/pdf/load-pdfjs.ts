/** The browser's classes for drawing that pdf.js needs to load. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'];

function NotDrawn() {
  // pdf.js makes one when it loads, and uses it only to draw.
}

/**
 * Loads pdf.js. It takes the classes for drawing from a package where one is installed. Lambda has
 * none, and nothing is drawn here, so empty classes do. What draws loads pdf.js in a thread of its
 * own, after the classes that draw.
 */
export async function loadPdfjs() {
  for (const name of DRAWING) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: NotDrawn, writable: true });
  }
  // Without it, pdf.js would look for its worker beside the bundle.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return await import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** pdf.js ships no types for its worker, which is only imported for what it does. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';

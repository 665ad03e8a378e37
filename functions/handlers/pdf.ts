import { readPdf } from '#composition/read-pdf.ts';
import { called } from '#composition/wiring.ts';

/** In a file of its own, because its thread is beside its bundle. */
export const readPdfHandler = called('read-pdf', readPdf);

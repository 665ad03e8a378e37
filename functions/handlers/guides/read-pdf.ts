import { readPdf } from '#composition/read-pdf.ts';
import { called } from '#http/called.ts';

export const handler = called('read-pdf', readPdf());

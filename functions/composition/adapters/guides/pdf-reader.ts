import { type InvokeFunction, invokeFunction } from '#adapters/lambda/invoke.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { pdfReader: ['lambda:InvokeFunction'] },
} as const satisfies Grant;

/** The function that reads PDFs, and how to invoke it. */
export const pdfReader = (): { functionName: string; invoke: InvokeFunction } => ({
  functionName: read('PDF_READER'),
  invoke: invokeFunction(process.env, PDF_READER_MS),
});

/**
 * For the start of the function that reads PDFs and its 17 s, so that this one still answers in the
 * rest of its own 24 s.
 */
const PDF_READER_MS = 19_000;

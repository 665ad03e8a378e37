import type { GuidePage } from './guide-pages.ts';

/** The most entries of contents. */
export const PDF_CONTENTS_MAX = 40;

/** What is read from a PDF for a guide's page. */
export interface PdfContents {
  /** From its outline; empty without one. */
  readonly contents: GuidePage['contents'];
  /** Height divided by width of its first pages, as they are shown. */
  readonly proportions: readonly number[];
}

export interface SampleRequest {
  /** How many of the first pages it has. */
  readonly pages: number;
  /** How many the guide has. */
  readonly of: number;
  readonly title: string;
  /** The address of the guide's page, which the last page leads to. */
  readonly address: string;
}

/** Reads and makes the parts of a PDF that everyone may see. The PDF was inspected before. */
export interface PdfPages {
  read(content: Uint8Array): Promise<PdfContents>;
  /**
   * The first pages and nothing else of the PDF, and a last page. The same input gives the same
   * bytes.
   */
  sample(content: Uint8Array, request: SampleRequest): Promise<Uint8Array>;
}

/**
 * A PDF that takes more time or memory than it may. The message ends a sentence that begins with
 * the PDF.
 */
export class PdfBeyondLimits extends Error {
  override readonly name = 'PdfBeyondLimits';
}

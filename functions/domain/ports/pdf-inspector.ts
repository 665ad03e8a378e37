/** More would be no help to someone who exports the PDF again. */
export const PDF_MAX_PROBLEMS = 10;

export interface PdfFindings {
  /** 0 if the file can't be opened. */
  readonly pages: number;
  /**
   * What keeps it from being published, at most `PDF_MAX_PROBLEMS`; each ends a sentence that
   * begins with the file.
   */
  readonly problems: readonly string[];
}

/** Opens PDFs as a reader would. */
export interface PdfInspector {
  inspect(content: Uint8Array): Promise<PdfFindings>;
}

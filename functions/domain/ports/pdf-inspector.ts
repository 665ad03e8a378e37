export interface PdfFindings {
  /** 0 if the file can't be opened. */
  readonly pages: number;
  /** What keeps it from being published; each ends a sentence that begins with the file. */
  readonly problems: readonly string[];
}

/** Opens PDFs as a reader would. */
export interface PdfInspector {
  inspect(content: Uint8Array): Promise<PdfFindings>;
}

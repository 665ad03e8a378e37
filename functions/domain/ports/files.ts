export interface StoredFile {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * The guides' PDFs. A file name has lower-case letters, digits and hyphens before `.pdf`;
 * publishing checks that.
 */
export interface Files {
  /** A URL that anyone can use for `seconds`; a browser saves the file under its name. */
  link(fileName: string, seconds: number): Promise<string>;
  read(fileName: string): Promise<Uint8Array>;
  describe(fileName: string): Promise<StoredFile | undefined>;
  store(fileName: string, content: Uint8Array): Promise<void>;
}

/** What the shop needs; only publishing stores files. */
export type PublishedFiles = Omit<Files, 'store'>;

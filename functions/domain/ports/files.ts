export interface StoredFile {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** The guides' PDFs. A file name is lower-case letters, digits, hyphens and `.pdf`: publishing sees to that. */
export interface Files {
  /** An address that anyone can use for `seconds`, and that makes a browser save the file under its name. */
  link(fileName: string, seconds: number): Promise<string>;
  read(fileName: string): Promise<Uint8Array>;
  describe(fileName: string): Promise<StoredFile | undefined>;
  store(fileName: string, content: Uint8Array): Promise<void>;
}

/** What of them the shop needs; only who publishes stores. */
export type PublishedFiles = Omit<Files, 'store'>;

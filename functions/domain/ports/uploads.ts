/** What a browser needs to send one file: it posts the fields, then the file as `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

type UploadType = 'application/pdf' | 'image/jpeg';

export interface UploadForms {
  /**
   * A form that stores one file under an id, for `seconds`. The store itself refuses an empty file,
   * one of more than `maxBytes`, another id and another type.
   */
  make(
    id: string,
    limits: { readonly type: UploadType; readonly maxBytes: number; readonly seconds: number },
  ): Promise<UploadForm>;
}

/** Files that were sent in the last day and aren't published yet. */
export interface Uploads {
  /** Undefined if there is none, or no longer. */
  read(id: string): Promise<Uint8Array | undefined>;
}

import type { Guide } from './catalog.ts';

/** What a guide's page shows beside the facts of the catalog. Made when the guide is published. */
export interface GuidePage {
  readonly id: string;
  readonly author: { readonly name: string; readonly credential: string } | undefined;
  /** ISO 8601 date; empty if it isn't known. */
  readonly checkedOn: string;
  readonly outcomes: readonly string[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  /** Ids of other guides. */
  readonly related: readonly string[];
  /** From the PDF's outline. */
  readonly contents: readonly { readonly title: string; readonly page: number }[];
  readonly pictures: {
    /** For lists; the catalog has its key too. */
    readonly coverSmall: StoredPicture;
    readonly cover: StoredPicture;
    /** Of the pages after the cover. */
    readonly samples: readonly StoredPicture[];
  };
  /** Undefined for a guide of one page. */
  readonly sample: GuideSample | undefined;
  /** SHA-256 of the PDF that contents and pictures are from. */
  readonly pdf: string;
}

/** What a person says about a guide; the rest is made from its PDF. */
export type GuideAbout = Pick<GuidePage, 'author' | 'checkedOn' | 'outcomes' | 'questions' | 'related'>;

interface GuideSample {
  /** Its key among the public files. */
  readonly file: string;
  readonly pages: number;
  readonly bytes: number;
  /** Changes with everything that is in it. */
  readonly madeFrom: string;
}

export interface StoredPicture {
  /** Its key among the public files. */
  readonly file: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The data of the guides' pages. */
export interface GuidePages {
  /** Everything about one guide, in one call: as it is sold, as it was withdrawn, and its page. */
  find(id: string): Promise<{ guide?: Guide; withdrawn?: Guide; page?: GuidePage }>;
  /** The guides on sale among these, in one call, in the order of `ids`. */
  onSale(ids: readonly string[]): Promise<Guide[]>;
  /** The guides among these as they are sold or were sold last, in the order of `ids`. */
  lastSold(ids: readonly string[]): Promise<Guide[]>;
  /** Of all guides that have one, sorted by id. */
  list(): Promise<GuidePage[]>;
  put(page: GuidePage): Promise<void>;
}

/**
 * Files that everyone may read: pictures and free samples. A name has a hash of the content, so it
 * never changes and is never removed.
 */
export interface PublicFiles {
  /** Stores a file, unless it is there. */
  store(file: string, content: Uint8Array, type: 'image/jpeg' | 'application/pdf'): Promise<void>;
  read(file: string): Promise<{ readonly content: Uint8Array; readonly type: string } | undefined>;
}

import type { Category } from '#contract/endpoints/guides/shapes.ts';

export interface Guide {
  /** A slug, unique and never reused. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly fileName: string;
  readonly pages: number;
  readonly edition: string;
  /** The small picture of its first page, by its key among the public files; publishing adds it. */
  readonly cover?: string;
  /** What changed in this edition, for everyone to read; missing for a first edition. */
  readonly whatsNew?: readonly string[];
  /** The editions before this one, oldest first; their buyers keep the files. */
  readonly earlier?: readonly Edition[];
}

/** An edition of a guide, and its PDF. */
export interface Edition {
  readonly edition: string;
  readonly fileName: string;
}

/** The guide as it was read, or undefined if it wasn't on sale. A write fails if it has changed. */
interface AsRead {
  readonly before: Guide | undefined;
}

export interface Catalog {
  /** The guides on sale, sorted by id. */
  list(): Promise<Guide[]>;
  /**
   * Adds a guide, or changes it. Returns false, and writes nothing, if `read` is given and is no
   * longer true.
   */
  put(guide: Guide, read?: AsRead): Promise<boolean>;
  /**
   * Takes a guide off sale, if it is on sale. Buyers keep access to the file. Returns false, and
   * writes nothing, if `read` is given and is no longer true.
   */
  remove(id: string, read?: AsRead): Promise<boolean>;
}

export interface WithdrawnGuide {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly withdrawnAt: number;
  /** As it was sold last. */
  readonly guide: Guide;
}

/** The guides that were taken off sale; some are on sale again. The shop never reads them. */
export interface WithdrawnGuides {
  note(guide: Guide, at: number): Promise<void>;
  find(id: string): Promise<WithdrawnGuide | undefined>;
  /** Sorted by id. */
  list(): Promise<WithdrawnGuide[]>;
}

/** What a guide's page says about it, as a person types it: empty texts are missing. */
export interface TypedAbout {
  readonly author: { readonly name: string; readonly credential: string };
  readonly checkedOn: string;
  readonly outcomes: string[];
  readonly questions: { readonly question: string; readonly answer: string }[];
  readonly related: string[];
}

/** A guide that isn't published yet, or a change of one. Its facts may be unfinished. */
export interface GuideDraft {
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly category: string;
  readonly priceCents: number | null;
  readonly edition: string;
  /** The upload with its PDF; empty if the guide keeps the PDF that it has. */
  readonly upload: string;
  /** Of the upload, as the browser counted them; publishing counts again. */
  readonly pages: number;
  /** What changed since the edition before; empty if nothing is said about it. */
  readonly whatsNew: string[];
  /** Null if the guide's page keeps what it says about it. */
  readonly about: TypedAbout | null;
  /** The uploads of its pictures; each is empty if the guide keeps the one that it has. */
  readonly pictures: Readonly<Record<'coverSmall' | 'cover' | 'page1' | 'page2', string>>;
  /** The guide on sale, with its page, when the draft was started, as `guideVersion` names it. */
  readonly basedOn: string;
  /** Grows with every change. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The name of the member who saved it last. */
  readonly savedBy: string;
}

export interface GuideDrafts {
  /** Sorted by id. */
  list(): Promise<GuideDraft[]>;
  find(id: string): Promise<GuideDraft | undefined>;
  /**
   * Stores a draft if the stored one still has the version `from`; 0 for none. Returns whether it
   * had.
   */
  save(draft: GuideDraft, from: number): Promise<boolean>;
  /** Removes a draft that still has this version. Returns whether it had. */
  discard(id: string, version: number): Promise<boolean>;
}

/** Several guides that are sold together for less. */
export interface Bundle {
  /** A slug that no guide has, unique and never reused. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly priceCents: number;
  /** The ids of its guides, in the order in which people should read them. */
  readonly guides: readonly Guide['id'][];
}

export interface Bundles {
  /** The bundles on sale, sorted by id. */
  list(): Promise<Bundle[]>;
  /** A bundle that is or was on sale, as it is sold or was sold last. */
  find(id: string): Promise<{ readonly bundle: Bundle; readonly onSale: boolean } | undefined>;
  /**
   * Adds a bundle, or changes it. Returns false, and writes nothing, if `read` is given and the
   * bundle has changed since it was read.
   */
  put(bundle: Bundle, read?: { readonly before: Bundle | undefined }): Promise<boolean>;
  /**
   * Takes a bundle off sale. Returns false, and writes nothing, if `read` is given and is no longer
   * true. Its buyers keep their guides.
   */
  remove(id: string, read?: { readonly before: Bundle }): Promise<boolean>;
}

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
  /** Whether a screen reader can read its PDF aloud; missing if that isn't known. */
  readonly readAloud?: boolean;
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

/** More would be no help to someone who exports the PDF again. */
export const PDF_MAX_PROBLEMS = 10;

/** What of a PDF a screen reader needs. */
export interface PdfAccess {
  /** Tags say what is a heading, a list or a table. */
  readonly tags: boolean;
  /** Most pages have text; those of a scan are pictures. */
  readonly text: boolean;
  readonly title: boolean;
  readonly language: boolean;
}

export interface PdfFindings {
  /** Missing for a file with problems. */
  readonly access?: PdfAccess;
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

/** What counting sales needs of an order. */
export interface SoldOrder {
  readonly items: readonly { readonly id: string; readonly cents: number; readonly bundleId?: string }[];
  readonly grants: readonly string[];
  readonly totalCents: number;
  readonly discount?: { readonly code: string; readonly cents: number };
  readonly capturedCents?: number;
  readonly refundedCents?: number;
  readonly createdAt: number;
}

export interface GuideSales {
  /**
   * At most `limit` paid orders made since a time (ms since 1970), newest first. An order of the
   * last second may be missing.
   */
  newestPaid(since: number, limit: number): Promise<SoldOrder[]>;
}

/** The emails about a new edition to the buyers of earlier ones. */
export interface Announcement {
  readonly guideId: string;
  readonly edition: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The last order that was looked at, newest first; missing before the first. */
  readonly after?: { readonly createdAt: number; readonly number: string };
  /** How many emails were queued. */
  readonly mailed: number;
  /** When all orders had been looked at, or the edition never came on sale. */
  readonly finishedAt?: number;
}

export interface Announcements {
  /**
   * Adds it, unless this edition of the guide was announced before. One that is over without an
   * email may start anew.
   */
  start(announcement: Pick<Announcement, 'guideId' | 'edition' | 'startedAt'>): Promise<void>;
  /** All, oldest first; there is one for each edition at most. */
  list(): Promise<Announcement[]>;
  /** Notes how far it is. Returns false, and writes nothing, if that has changed since `before`. */
  advance(announcement: Announcement, before: Announcement): Promise<boolean>;
}

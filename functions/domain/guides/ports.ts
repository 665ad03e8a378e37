import * as v from 'valibot';
import { type OfficeAbout, officeAbout, officeDraft } from '#contract/endpoints/guides/office.ts';
import { categories } from '#contract/endpoints/guides/shapes.ts';
import type { PhotoType } from '#contract/website/photos.ts';
import { type Stored, whole } from '../shared/stored.ts';

/** An edition of a guide, and its PDF. */
const oldEdition = v.object({
  edition: v.string(),
  fileName: v.string(),
});
export type Edition = Stored<typeof oldEdition>;

export const storedGuide = v.object({
  /** A slug, unique and never reused. */
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.picklist(categories),
  priceCents: whole,
  fileName: v.string(),
  pages: v.number(),
  edition: v.string(),
  /** The small picture of its first page, by its key among the public files; publishing adds it. */
  cover: v.exactOptional(v.string()),
  /** The first of what its reader will be able to do; publishing adds it from the guide's page. */
  benefit: v.exactOptional(v.string()),
  /** What changed in this edition, for everyone to read; missing for a first edition. */
  whatsNew: v.exactOptional(v.array(v.string())),
  /** The editions before this one, oldest first; their buyers keep the files. */
  earlier: v.exactOptional(v.array(oldEdition)),
});
export type Guide = Stored<typeof storedGuide>;

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

export const storedWithdrawnGuide = v.object({
  id: v.string(),
  /** Milliseconds since 1970. */
  withdrawnAt: v.number(),
  /** As it was sold last. */
  guide: storedGuide,
});
export type WithdrawnGuide = Stored<typeof storedWithdrawnGuide>;

/** The guides that were taken off sale; some are on sale again. The shop never reads them. */
export interface WithdrawnGuides {
  note(guide: Guide, at: number): Promise<void>;
  find(id: string): Promise<WithdrawnGuide | undefined>;
  /** Sorted by id. */
  list(): Promise<WithdrawnGuide[]>;
}

/** What a guide's page says about it, as a person types it: empty texts are missing. */
export type TypedAbout = OfficeAbout;

/** A guide that isn't published yet, or a change of one. Its facts may be unfinished. */
export const storedDraft = v.object({ ...officeDraft.entries, priceCents: v.nullable(whole) });
export type GuideDraft = Readonly<v.InferOutput<typeof storedDraft>>;

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
export const storedBundle = v.object({
  /** A slug that no guide has, unique and never reused. */
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  priceCents: whole,
  /** The ids of its guides, in the order in which people should read them. */
  guides: v.array(v.string()),
});
export type Bundle = Stored<typeof storedBundle>;

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

const picture = v.object({
  /** Its key among the public files. */
  file: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
});
export type StoredPicture = Stored<typeof picture>;

const sample = v.object({
  /** Its key among the public files. */
  file: v.string(),
  pages: v.number(),
  bytes: v.number(),
  /** Changes with everything that is in it. */
  madeFrom: v.string(),
});

/** What a guide's page shows beside the facts of the catalog. Made when the guide is published. */
export const storedPage = v.object({
  id: v.string(),
  author: v.exactOptional(officeAbout.entries.author),
  /** ISO 8601 date; empty if it isn't known. */
  checkedOn: v.string(),
  outcomes: v.array(v.string()),
  questions: officeAbout.entries.questions,
  /** Ids of other guides. */
  related: v.array(v.string()),
  /** From the PDF's outline. */
  contents: v.array(v.object({ title: v.string(), page: v.number() })),
  pictures: v.object({
    /** For lists; the catalog has its key too. */
    coverSmall: picture,
    cover: picture,
    /** Of the pages after the cover. */
    samples: v.array(picture),
  }),
  /** Missing for a guide of one page. */
  sample: v.exactOptional(sample),
  /** Whether a screen reader can read its PDF aloud; missing if that isn't known. */
  readAloud: v.exactOptional(v.boolean()),
  /** SHA-256 of the PDF that contents and pictures are from. */
  pdf: v.string(),
});
type StoredPage = Stored<typeof storedPage>;

/** As it is stored, with what may be undefined. */
export interface GuidePage extends Omit<StoredPage, 'author' | 'sample'> {
  readonly author: StoredPage['author'] | undefined;
  readonly sample: StoredPage['sample'] | undefined;
}

/** What a person says about a guide; the rest is made from its PDF. */
export type GuideAbout = Pick<GuidePage, 'author' | 'checkedOn' | 'outcomes' | 'questions' | 'related'>;

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
 * Files that everyone may read: pictures, free samples and the website's photos. A name has a hash
 * of the content, so it never changes and is never removed.
 */
export interface PublicFiles {
  /** Stores a file, unless it is there. */
  store(file: string, content: Uint8Array, type: UploadType): Promise<void>;
  has(file: string): Promise<boolean>;
  read(file: string): Promise<{ readonly content: Uint8Array; readonly type: string } | undefined>;
}

/** More would be no help to someone who exports the PDF again. */
export const PDF_MAX_PROBLEMS = 10;

/** What of a PDF a screen reader needs. */
export const pdfAccess = v.object({
  /** Tags say what is a heading, a list or a table. */
  tags: v.boolean(),
  /** Most pages have text; those of a scan are pictures. */
  text: v.boolean(),
  title: v.boolean(),
  language: v.boolean(),
});
export type PdfAccess = Stored<typeof pdfAccess>;

export const pdfFindings = v.object({
  /** Missing for a file with problems. */
  access: v.exactOptional(pdfAccess),
  /** 0 if the file can't be opened. */
  pages: v.number(),
  /**
   * What keeps it from being published, at most `PDF_MAX_PROBLEMS`; each ends a sentence that
   * begins with the file.
   */
  problems: v.array(v.string()),
});
export type PdfFindings = Stored<typeof pdfFindings>;

/** Opens PDFs as a reader would. */
export interface PdfInspector {
  inspect(content: Uint8Array): Promise<PdfFindings>;
}

/** What is read from a PDF for a guide's page. */
export const pdfContents = v.object({
  /** From its outline; empty without one. */
  contents: storedPage.entries.contents,
  /** Height divided by width of its first pages, as they are shown. */
  proportions: v.array(v.number()),
});
export type PdfContents = Stored<typeof pdfContents>;

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

type UploadType = 'application/pdf' | 'image/jpeg' | `image/${PhotoType}`;

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
export const soldOrder = v.object({
  items: v.array(v.object({ id: v.string(), cents: v.number() })),
  grants: v.array(v.string()),
  totalCents: v.number(),
  discount: v.exactOptional(v.object({ code: v.string(), cents: v.number() })),
  capturedCents: v.exactOptional(v.number()),
  refundedCents: v.exactOptional(v.number()),
  createdAt: v.number(),
});
export type SoldOrder = Stored<typeof soldOrder>;

export interface GuideSales {
  /**
   * At most `limit` paid orders made since a time (ms since 1970), newest first. An order of the
   * last second may be missing.
   */
  newestPaid(since: number, limit: number): Promise<SoldOrder[]>;
}

/** The emails about a new edition to the buyers of earlier ones. */
export const storedAnnouncement = v.object({
  guideId: v.string(),
  edition: v.string(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  /** The last order that was looked at, newest first; missing before the first. */
  after: v.exactOptional(v.object({ createdAt: v.number(), number: v.string() })),
  /** How many emails were queued. */
  mailed: whole,
  /** When all orders had been looked at, or the edition never came on sale. */
  finishedAt: v.exactOptional(v.number()),
});
export type Announcement = Stored<typeof storedAnnouncement>;

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

import type { Category } from '#contract/shapes.ts';

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
  /**
   * The small picture of its first page, by its key among the public files; missing for a guide
   * published before it had one.
   */
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
  /** As it was sold last; missing for a guide withdrawn before this was stored. */
  readonly guide?: Guide;
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

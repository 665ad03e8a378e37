import type { MissingCard } from '#contract/website/cards.ts';
import type { Facts } from '#contract/website/fact-variables.ts';
import type { DocumentName } from '#contract/website/names.ts';

/** A document as it is stored: its rule may have changed since. */
export type Content = Readonly<Record<string, unknown>>;

/** All documents, each of which may break its rule. */
export type Contents = Readonly<Record<DocumentName, Content>>;

/** What the site's code brings. */
export interface DeployedSite {
  /** Where a business begins. */
  readonly documents: Contents;
  /** The names of the pictures that documents may show. */
  readonly pictures: readonly string[];
}

/** Times are milliseconds since 1970; `by` is the member's name. */
export interface Draft {
  readonly name: DocumentName;
  readonly content: Content;
  /** Changes with every save, and is never that of a draft before it. */
  readonly revision: number;
  readonly by: string;
  readonly at: number;
}

/** A draft as someone saw it. */
export type SeenDraft = Pick<Draft, 'name' | 'revision'>;

/** What was published at once. */
export interface Version {
  /** Counts the publications, from 1. */
  readonly version: number;
  readonly by: string;
  readonly at: number;
  /** The documents that changed with it. */
  readonly changed: readonly DocumentName[];
  /** The version that it brought back. */
  readonly restored?: number;
  /** The business’s own documents; those of the product stand for the others. */
  readonly documents: Readonly<Partial<Record<DocumentName, Content>>>;
}

/** What visitors see. */
export interface Shown {
  /** 0 for the site as it was deployed. */
  readonly version: number;
  /** The preview cards that its pages lack. */
  readonly missingCards: readonly MissingCard[];
}

/** Drafts, versions and uploads of the website. */
export interface Website {
  /** @throws Error before the site's pages were first written */
  deployed(): Promise<DeployedSite>;
  setDeployed(site: DeployedSite): Promise<void>;
  /** In no order. */
  listDrafts(): Promise<Draft[]>;
  /**
   * Stores a draft. Returns false, and writes nothing, if the stored one hasn’t this revision; 0
   * stands for none.
   */
  saveDraft(draft: Draft, read: number): Promise<boolean>;
  /** Returns false if it isn’t the stored one. */
  discardDraft(seen: SeenDraft): Promise<boolean>;
  /** The newest version; undefined before the first. */
  newest(): Promise<Version | undefined>;
  findVersion(version: number): Promise<Version | undefined>;
  /** The newest first, without their documents; at most WEBSITE_VERSIONS_KEPT. */
  listVersions(): Promise<Omit<Version, 'documents'>[]>;
  /**
   * Adds a version and takes its drafts away, in one write. Returns false, and writes nothing, if
   * the newest version isn’t the one before it, or a draft isn’t the stored one.
   */
  publish(version: Version, drafts: readonly SeenDraft[]): Promise<boolean>;
  shown(): Promise<Shown>;
  setShown(shown: Shown): Promise<void>;
  /** The names of uploaded photos, and of the preview cards that browsers drew. */
  listUploads(): Promise<string[]>;
  addUpload(name: string): Promise<void>;
}

/** Starts to write the site’s pages with the newest version, without waiting for the end. */
export type BeginWriting = () => Promise<void>;

/** Renders a page of the site with other documents. Returns its HTML, without scripts. */
export type RenderPreview = (contents: Contents, path: string) => Promise<string>;

/** A file of the site. */
export interface SiteFile {
  /** Its place in the site, such as `about-us/index.html`. */
  readonly name: string;
  readonly content: string;
}

export interface RenderedSite {
  /** Scripts first, which pages name. */
  readonly files: readonly SiteFile[];
  /** What renders the live pages (web/build/live-pages.ts), as JSON. */
  readonly templates: string;
  /** What emails, receipts and the office say of the business. */
  readonly facts: Facts;
  readonly missingCards: Shown['missingCards'];
}

/** What renders the site with the code and the parts of a build. */
export interface SiteRenderer {
  /** Names the build: another one has other scripts. */
  build(): Promise<string>;
  deployed(): Promise<DeployedSite>;
  /**
   * Renders all of the site that depends on words.
   * @param own the business’s own documents
   * @param uploads the names of what was uploaded
   * @throws Error if a document breaks its rule, or something can’t be rendered
   */
  render(own: Version['documents'], uploads: readonly string[]): Promise<RenderedSite>;
}

/** Puts a file where visitors get it, instead of the one before. */
export type StoreSiteFile = (file: SiteFile) => Promise<void>;

/** What live pages show of a version, with the scripts of a build. */
export interface WrittenSite {
  readonly version: number;
  readonly templates: string;
}

/** What was written, and whose turn it is to write. */
export interface WritingLog {
  /**
   * Takes the turn until then, in milliseconds since 1970. Returns false while it is someone
   * else’s.
   */
  takeTurn(by: string, until: number, now: number): Promise<boolean>;
  endTurn(by: string): Promise<void>;
  /** The newest of a build. */
  find(build: string): Promise<WrittenSite | undefined>;
  store(build: string, written: WrittenSite): Promise<void>;
  /** Keeps what functions say of the business (functions/composition/facts.ts). */
  storeFacts(facts: Facts): Promise<void>;
}

/**
 * What visitors see of the newest version, with the scripts of a build; undefined if that is the
 * site as it was deployed.
 */
export type ShownWords = (build: string) => Promise<
  | {
      readonly version: number;
      readonly templates: string;
      /** The business’s own; the site’s code has the others. */
      readonly documents: () => Promise<Version['documents']>;
    }
  | undefined
>;

import { isDeepStrictEqual } from 'node:util';
import type { Bundle } from '../ports/bundles.ts';
import type { Catalog, Guide } from '../ports/catalog.ts';
import type { Files } from '../ports/files.ts';
import type { GuideAbout, GuidePage, GuidePages, PublicFiles } from '../ports/guide-pages.ts';
import type { PdfPages } from '../ports/pdf-pages.ts';
import { Refusal } from '../refusal.ts';
import { aboutOf } from './facts.ts';
import { hashOf, makePage, type PagePlan, planPage } from './guide-page.ts';
import type { GuidePictures } from './pictures.ts';

export type PublishResult = 'published' | 'updated' | 'unchanged';

export interface PublishedGuide {
  readonly id: string;
  readonly title: string;
  readonly result: PublishResult;
  /** Whether the PDF was uploaded. */
  readonly uploaded: boolean;
  /** Whether its page was made or changed. */
  readonly pageChanged: boolean;
  /** The differences from the guide on sale, in words; empty for a new or unchanged guide. */
  readonly changes: readonly string[];
}

/** A guide whose facts and PDF were checked. */
export interface ReadyGuide {
  /** Without a cover, which publishing adds. */
  readonly guide: Guide;
  readonly content: Uint8Array;
  /** Undefined if its page keeps what it says. */
  readonly about?: GuideAbout | undefined;
  /**
   * Draws the pictures of its PDF, and is called only if they have to be made. Undefined if it gets
   * no page as long as it has none.
   */
  readonly draw?: (() => Promise<GuidePictures>) | undefined;
}

interface PublishRequest {
  readonly guides: readonly ReadyGuide[];
  /** The guides on sale that the checks saw. */
  readonly listed: readonly Guide[];
  readonly catalog: Pick<Catalog, 'put'>;
  readonly files: Pick<Files, 'describe' | 'store'>;
  readonly guidePages: Pick<GuidePages, 'find' | 'put'>;
  readonly publicFiles: Pick<PublicFiles, 'store'>;
  readonly pdfPages: PdfPages;
  /** The site's own origin, for the last page of samples. */
  readonly siteUrl: string;
  /** Reports what would happen, but writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Puts checked guides on sale or changes them. It makes everything first. Then it stores the PDFs
 * that differ, then pictures and samples, then pages, and only then lists or changes guides, so
 * that no guide is ever on sale without its file and its page. A second run changes nothing, and a
 * run after an interruption finishes it.
 *
 * @throws Refusal INVALID_INPUT with a sentence for each guide whose pictures don't fit, and
 *   CONFLICT if a guide on sale has changed since it was read
 */
export async function publishGuides(request: PublishRequest): Promise<PublishedGuide[]> {
  const { guides, listed, catalog, files, guidePages, publicFiles, dryRun = false } = request;
  const plan = [];
  for (const ready of guides) plan.push(await planGuide(request, ready, listed));
  if (!dryRun) {
    const made = await makePages(request, plan);
    for (const { guide, content, upload } of plan) if (upload) await files.store(guide.fileName, content);
    for (const one of made) {
      for (const { name, content, type } of one.files) await publicFiles.store(name, content, type);
    }
    for (const { page } of made) await guidePages.put(page);
    for (const { guide, before, pageBefore } of plan) {
      const cover = (made.find(({ page }) => page.id === guide.id)?.page ?? pageBefore)?.pictures.coverSmall.file;
      const after: Guide = { ...guide, ...(cover === undefined ? {} : { cover }) };
      if (isDeepStrictEqual(before, after)) continue;
      if (!(await catalog.put(after, { before }))) throw changedMeanwhile(guide.id);
    }
  }
  return plan.map(({ guide: { id, title }, upload, makes, result, changes }) => ({
    id,
    title,
    result,
    uploaded: upload && !dryRun,
    pageChanged: makes && !dryRun,
    changes,
  }));
}

/** What is different about one guide. */
async function planGuide(
  { files, guidePages, siteUrl }: Pick<PublishRequest, 'files' | 'guidePages' | 'siteUrl'>,
  { guide, content, about: given, draw }: ReadyGuide,
  listed: readonly Guide[],
) {
  const before = listed.find(({ id }) => id === guide.id);
  const stored = await files.describe(guide.fileName);
  const upload = stored?.sha256 !== hashOf(content);
  const { page: pageBefore } = await guidePages.find(guide.id);
  const about = given ?? (pageBefore === undefined ? aboutOf({}) : aboutOnly(pageBefore));
  const pageRequest = { guide, content, about, before: pageBefore, siteUrl };
  const pagePlan = planPage(pageRequest);
  const { isDrawn, isSampled, changed } = pagePlan;
  const makes = (pageBefore !== undefined || draw !== undefined) && (isDrawn || isSampled || changed.length > 0);
  const factChanges = before === undefined ? [] : differences(before, guide);
  const lacksCover = before !== undefined && before.cover !== pageBefore?.pictures.coverSmall.file;
  const isSame = !upload && !makes && !lacksCover && factChanges.length === 0;
  const result: PublishResult = before === undefined ? 'published' : isSame ? 'unchanged' : 'updated';
  const changes = [
    ...factChanges,
    ...(upload && stored !== undefined ? [REPLACED[before === undefined ? 'withdrawn' : 'listed']] : []),
    ...(makes && before !== undefined ? pageChanges(pageBefore, pagePlan) : []),
  ];
  return { guide, content, draw, before, pageBefore, pageRequest, pagePlan, makes, upload, result, changes };
}

/** @throws Refusal INVALID_INPUT with a sentence for each guide whose pictures don't fit */
async function makePages(
  { pdfPages }: Pick<PublishRequest, 'pdfPages'>,
  plan: readonly Awaited<ReturnType<typeof planGuide>>[],
) {
  const made = [];
  const fields: Record<string, string> = {};
  for (const { guide, draw = () => Promise.resolve({}), pageRequest, pagePlan, makes } of plan) {
    if (!makes) continue;
    const one = await makePage(pageRequest, pagePlan, { pdfPages, draw });
    if ('problems' in one) fields[guide.id] = `The PDF can’t be shown: ${one.problems.join(', ')}.`;
    else made.push(one);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields });
  return made;
}

const aboutOnly = ({ author, checkedOn, outcomes, questions, related }: GuidePage): GuideAbout => ({
  author,
  checkedOn,
  outcomes,
  questions,
  related,
});

function pageChanges(before: GuidePage | undefined, { isDrawn, isSampled, changed }: PagePlan): string[] {
  if (before === undefined) return ['page: gets its cover, contents and sample'];
  return [
    ...changed.map((name) => `about.${name}: changed`),
    ...(isDrawn ? ['page: new cover and contents'] : []),
    ...(isSampled ? ['page: a new sample'] : []),
  ];
}

/** Someone else changed the guide or the bundle on sale first. */
export function changedMeanwhile(id: string, what: 'guide' | 'bundle' = 'guide'): Refusal {
  return new Refusal('CONFLICT', {
    message: `Someone changed this ${what} in the meantime. Check how it is on sale now before you go on.`,
    terminal: `The ${what} ${id} on sale changed in the meantime. Look at it before you go on.`,
  });
}

/** What replacing a stored PDF means for its buyers. */
const REPLACED = {
  listed: 'PDF: a new file, which earlier buyers will download too',
  withdrawn: 'PDF: replaces a file of this name that is no longer on sale; its buyers will download this one',
} as const;

/** What a changed fact means for buyers. */
const CONSEQUENCES: Readonly<Partial<Record<string, string>>> = {
  priceCents: 'open orders keep their price',
  fileName: 'earlier buyers keep their file',
};

/** What differs from what is on sale, in words. */
export function differences(before: Guide | Bundle, after: Guide | Bundle): string[] {
  return Object.entries<unknown>({ ...after }).flatMap(([fact, value]) => {
    const old = Object.entries<unknown>({ ...before }).find(([name]) => name === fact)?.[1];
    const consequence = CONSEQUENCES[fact];
    return isDeepStrictEqual(old, value)
      ? []
      : [
          `${fact}: ${JSON.stringify(old)} -> ${JSON.stringify(value)}${consequence === undefined ? '' : ` (${consequence})`}`,
        ];
  });
}

/**
 * The guides on sale whose PDF has this name: another guide's file would replace it for its buyers.
 */
export function ownersOfFile(fileName: string | undefined, id: string | undefined, listed: readonly Guide[]): Guide[] {
  return listed.filter((other) => other.fileName === fileName && other.id !== id);
}

/**
 * Names the facts of a guide on sale, in the first half, and what its page says, in the second.
 * Empty for a guide that isn't on sale.
 */
export function guideVersion(guide: Guide | undefined, says: GuideAbout | undefined): string {
  if (guide === undefined) return '';
  const { id, title, desc, category, priceCents, fileName, pages, edition } = guide;
  const facts = [id, title, desc, category, priceCents, fileName, pages, edition];
  return `${nameOf(facts)}${says === undefined ? nameOf([]) : nameOf(wordsOf(says))}`;
}

/** Half of a version. */
const NAME_LENGTH = 8;
const nameOf = (facts: readonly unknown[]) => hashOf(JSON.stringify(facts)).slice(0, NAME_LENGTH);

/** In an order that doesn't depend on how a table returns the members of an object. */
const wordsOf = ({ author, checkedOn, outcomes, questions, related }: GuideAbout) => [
  [author?.name, author?.credential],
  checkedOn,
  outcomes,
  questions.map(({ question, answer }) => [question, answer]),
  related,
];

/** Whether the facts are the same, whatever the page says. */
export const hasSameFacts = (one: string, other: string): boolean =>
  one.slice(0, NAME_LENGTH) === other.slice(0, NAME_LENGTH);

/** Whether the page says the same, whatever the facts are. */
export const hasSameWords = (one: string, other: string): boolean =>
  one.slice(NAME_LENGTH) === other.slice(NAME_LENGTH);

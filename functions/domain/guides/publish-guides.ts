import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../shared/ports.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { type EditionFacts, problemsAfter, withEditionHistory } from './editions.ts';
import { aboutOf, type FactProblem } from './facts.ts';
import { hashOf, makePage, type PagePlan, planPage } from './guide-page.ts';
import type { GuidePictures } from './pictures.ts';
import type {
  Announcements,
  Bundle,
  Catalog,
  Files,
  Guide,
  GuideAbout,
  GuidePage,
  GuidePages,
  PdfPages,
  PublicFiles,
} from './ports.ts';

export type PublishResult = 'published' | 'updated' | 'unchanged';

export interface PublishedGuide {
  readonly id: string;
  readonly title: string;
  readonly result: PublishResult;
  /** Whether the PDF was uploaded. */
  readonly uploaded: boolean;
  /** Whether its page was made or changed. */
  readonly pageChanged: boolean;
  /** Whether buyers of the edition before keep their file and get this one free. */
  readonly newEdition: boolean;
  /** Whether those buyers get an email. */
  readonly mailsBuyers: boolean;
  /** The differences from the guide sold last, in words; empty for a new or unchanged guide. */
  readonly changes: readonly string[];
}

/** A guide whose facts and PDF were checked. */
export interface ReadyGuide {
  /** Without cover and earlier editions, which publishing adds. */
  readonly guide: Guide;
  readonly content: Uint8Array;
  /** Undefined if its page keeps what it says. */
  readonly about?: GuideAbout | undefined;
  /** Whether its PDF can be read aloud; undefined if it wasn't looked at. */
  readonly readAloud?: boolean | undefined;
  /**
   * Draws the pictures of its PDF, and is called only if they have to be made. Undefined if its
   * page shows this PDF already.
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
  readonly announcements: Pick<Announcements, 'start'>;
  readonly clock: Clock;
  /** Emails the buyers of earlier editions about each new one. */
  readonly mailBuyers?: boolean | undefined;
  /** Reports what would happen, but writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Puts checked guides on sale or changes them. It makes everything first. Then it stores the PDFs
 * that differ, then pictures and samples, then pages, and only then lists or changes guides, so
 * that no guide is ever on sale without its file and its page. A second run changes nothing, and a
 * run after an interruption finishes it.
 *
 * A new edition, which is another PDF under another edition, leaves earlier buyers their file. The
 * emails about it are announced before it is listed, so that an interruption loses none.
 *
 * @throws Refusal INVALID_INPUT with a sentence for each guide whose edition or pictures don't fit,
 *   and CONFLICT if a guide on sale has changed since it was read
 */
export async function publishGuides(request: PublishRequest): Promise<PublishedGuide[]> {
  const { guides, listed, catalog, files, guidePages, publicFiles, announcements, clock, dryRun = false } = request;
  const plan: Awaited<ReturnType<typeof planGuide>>[] = [];
  for (const ready of guides) plan.push(await planGuide(request, ready, listed));
  refuseAny(plan.map(({ guide, problems }) => [guide.id, inSentences(problems)]));
  if (!dryRun) {
    const made = await makePages(request, plan);
    for (const { guide, content, upload } of plan) if (upload) await files.store(guide.fileName, content);
    for (const one of made) {
      for (const { name, content, type } of one.files) await publicFiles.store(name, content, type);
    }
    for (const { page } of made) await guidePages.put(page);
    for (const { guide, before, pageBefore, mailsBuyers } of plan) {
      const after: Guide = { ...guide, ...shownOf(made.find(({ page }) => page.id === guide.id)?.page ?? pageBefore) };
      if (isDeepStrictEqual(before, after)) continue;
      if (mailsBuyers) await announcements.start({ guideId: guide.id, edition: guide.edition, startedAt: clock.now() });
      if (!(await catalog.put(after, { before }))) throw changedMeanwhile(guide.id);
    }
  }
  return plan.map(({ guide: { id, title }, upload, makes, result, newEdition, mailsBuyers, changes }) => ({
    id,
    title,
    result,
    uploaded: upload && !dryRun,
    pageChanged: makes && !dryRun,
    newEdition,
    mailsBuyers,
    changes,
  }));
}

/** What the shop's list shows of a guide's page. */
const shownOf = (page: GuidePage | undefined): Pick<Guide, 'cover' | 'benefit'> => {
  const [benefit] = page?.outcomes ?? [];
  return {
    ...(page === undefined ? {} : { cover: page.pictures.coverSmall.file }),
    ...(benefit === undefined ? {} : { benefit }),
  };
};

/** A guide beside the one that was sold last, on sale or withdrawn. */
async function compare(
  { files, guidePages }: Pick<PublishRequest, 'files' | 'guidePages'>,
  { guide, content }: { readonly guide: EditionFacts; readonly content: Uint8Array },
  listed: readonly Guide[],
) {
  const before = listed.find(({ id }) => id === guide.id);
  const stored = await files.describe(guide.fileName);
  const upload = stored?.sha256 !== hashOf(content);
  const { withdrawn, page: pageBefore } = await guidePages.find(guide.id);
  const last = before ?? withdrawn;
  const newEdition =
    last !== undefined && last.edition !== guide.edition && (last.fileName !== guide.fileName || upload);
  const problems = problemsAfter(last, guide, newEdition);
  return { before, last, stored, upload, pageBefore, newEdition, problems };
}

/** What keeps a guide from being published after the edition that was sold last. */
export const editionProblems = async (...request: Parameters<typeof compare>): Promise<FactProblem[]> =>
  (await compare(...request)).problems;

const inSentences = (problems: readonly FactProblem[]) =>
  problems.map(({ fact, problem }) => `${String(fact)} ${problem}.`).join(' ');

/** @throws Refusal INVALID_INPUT with the sentences that aren't empty, by the ids of guides */
function refuseAny(sentences: readonly (readonly [id: string, sentence: string])[]): void {
  const fields = Object.fromEntries(sentences.filter(([, sentence]) => sentence !== ''));
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/** What is different about one guide. */
async function planGuide(
  request: Pick<PublishRequest, 'files' | 'guidePages' | 'siteUrl' | 'mailBuyers'>,
  ready: ReadyGuide,
  listed: readonly Guide[],
) {
  const { content, about: given, draw, readAloud } = ready;
  const { before, last, stored, upload, pageBefore, newEdition, problems } = await compare(request, ready, listed);
  const guide = withEditionHistory(ready.guide, last);
  const mailsBuyers = newEdition && request.mailBuyers === true;
  const about = given ?? (pageBefore === undefined ? aboutOf({}) : aboutOnly(pageBefore));
  const pageRequest = { guide, content, about, readAloud, before: pageBefore, siteUrl: request.siteUrl };
  const pagePlan = planPage(pageRequest);
  const { isDrawn, isSampled, isLookedAt, changed } = pagePlan;
  const differs = isDrawn || isSampled || isLookedAt || changed.length > 0;
  const makes = (pageBefore !== undefined || draw !== undefined) && differs;
  const factChanges = before === undefined ? [] : differences(before, guide);
  const lacks = before !== undefined && !isDeepStrictEqual(before, { ...before, ...shownOf(pageBefore) });
  const isSame = !upload && !makes && !lacks && factChanges.length === 0;
  const result: PublishResult = before === undefined ? 'published' : isSame ? 'unchanged' : 'updated';
  const changes = [
    ...factChanges,
    ...(newEdition && before === undefined ? [changeOf('edition', last?.edition, guide.edition, KEEP)] : []),
    ...(upload && stored !== undefined ? [REPLACED[before === undefined ? 'withdrawn' : 'listed']] : []),
    ...(makes && before !== undefined ? pageChanges(pageBefore, pagePlan) : []),
    ...(mailsBuyers ? ['mail: goes to buyers of earlier editions, except those who unsubscribed'] : []),
  ];
  return {
    guide,
    content,
    draw,
    before,
    pageBefore,
    pageRequest,
    pagePlan,
    makes,
    upload,
    result,
    newEdition,
    mailsBuyers,
    problems,
    changes,
  };
}

/** @throws Refusal INVALID_INPUT with a sentence for each guide whose pictures don't fit */
async function makePages(
  { pdfPages }: Pick<PublishRequest, 'pdfPages'>,
  plan: readonly Awaited<ReturnType<typeof planGuide>>[],
) {
  const made = [];
  const problems: [string, string][] = [];
  for (const { guide, draw = () => Promise.resolve({}), pageRequest, pagePlan, makes } of plan) {
    if (!makes) continue;
    const one = await makePage(pageRequest, pagePlan, { pdfPages, draw });
    if ('problems' in one) problems.push([guide.id, `The PDF can’t be shown: ${one.problems.join(', ')}.`]);
    else made.push(one);
  }
  refuseAny(problems);
  return made;
}

const aboutOnly = ({ author, checkedOn, outcomes, questions, related }: GuidePage): GuideAbout => ({
  author,
  checkedOn,
  outcomes,
  questions,
  related,
});

function pageChanges(before: GuidePage | undefined, { isDrawn, isSampled, isLookedAt, changed }: PagePlan): string[] {
  if (before === undefined) return ['page: gets its cover, contents and sample'];
  return [
    ...changed.map((name) => `about.${name}: changed`),
    ...(isDrawn ? ['page: new cover and contents'] : []),
    ...(isSampled ? ['page: a new sample'] : []),
    ...(isLookedAt ? ['page: says whether the PDF can be read aloud'] : []),
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

const KEEP = 'earlier buyers keep their file and get this one free';

/** What a changed fact means for buyers. */
const CONSEQUENCES: Readonly<Partial<Record<string, string>>> = {
  priceCents: 'open orders keep their price',
  fileName: KEEP,
};

/** What differs from what is on sale, in words. */
export function differences(before: Guide | Bundle, after: Guide | Bundle): string[] {
  return Object.entries<unknown>({ ...after }).flatMap(([fact, value]) => {
    const old = Object.entries<unknown>({ ...before }).find(([name]) => name === fact)?.[1];
    // What becomes of earlier editions is said beside the file's name.
    return fact === 'earlier' || isDeepStrictEqual(old, value) ? [] : [changeOf(fact, old, value, CONSEQUENCES[fact])];
  });
}

function changeOf(fact: string, old: unknown, value: unknown, consequence?: string): string {
  const [from, to] = [old, value].map((one) => (one === undefined ? 'none' : JSON.stringify(one)));
  return `${fact}: ${String(from)} -> ${String(to)}${consequence === undefined ? '' : ` (${consequence})`}`;
}

/**
 * The guides on sale of which an edition's PDF has this name: another guide's file would replace it
 * for its buyers.
 */
export function ownersOfFile(fileName: string | undefined, id: string | undefined, listed: readonly Guide[]): Guide[] {
  return listed.filter(
    (other) => other.id !== id && [other, ...(other.earlier ?? [])].some((edition) => edition.fileName === fileName),
  );
}

/**
 * Names the facts of a guide on sale, in the first half, and what its page says, in the second.
 * Empty for a guide that isn't on sale.
 */
export function guideVersion(guide: Guide | undefined, says: GuideAbout | undefined): string {
  if (guide === undefined) return '';
  const { id, title, desc, category, priceCents, fileName, pages, edition, whatsNew } = guide;
  const facts = [id, title, desc, category, priceCents, fileName, pages, edition, ...(whatsNew ?? [])];
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

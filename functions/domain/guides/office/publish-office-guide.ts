import type { publishOfficeGuide as contract } from '#contract/endpoints/guides/office.ts';
import { formatCents } from '#contract/money.ts';
import { picturesOf } from '#contract/pages/guide-pictures.ts';
import type { Clock } from '../../shared/ports.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { withEditionHistory } from '../editions.ts';
import { aboutOf, checkFacts } from '../facts.ts';
import { hashOf } from '../guide-page.ts';
import { canBeReadAloud } from '../pdf-access.ts';
import { type GuidePictures, pictureProblems } from '../pictures.ts';
import type {
  Announcements,
  Bundles,
  Catalog,
  Files,
  Guide,
  GuideDraft,
  GuideDrafts,
  GuidePage,
  GuidePages,
  PdfInspector,
  PdfPages,
  PublicFiles,
  TypedAbout,
  Uploads,
  WithdrawnGuides,
} from '../ports.ts';
import {
  changedMeanwhile,
  editionProblems,
  guideVersion,
  hasSameFacts,
  hasSameWords,
  ownersOfFile,
  publishGuides,
  type ReadyGuide,
} from '../publish-guides.ts';
import { findDraft } from './drafts.ts';
import { pdfSentence, UPLOAD_GONE } from './uploads.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list' | 'put'>;
  readonly bundles: Pick<Bundles, 'find'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'find'>;
  readonly drafts: Pick<GuideDrafts, 'find' | 'discard'>;
  readonly uploads: Uploads;
  readonly files: Pick<Files, 'read' | 'describe' | 'store'>;
  readonly guidePages: Pick<GuidePages, 'find' | 'put'>;
  readonly publicFiles: Pick<PublicFiles, 'store'>;
  readonly pdfPages: PdfPages;
  readonly announcements: Pick<Announcements, 'start'>;
  readonly clock: Clock;
  /** The site's own origin. */
  readonly siteUrl: string;
  readonly pdfInspector: PdfInspector;
}

/**
 * Publishes a draft as `npm run ops -- publish` publishes a folder (docs/product.md#office).
 * @throws Refusal NOT_FOUND without a draft, CONFLICT if the draft or the guide on sale changed,
 *   INVALID_INPUT with everything that keeps it from being published
 */
export function publishOfficeGuide(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  const { catalog, withdrawn, drafts, guidePages } = dependencies;
  return async ({ input, record }) => {
    const { mailBuyers } = input;
    const draft = await findDraft(drafts, input);
    const listed = await catalog.list();
    const before = listed.find(({ id }) => id === draft.id);
    const last = before ?? (await withdrawn.find(draft.id))?.guide;
    const { page } = await guidePages.find(draft.id);
    const ready = await checkDraft(dependencies, draft, { last, page, listed });
    const now = guideVersion(before, page);
    const guide = withEditionHistory(ready.guide, last);
    const next = guideVersion(guide, ready.about ?? page);
    // What already is as the draft was left by a publication that was interrupted.
    const isExpected = [hasSameFacts, hasSameWords].every((same) => same(now, draft.basedOn) || same(now, next));
    if (!isExpected) throw changedMeanwhile(draft.id);
    const after = { ...guide, ...(mailBuyers ? { mailBuyers } : {}) };
    record({ ...(before === undefined ? {} : { before }), after });
    const request = { ...dependencies, guides: [ready], listed, mailBuyers };
    const [published] = await publishGuides(request).catch((error: unknown) => {
      const problem = error instanceof Refusal ? error.fields?.[draft.id] : undefined;
      throw problem === undefined ? error : invalidInput({ file: problem });
    });
    await drafts.discard(draft.id, draft.version);
    const isReplaced = published?.uploaded === true && last?.fileName === ready.guide.fileName;
    const changes = [
      ...changesOf(before, ready.guide),
      ...(published?.newEdition === true ? [newEditionFree(last)] : []),
      ...(published?.mailsBuyers === true ? [MAILED] : []),
      ...(isReplaced ? [REPLACED] : []),
      ...(before !== undefined && published?.pageChanged === true ? [PAGE_CHANGED] : []),
    ];
    record({ ...(before === undefined ? {} : { before }), after: { ...after, changes } });
    return { changes };
  };
}

/** @throws Refusal INVALID_INPUT with a message for each wrong fact, and for the `file` */
async function checkDraft(
  dependencies: Dependencies,
  draft: GuideDraft,
  { last, page, listed }: { last: Guide | undefined; page: GuidePage | undefined; listed: readonly Guide[] },
): Promise<ReadyGuide> {
  const { id, title, desc, category, priceCents, edition, about } = draft;
  const lines = draft.whatsNew.filter((line) => line !== '');
  const whatsNew = lines.length === 0 ? {} : { whatsNew: lines };
  const pdf = await readPdf(dependencies, draft, last);
  const fileName = fileNameOf(draft, last);
  const { facts, problems } = checkFacts({
    id,
    title,
    desc,
    category,
    priceCents,
    edition,
    fileName,
    ...whatsNew,
    ...(about === null ? {} : { about: filledIn(about) }),
  });
  const owners = ownersOfFile(fileName, id, listed).map((other) => `${fileName} is the PDF of “${other.title}”.`);
  const drawn = await readPictures(dependencies, draft, pdf, page);
  const followed =
    pdf.content === undefined
      ? []
      : await editionProblems(
          dependencies,
          { guide: { id, edition, fileName, ...whatsNew }, content: pdf.content },
          listed,
        );
  const fileProblems = [...pdf.problems, ...owners, ...drawn.problems];
  const isBundle = last === undefined && (await dependencies.bundles.find(id)) !== undefined;
  const fields = {
    ...(isBundle ? { id: 'This is the short name of a bundle. Choose another' } : {}),
    ...Object.fromEntries(
      [...problems, ...followed].flatMap(({ fact = '' }) => {
        const [name = ''] = fact.replace(/^about\./, '').split('.');
        return name in SENTENCES ? [[name, SENTENCES[name]]] : [];
      }),
    ),
    ...(fileProblems.length === 0 ? {} : { file: fileProblems.join(' ') }),
  } as Record<string, string>;
  if (facts === undefined || pdf.content === undefined || Object.keys(fields).length > 0) throw invalidInput(fields);
  const guide: Guide = {
    id,
    title: facts.title,
    desc: facts.desc,
    category: facts.category,
    priceCents: facts.priceCents,
    fileName: facts.fileName,
    pages: pdf.pages,
    edition: facts.edition,
    ...whatsNew,
  };
  return {
    guide,
    content: pdf.content,
    about: facts.about === undefined ? undefined : aboutOf(facts.about),
    readAloud: pdf.readAloud,
    draw: drawn.pictures === undefined ? undefined : () => Promise.resolve(drawn.pictures ?? {}),
  };
}

/** The facts that a person types, and what to do about a wrong one. */
const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  title: 'Enter a title of up to 120 characters',
  desc: 'Describe the guide in up to 400 characters',
  category: 'Choose a category',
  priceCents: 'Enter a price from $1.00 to $500.00',
  edition: 'Enter the school year, such as 2026-27',
  whatsNew: 'Say what’s new in this edition, in one to five lines of up to 160 characters',
  author: 'Enter the author’s name, and up to 120 characters about their experience',
  checkedOn: 'Enter the day when the facts were checked, such as 2026-10-01',
  outcomes: 'Write three to five lines of up to 160 characters, or none',
  questions: 'Give each question an answer, of up to 160 and 600 characters',
  related: 'Choose up to three other guides',
};

/** What was typed; empty texts are missing. */
function filledIn({ author, checkedOn, outcomes, questions, related }: TypedAbout) {
  const [lines, ids] = [outcomes, related].map((all) => all.filter((one) => one !== '')) as [string[], string[]];
  return {
    ...(author.name === '' && author.credential === '' ? {} : { author }),
    ...(checkedOn === '' ? {} : { checkedOn }),
    ...(lines.length === 0 ? {} : { outcomes: lines }),
    questions: questions.filter(({ question, answer }) => question !== '' || answer !== ''),
    related: ids,
  };
}

/**
 * The uploaded pictures of a PDF, and what is wrong with them. A guide whose page already shows
 * this PDF needs none.
 */
async function readPictures(
  { uploads, pdfPages }: Pick<Dependencies, 'uploads' | 'pdfPages'>,
  { pictures }: GuideDraft,
  { content, pages, problems: unread }: Awaited<ReturnType<typeof readPdf>>,
  page: GuidePage | undefined,
): Promise<{ pictures: GuidePictures | undefined; problems: string[] }> {
  if (content === undefined || unread.length > 0) return { pictures: undefined, problems: [] };
  const sent = picturesOf(pages).filter(({ kind }) => pictures[kind] !== '');
  if (page?.pdf === hashOf(content)) return { pictures: undefined, problems: [] };
  const read: { -readonly [Kind in keyof GuidePictures]: GuidePictures[Kind] } = {};
  for (const { kind } of sent) {
    const found = await uploads.read(pictures[kind]);
    if (found !== undefined) read[kind] = found;
  }
  if (Object.keys(read).length === 0) return { pictures: read, problems: [NO_PICTURES] };
  const { proportions } = await pdfPages.read(content);
  const problems = pictureProblems(read, pages, proportions);
  return {
    pictures: read,
    problems: problems.length === 0 ? [] : [`The PDF can’t be shown: ${problems.join(', ')}. Choose it again.`],
  };
}

const NO_PICTURES = 'We don’t have the pictures of this PDF’s pages. Choose the PDF again, and we’ll make them.';

/**
 * A new PDF of the same edition replaces the one that earlier buyers have. A new edition gets a
 * file of its own, so they keep theirs; an edition that was corrected may have its name already.
 */
function fileNameOf({ id, edition, upload }: GuideDraft, last: Guide | undefined): string {
  if (last !== undefined && (upload === '' || last.edition === edition)) return last.fileName;
  const name = `${id}-${edition}`;
  const taken = last === undefined ? [] : [last, ...(last.earlier ?? [])];
  const again = taken.filter(({ fileName }) => fileName.startsWith(name)).length;
  return again === 0 ? `${name}.pdf` : `${name}-${String(again + 1)}.pdf`;
}

/** The PDF to publish: the upload, or the one that the guide had. */
async function readPdf(
  { uploads, files, pdfInspector }: Pick<Dependencies, 'uploads' | 'files' | 'pdfInspector'>,
  { upload }: GuideDraft,
  last: Guide | undefined,
): Promise<{ content: Uint8Array | undefined; pages: number; problems: string[]; readAloud?: boolean }> {
  if (upload === '') {
    return last === undefined
      ? { content: undefined, pages: 0, problems: ['Choose a PDF.'] }
      : { content: await files.read(last.fileName), pages: last.pages, problems: [] };
  }
  const content = await uploads.read(upload);
  if (content === undefined) return { content, pages: 0, problems: [UPLOAD_GONE] };
  const { pages, problems, access } = await pdfInspector.inspect(content);
  const readAloud = access === undefined ? {} : { readAloud: canBeReadAloud(access) };
  return { content, pages, problems: problems.map(pdfSentence), ...readAloud };
}

const PAGE_CHANGED = 'The guide’s page changed.';
const MAILED = 'We’ll email the buyers of earlier editions who haven’t unsubscribed.';
const newEditionFree = (last: Guide | undefined) =>
  `Buyers of ${last?.edition ?? 'earlier editions'} keep their PDF and get this edition free.`;
const REPLACED = 'Earlier buyers will download the new PDF too.';

const NAMES: Readonly<Record<Exclude<keyof Guide, 'fileName' | 'cover' | 'benefit' | 'whatsNew' | 'earlier'>, string>> =
  {
    id: '',
    title: 'The title',
    desc: 'The description',
    category: 'The category',
    priceCents: 'The price',
    pages: 'The number of pages',
    edition: 'The edition',
  };

/** What is different from the guide that was on sale, in words. */
function changesOf(before: Guide | undefined, after: Guide): string[] {
  if (before === undefined) return [];
  const facts = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((fact) => before[fact] !== after[fact]);
  return facts.map((fact) => {
    if (fact === 'desc') return 'The description changed.';
    const [old, now] = [before, after].map((guide) =>
      fact === 'priceCents' ? formatCents(guide.priceCents) : String(guide[fact]),
    );
    const consequence = fact === 'priceCents' ? '; open orders keep their price' : '';
    return `${NAMES[fact]} changed from ${String(old)} to ${String(now)}${consequence}.`;
  });
}

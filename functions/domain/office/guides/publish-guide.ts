import { isDeepStrictEqual } from 'node:util';
import { checkFacts } from '../../guides/facts.ts';
import { changedMeanwhile, guideVersion, ownersOfFile, publishGuides } from '../../guides/publish-guides.ts';
import { inDollars } from '../../money.ts';
import type { Catalog, Guide, GuideDraft, GuideDrafts, WithdrawnGuides } from '../../ports/catalog.ts';
import type { Files } from '../../ports/files.ts';
import type { PdfInspector } from '../../ports/pdf-inspector.ts';
import type { Uploads } from '../../ports/uploads.ts';
import { Refusal } from '../../refusal.ts';
import type { Change } from '../journal.ts';
import { findDraft } from './drafts.ts';
import { pdfSentence, UPLOAD_GONE } from './uploads.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list' | 'put'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'find'>;
  readonly drafts: Pick<GuideDrafts, 'find' | 'discard'>;
  readonly uploads: Uploads;
  readonly files: Pick<Files, 'read' | 'describe' | 'store'>;
  readonly pdfInspector: PdfInspector;
}

/**
 * Publishes a draft as `npm run ops -- publish` publishes a folder (docs/product.md#office).
 * @throws Refusal NOT_FOUND without a draft, CONFLICT if the draft or the guide on sale changed,
 *   INVALID_INPUT with everything that keeps it from being published
 */
export function publishOfficeGuide(dependencies: Dependencies) {
  const { catalog, withdrawn, drafts, files } = dependencies;
  return async ({
    input,
    record,
  }: {
    input: { id: string; version: number };
    record: (change: Change) => void;
  }): Promise<{ changes: string[] }> => {
    const draft = await findDraft(drafts, input);
    const listed = await catalog.list();
    const before = listed.find(({ id }) => id === draft.id);
    const last = before ?? (await withdrawn.find(draft.id))?.guide;
    const ready = await checkDraft(dependencies, draft, last, listed);
    // A guide that already is as the draft was left by a publication that was interrupted.
    if (guideVersion(before) !== draft.basedOn && !isDeepStrictEqual(before, ready.guide)) {
      throw changedMeanwhile(draft.id);
    }
    record({ ...(before === undefined ? {} : { before }), after: ready.guide });
    const [published] = await publishGuides({ guides: [ready], listed, catalog, files });
    await drafts.discard(draft.id, draft.version);
    const isReplaced = published?.uploaded === true && last?.fileName === ready.guide.fileName;
    const changes = [...changesOf(before, ready.guide), ...(isReplaced ? [REPLACED] : [])];
    record({ ...(before === undefined ? {} : { before }), after: { ...ready.guide, changes } });
    return { changes };
  };
}

/** @throws Refusal INVALID_INPUT with a message for each wrong fact, and for the `file` */
async function checkDraft(
  dependencies: Dependencies,
  draft: GuideDraft,
  last: Guide | undefined,
  listed: readonly Guide[],
): Promise<{ guide: Guide; content: Uint8Array }> {
  const { id, title, desc, category, priceCents, edition } = draft;
  const pdf = await readPdf(dependencies, draft, last);
  const fileName = fileNameOf(draft, last);
  const { facts, problems } = checkFacts({ id, title, desc, category, priceCents, edition, fileName });
  const owners = ownersOfFile(fileName, id, listed).map((other) => `${fileName} is the PDF of “${other.title}”.`);
  const fileProblems = [...pdf.problems, ...owners];
  const fields = {
    ...Object.fromEntries(problems.flatMap(({ fact = '' }) => (fact in SENTENCES ? [[fact, SENTENCES[fact]]] : []))),
    ...(fileProblems.length === 0 ? {} : { file: fileProblems.join(' ') }),
  } as Record<string, string>;
  if (facts === undefined || pdf.content === undefined || Object.keys(fields).length > 0) {
    throw new Refusal('INVALID_INPUT', { fields });
  }
  const guide: Guide = {
    id,
    title: facts.title,
    desc: facts.desc,
    category: facts.category,
    priceCents: facts.priceCents,
    fileName: facts.fileName,
    pages: pdf.pages,
    edition: facts.edition,
  };
  return { guide, content: pdf.content };
}

/** The facts that a person types, and what to do about a wrong one. */
const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  title: 'Enter a title of up to 120 characters',
  desc: 'Describe the guide in up to 400 characters',
  category: 'Choose a category',
  priceCents: 'Enter a price from $1.00 to $500.00',
  edition: 'Enter the school year, such as 2026-27',
};

/**
 * A new PDF of the same edition replaces the one that earlier buyers have. A new edition gets a
 * file of its own, so they keep theirs.
 */
function fileNameOf({ id, edition, upload }: GuideDraft, last: Guide | undefined): string {
  return last !== undefined && (upload === '' || last.edition === edition) ? last.fileName : `${id}-${edition}.pdf`;
}

/** The PDF to publish: the upload, or the one that the guide had. */
async function readPdf(
  { uploads, files, pdfInspector }: Pick<Dependencies, 'uploads' | 'files' | 'pdfInspector'>,
  { upload }: GuideDraft,
  last: Guide | undefined,
): Promise<{ content: Uint8Array | undefined; pages: number; problems: string[] }> {
  if (upload === '') {
    return last === undefined
      ? { content: undefined, pages: 0, problems: ['Choose a PDF.'] }
      : { content: await files.read(last.fileName), pages: last.pages, problems: [] };
  }
  const content = await uploads.read(upload);
  if (content === undefined) return { content, pages: 0, problems: [UPLOAD_GONE] };
  const { pages, problems } = await pdfInspector.inspect(content);
  return { content, pages, problems: problems.map(pdfSentence) };
}

const REPLACED = 'Earlier buyers will download the new PDF too.';

const NAMES: Readonly<Record<keyof Guide, string>> = {
  id: '',
  title: 'The title',
  desc: 'The description',
  category: 'The category',
  priceCents: 'The price',
  fileName: '',
  pages: 'The number of pages',
  edition: 'The edition',
};

/** What is different from the guide that was on sale, in words. */
function changesOf(before: Guide | undefined, after: Guide): string[] {
  if (before === undefined) return [];
  const facts = (Object.keys(NAMES) as (keyof Guide)[]).filter((fact) => before[fact] !== after[fact]);
  return facts.map((fact) => {
    if (fact === 'fileName') return 'Earlier buyers keep the PDF that they have.';
    if (fact === 'desc') return 'The description changed.';
    const [old, now] = [before, after].map((guide) =>
      fact === 'priceCents' ? inDollars(guide.priceCents) : String(guide[fact]),
    );
    const consequence = fact === 'priceCents' ? '; open orders keep their price' : '';
    return `${NAMES[fact]} changed from ${String(old)} to ${String(now)}${consequence}.`;
  });
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { aboutOf, checkFacts, type Facts, factsSchema, isSample } from '#domain/guides/facts.ts';
import { accessWarnings, canBeReadAloud } from '#domain/guides/pdf-access.ts';
import type {
  Announcements,
  Bundle,
  Bundles,
  Catalog,
  Files,
  Guide,
  GuidePages,
  PublicFiles,
} from '#domain/guides/ports.ts';
import { bundleProblems, checkBundle, type PublishedBundle, publishBundles } from '#domain/guides/publish-bundles.ts';
import {
  editionProblems,
  ownersOfFile,
  type PublishedGuide,
  publishGuides as publishReadyGuides,
  type ReadyGuide,
} from '#domain/guides/publish-guides.ts';
import type { Clock } from '#domain/shared/ports.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { pdfsOfThisMachine } from './bounded-pdfs.ts';

/** The file with the facts of a guide, next to its PDF: JSON, or Markdown with front matter. */
const FACTS_FILES = ['guide.json', 'guide.md'] as const;
type FactsFile = (typeof FACTS_FILES)[number];
const FACTS_FILE_NAMES = FACTS_FILES.join(' or ');

/** The file of the bundles, beside the guides: a JSON list. */
const BUNDLES_FILE = 'bundles.json';

/** Reads id and file name even if other facts are wrong, so that one run finds all problems. */
const claimSchema = v.fallback(
  v.object({
    id: v.fallback(v.optional(factsSchema.entries.id), undefined),
    fileName: v.fallback(v.optional(factsSchema.entries.fileName), undefined),
  }),
  {},
);

/** A folder that cannot be published. Nothing was written. */
export class BadGuideFolder extends Error {
  override readonly name = 'BadGuideFolder';
  /** Every problem found, each naming the file and what to do. */
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    super(`${folder} cannot be published:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export interface PublishReport {
  /** Whether nothing was written because only a dry run was requested. */
  readonly dryRun: boolean;
  /** What keeps people with a screen reader from using a PDF, each with its file. */
  readonly warnings: readonly string[];
  /** Sorted by id. */
  readonly guides: readonly PublishedGuide[];
  /** As the folder has them. */
  readonly bundles: readonly PublishedBundle[];
}

export interface PublishOptions {
  /**
   * A folder with one sub-folder for each guide, each with `guide.json` or `guide.md` and the PDF
   * that it names, nothing else. `bundles.json` can be beside them.
   */
  readonly folder: string;
  readonly catalog: Pick<Catalog, 'list' | 'put'>;
  readonly bundles: Pick<Bundles, 'list' | 'find' | 'put'>;
  readonly files: Pick<Files, 'describe' | 'store'>;
  readonly guidePages: Pick<GuidePages, 'find' | 'put'>;
  readonly publicFiles: Pick<PublicFiles, 'store'>;
  readonly announcements: Pick<Announcements, 'start'>;
  readonly clock: Clock;
  /** The site's own origin. */
  readonly siteUrl: string;
  /** Emails the buyers of earlier editions about each new one. */
  readonly mailBuyers?: boolean;
  /** Refuses guides of invented authors. */
  readonly refusesSample?: boolean;
  /** Checks everything and reports what would happen, but writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Publishes a folder of guides. It checks the whole folder first, then draws what the pages need
 * and uploads what differs, and only then lists or changes guides, so that no guide is ever on sale
 * without its file and its page. Bundles follow their guides. A second run changes nothing, and a
 * run after an interruption finishes it. Guides and bundles that are not in the folder stay on
 * sale. Files that begin with a dot are ignored.
 *
 * @throws BadGuideFolder with every problem of the folder; then nothing was written
 */
export async function publishGuides(options: PublishOptions): Promise<PublishReport> {
  const { folder, catalog, dryRun = false } = options;
  const pdfs = pdfsOfThisMachine();
  const found = await readFolder(folder, pdfs);
  const [listed, bundlesBefore] = await Promise.all([catalog.list(), options.bundles.list()]);
  const problems = [...found.problems, ...found.claims.flatMap((claim) => fileNameConflicts(claim, listed))];
  for (const ready of found.guides) {
    const file = found.claims.find(({ id }) => id === ready.guide.id)?.file ?? ready.guide.id;
    if (options.refusesSample === true && isSample(ready.about?.author)) {
      problems.push(`${file}: about.author is invented; sell only guides of your own (docs/rebrand.md)`);
    }
    const sentences = await editionProblems(options, ready, listed);
    problems.push(...sentences.map(({ fact, problem }) => `${file}: ${String(fact)} ${problem}`));
  }
  // A bundle is compared with guides that are in order.
  if (problems.length === 0) problems.push(...(await bundleConflicts(options, found, listed)));
  if (problems.length > 0) throw new BadGuideFolder(folder, problems);
  const request = { ...options, guides: found.guides, listed, pdfPages: pdfs.pages, dryRun };
  const guides = await publishReadyGuides(request).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    throw new BadGuideFolder(
      folder,
      Object.entries(error.fields).map(([id, problem]) => `${id}: ${problem}`),
    );
  });
  const bundles = await publishBundles(options.bundles, found.bundles, bundlesBefore, { dryRun });
  return {
    dryRun,
    warnings: found.warnings,
    guides: guides.sort((one, other) => (one.id < other.id ? -1 : 1)),
    bundles,
  };
}

/** What keeps the bundles from being sold beside the guides as they will be. */
async function bundleConflicts(
  { bundles, guidePages }: Pick<PublishOptions, 'bundles' | 'guidePages'>,
  found: Findings,
  listed: readonly Guide[],
): Promise<string[]> {
  const fresh = found.guides.map(({ guide }) => guide);
  const guides = [...fresh, ...listed.filter(({ id }) => !fresh.some((one) => one.id === id))];
  const problems: string[] = [];
  for (const bundle of found.bundles) {
    const sentences = await bundleProblems(bundle, guides, guidePages);
    problems.push(...sentences.map(({ fact, problem }) => `${BUNDLES_FILE}: ${bundle.id}: ${String(fact)} ${problem}`));
  }
  for (const { id } of fresh.filter((guide) => !listed.some((one) => one.id === guide.id))) {
    if ((await bundles.find(id)) !== undefined) problems.push(`${id}: the id is the one of a bundle; choose another`);
  }
  return problems;
}

/** The id and file name that a guide of the folder uses. */
interface Claim {
  /** Its facts file, for messages. */
  readonly file: string;
  readonly id?: string | undefined;
  readonly fileName?: string | undefined;
}

interface Findings {
  readonly guides: ReadyGuide[];
  readonly bundles: Bundle[];
  readonly claims: Claim[];
  readonly problems: string[];
  readonly warnings: string[];
}

type Pdfs = ReturnType<typeof pdfsOfThisMachine>;

async function readFolder(folder: string, pdfs: Pdfs): Promise<Findings> {
  const found: Findings = { guides: [], bundles: [], claims: [], problems: [], warnings: [] };
  const entries = await visibleEntries(folder);
  if (entries === undefined) {
    found.problems.push(
      `${folder}: is not a folder; name one that has a sub-folder for each guide (infra/build/sample-guides is one)`,
    );
  } else if (entries.length === 0) {
    found.problems.push(`${folder}: is empty; put a sub-folder into it for each guide`);
  }
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) await readGuide(folder, entry.name, found, pdfs);
    else if (entry.name === BUNDLES_FILE) await readBundles(folder, found);
    else found.problems.push(`${entry.name}: does not belong here; a guide is a sub-folder, so move this file away`);
  }
  found.problems.push(
    ...repeated(found.claims, 'id', 'give each guide its own id'),
    ...repeated(found.claims, 'fileName', 'give each PDF its own name'),
  );
  return found;
}

/** Adds the bundles of the folder or their problems to `found`. */
async function readBundles(folder: string, found: Findings): Promise<void> {
  let input: unknown;
  try {
    input = JSON.parse(await readText(join(folder, BUNDLES_FILE)));
  } catch (error) {
    found.problems.push(`${BUNDLES_FILE}: is not JSON (${reasonOf(error)}); correct it`);
    return;
  }
  if (!Array.isArray(input)) {
    found.problems.push(`${BUNDLES_FILE}: must be a list of bundles, between [ and ]`);
    return;
  }
  const ids = new Set<string>();
  for (const [place, one] of (input as unknown[]).entries()) {
    const { facts, problems } = checkBundle(one);
    const name = `${BUNDLES_FILE}: bundle ${String(place + 1)}:`;
    found.problems.push(
      ...new Set(problems.map(({ fact, problem }) => `${name} ${fact === undefined ? '' : `${fact} `}${problem}`)),
    );
    if (facts === undefined) continue;
    if (ids.has(facts.id)) found.problems.push(`${name} id ${facts.id} is there twice; give each bundle its own`);
    ids.add(facts.id);
    found.bundles.push(facts);
  }
}

/** Adds a sub-folder's guide or its problems to `found`. */
async function readGuide(folder: string, subfolder: string, found: Findings, pdfs: Pdfs): Promise<void> {
  const names = ((await visibleEntries(join(folder, subfolder))) ?? []).map(({ name }) => name);
  const [factsFile, another] = FACTS_FILES.filter((name) => names.includes(name));
  if (factsFile === undefined) {
    found.problems.push(`${subfolder}/${FACTS_FILE_NAMES}: is missing; write the facts of the guide into it`);
    return;
  }
  if (another !== undefined) {
    found.problems.push(`${subfolder}/${another}: ${factsFile} is there too; keep one of them`);
    return;
  }
  const facts = await readFacts(folder, subfolder, factsFile);
  const { fileName } = facts.claim;
  found.claims.push(facts.claim);
  found.problems.push(...facts.problems);
  if (fileName === undefined) return;

  const strays = names.filter((name) => name !== factsFile && name !== fileName);
  found.problems.push(
    ...strays.map((name) => `${subfolder}/${name}: is not named in ${factsFile}; move it away or name it there`),
  );
  if (!names.includes(fileName)) {
    found.problems.push(
      `${subfolder}/${fileName}: is missing; put the PDF next to ${factsFile} or correct its fileName`,
    );
    return;
  }
  const content = new Uint8Array(await readFile(join(folder, subfolder, fileName)));
  const { pages, problems, access } = await pdfs.inspector.inspect(content);
  found.warnings.push(...accessWarnings(access).map((warning) => `${subfolder}/${fileName}: ${warning}`));
  found.problems.push(...problems.map((problem) => `${subfolder}/${fileName}: ${problem}`));
  if (problems.length === 0 && facts.valid !== undefined) {
    const { id, title, desc, category, priceCents, edition, whatsNew, about } = facts.valid;
    found.guides.push({
      guide: {
        id,
        title,
        desc,
        category,
        priceCents,
        fileName,
        pages,
        edition,
        ...(whatsNew === undefined ? {} : { whatsNew }),
      },
      content,
      about: about === undefined ? undefined : aboutOf(about),
      readAloud: access === undefined ? undefined : canBeReadAloud(access),
      draw: () => pdfs.draw(content),
    });
  }
}

interface ReadFacts {
  /** The facts, when all of them are in order. */
  readonly valid?: Facts | undefined;
  readonly claim: Claim;
  readonly problems: readonly string[];
}

async function readFacts(folder: string, subfolder: string, factsFile: FactsFile): Promise<ReadFacts> {
  const file = `${subfolder}/${factsFile}`;
  const text = await readText(join(folder, file));
  let input: unknown;
  try {
    input = factsFile === 'guide.json' ? JSON.parse(text) : frontMatter(text);
  } catch (error) {
    const format = factsFile === 'guide.json' ? 'JSON' : 'front matter';
    return { claim: { file }, problems: [`${file}: is not ${format} (${reasonOf(error)}); correct it`] };
  }
  const claim = { file, ...v.parse(claimSchema, input) };
  const { facts, problems } = checkFacts(input);
  const sentences = problems.map(({ fact, problem }) => `${file}: ${fact === undefined ? '' : `${fact} `}${problem}`);
  return { valid: facts, claim, problems: [...new Set(sentences)] };
}

const readText = async (file: string): Promise<string> => (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');

/** Why a text couldn't be parsed. The YAML parser adds the position on further lines. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/:$/, '') ?? '';

/**
 * The front matter of a Markdown file: YAML between two lines of `---`.
 * @throws Error
 */
function frontMatter(text: string): unknown {
  const facts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)?.[1];
  if (facts === undefined || !text.startsWith('---')) throw new Error('it must begin and end with a line of ---');
  return parseYaml(facts, { logLevel: 'error' }) as unknown;
}

function repeated(claims: readonly Claim[], member: 'id' | 'fileName', advice: string): string[] {
  const files = new Map<string, string[]>();
  for (const { file, [member]: value } of claims) {
    if (value !== undefined) files.set(value, [...(files.get(value) ?? []), file]);
  }
  return [...files]
    .filter(([, where]) => where.length > 1)
    .map(([value, where]) => `${where.join(', ')}: all have the ${member} ${value}; ${advice}`);
}

function fileNameConflicts({ file, id, fileName }: Claim, listed: readonly Guide[]): string[] {
  return ownersOfFile(fileName, id, listed).map(
    (other) => `${file}: fileName ${String(fileName)} belongs to the guide ${other.id} on sale; choose another`,
  );
}

/** The entries of a folder sorted by name; undefined if there is no such folder. */
async function visibleEntries(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter(({ name }) => !name.startsWith('.')).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

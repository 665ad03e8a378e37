import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { FILE_NAME, GUIDE_ID } from '#contract/fields.ts';
import { categories } from '#contract/shapes.ts';
import type { Catalog, Guide } from '#domain/ports/catalog.ts';
import type { Files } from '#domain/ports/files.ts';

/** The file with the facts of a guide, next to its PDF: JSON, or Markdown with front matter. */
const FACTS_FILES = ['guide.json', 'guide.md'] as const;
type FactsFile = (typeof FACTS_FILES)[number];
const FACTS_FILE_NAMES = FACTS_FILES.join(' or ');

const text = (maxLength: number) => {
  const rule = `must be text of 1 to ${maxLength} characters, without leading or trailing spaces`;
  return v.pipe(
    v.string(rule),
    v.maxLength(maxLength, rule),
    v.check((value) => value !== '' && value === value.trim(), rule),
  );
};

const matching = (pattern: RegExp, rule: string) => v.pipe(v.string(rule), v.regex(pattern, rule));

const cents = 'must be a whole number of cents from 100 to 50000';

/** The facts of a guide. Unknown members are refused, because most are misspelled ones. */
const factsSchema = v.strictObject({
  id: matching(GUIDE_ID, 'must be lower-case letters, digits and single hyphens'),
  title: text(120),
  desc: text(400),
  category: v.picklist(categories, `must be one of ${categories.join(', ')}`),
  priceCents: v.pipe(v.number(cents), v.integer(cents), v.minValue(100, cents), v.maxValue(50_000, cents)),
  fileName: matching(FILE_NAME, 'must be lower-case letters, digits and hyphens, ending in .pdf'),
  edition: matching(/^\d{4}-\d{2}$/, 'must be a school year such as 2026-27'),
  /** The typesetter's own data; the page count is read from the PDF. */
  pages: v.optional(v.number('must be a number')),
  builtFrom: v.optional(v.string('must be a text')),
});

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

export type PublishResult = 'published' | 'updated' | 'unchanged';

export interface PublishReport {
  /** Whether nothing was written because only a dry run was requested. */
  readonly dryRun: boolean;
  /** Sorted by id. */
  readonly guides: readonly {
    readonly id: string;
    readonly title: string;
    readonly result: PublishResult;
    /** Whether the PDF was uploaded. */
    readonly uploaded: boolean;
    /** The differences from the guide on sale, in words; empty for a new or unchanged guide. */
    readonly changes: readonly string[];
  }[];
}

export interface PublishOptions {
  /**
   * A folder with one sub-folder for each guide, each with `guide.json` or `guide.md` and the PDF
   * that it names, nothing else.
   */
  readonly folder: string;
  readonly catalog: Pick<Catalog, 'list' | 'put'>;
  readonly files: Pick<Files, 'describe' | 'store'>;
  /** Checks everything and reports what would happen, but writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Publishes a folder of guides. It checks the whole folder first, then uploads the PDFs that
 * differ, and only then lists or changes guides, so that no guide is ever on sale without its file.
 * A second run changes nothing, and a run after an interruption finishes it. Guides that are not in
 * the folder stay on sale. Files that begin with a dot are ignored.
 *
 * @throws BadGuideFolder with every problem of the folder; then nothing was written
 */
export async function publishGuides({
  folder,
  catalog,
  files,
  dryRun = false,
}: PublishOptions): Promise<PublishReport> {
  const found = await readFolder(folder);
  const listed = new Map((await catalog.list()).map((guide) => [guide.id, guide]));
  const problems = [...found.problems, ...found.claims.flatMap((claim) => fileNameConflicts(claim, listed))];
  if (problems.length > 0) throw new BadGuideFolder(folder, problems);

  const plan = [];
  for (const { guide, content, sha256 } of found.guides) {
    const before = listed.get(guide.id);
    const stored = await files.describe(guide.fileName);
    const upload = stored?.sha256 !== sha256;
    const list = !isDeepStrictEqual(before, guide);
    const result: PublishResult = before === undefined ? 'published' : upload || list ? 'updated' : 'unchanged';
    const changes = [
      ...(before === undefined ? [] : differences(before, guide)),
      ...(upload && stored !== undefined ? [REPLACED[before === undefined ? 'withdrawn' : 'listed']] : []),
    ];
    plan.push({ guide, content, upload, list, result, changes });
  }
  if (!dryRun) {
    for (const { guide, content, upload } of plan) if (upload) await files.store(guide.fileName, content);
    for (const { guide, list } of plan) if (list) await catalog.put(guide);
  }
  return {
    dryRun,
    guides: plan
      .map(({ guide, upload, result, changes }) => ({
        id: guide.id,
        title: guide.title,
        result,
        uploaded: upload && !dryRun,
        changes,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
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

function differences(before: Guide, after: Guide): string[] {
  return Object.entries<unknown>({ ...after }).flatMap(([fact, value]) => {
    const old = Object.entries<unknown>({ ...before }).find(([name]) => name === fact)?.[1];
    const consequence = CONSEQUENCES[fact];
    return old === value
      ? []
      : [
          `${fact}: ${JSON.stringify(old)} -> ${JSON.stringify(value)}${consequence === undefined ? '' : ` (${consequence})`}`,
        ];
  });
}

/** A valid guide of the folder. */
interface ReadyGuide {
  readonly guide: Guide;
  readonly content: Uint8Array;
  readonly sha256: string;
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
  readonly claims: Claim[];
  readonly problems: string[];
}

async function readFolder(folder: string): Promise<Findings> {
  const found: Findings = { guides: [], claims: [], problems: [] };
  const entries = await visibleEntries(folder);
  if (entries === undefined) {
    found.problems.push(
      `${folder}: is not a folder; name one that has a sub-folder for each guide (\`npm start\` makes sample guides in .local/build/sample-guides)`,
    );
  } else if (entries.length === 0) {
    found.problems.push(`${folder}: is empty; put a sub-folder into it for each guide`);
  }
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) await readGuide(folder, entry.name, found);
    else found.problems.push(`${entry.name}: does not belong here; a guide is a sub-folder, so move this file away`);
  }
  found.problems.push(
    ...repeated(found.claims, 'id', 'give each guide its own id'),
    ...repeated(found.claims, 'fileName', 'give each PDF its own name'),
  );
  return found;
}

/** Adds a sub-folder's guide or its problems to `found`. */
async function readGuide(folder: string, subfolder: string, found: Findings): Promise<void> {
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
  const pdf = await inspectPdf(content);
  if ('problem' in pdf) {
    found.problems.push(`${subfolder}/${fileName}: ${pdf.problem}`);
  } else if (facts.valid !== undefined) {
    const { id, title, desc, category, priceCents, edition } = facts.valid;
    const guide: Guide = { id, title, desc, category, priceCents, fileName, pages: pdf.pages, edition };
    found.guides.push({ guide, content, sha256: createHash('sha256').update(content).digest('hex') });
  }
}

interface ReadFacts {
  /** The facts, when all of them are in order. */
  readonly valid?: v.InferOutput<typeof factsSchema>;
  readonly claim: Claim;
  readonly problems: readonly string[];
}

async function readFacts(folder: string, subfolder: string, factsFile: FactsFile): Promise<ReadFacts> {
  const file = `${subfolder}/${factsFile}`;
  const text = (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/, '');
  let input: unknown;
  try {
    input = factsFile === 'guide.json' ? JSON.parse(text) : frontMatter(text);
  } catch (error) {
    // The YAML parser adds the position on further lines.
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/:$/, '') ?? '';
    return {
      claim: { file },
      problems: [`${file}: is not ${factsFile === 'guide.json' ? 'JSON' : 'front matter'} (${reason}); correct it`],
    };
  }
  const claim = { file, ...v.parse(claimSchema, input) };
  const parsed = v.safeParse(factsSchema, input);
  if (parsed.success) return { valid: parsed.output, claim, problems: [] };
  const problems = parsed.issues.map((issue) => {
    const member = v.getDotPath(issue);
    if (member === null) return `${file}: must be an object with the facts of the guide`;
    if (issue.type !== 'strict_object') return `${file}: ${member} ${issue.message}`;
    return issue.received === 'undefined'
      ? `${file}: ${member} is missing; add it`
      : `${file}: ${member} is not a fact of a guide; correct its spelling or remove it`;
  });
  return { claim, problems: [...new Set(problems)] };
}

/**
 * The front matter of a Markdown file: YAML between two lines of `---`.
 * @throws Error
 */
function frontMatter(text: string): unknown {
  const facts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)?.[1];
  if (facts === undefined || !text.startsWith('---')) throw new Error('it must begin and end with a line of ---');
  return parseYaml(facts, { logLevel: 'error' }) as unknown;
}

/** Opens the PDF as a reader would. */
async function inspectPdf(content: Uint8Array): Promise<{ pages: number } | { problem: string }> {
  // The library takes ownership of the bytes, so it gets a copy.
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS, stopAtErrors: true });
  try {
    const { numPages } = await task.promise;
    return numPages > 0 ? { pages: numPages } : { problem: 'has no page; export it again' };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { problem: 'needs a password; export it without one' };
    return { problem: 'is not a PDF that can be opened; export it again' };
  } finally {
    await task.destroy();
  }
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

/** A file with the name of another guide's PDF would replace that for its buyers. */
function fileNameConflicts({ file, id, fileName }: Claim, listed: ReadonlyMap<string, Guide>): string[] {
  return [...listed.values()]
    .filter((other) => other.fileName === fileName && other.id !== id)
    .map((other) => `${file}: fileName ${other.fileName} belongs to the guide ${other.id} on sale; choose another`);
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

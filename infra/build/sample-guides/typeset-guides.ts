import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type GuideAbout, type GuideFacts, guideFactsSchema, parseGuide } from './guide-source.ts';
import { objectPath } from './object.ts';

/** The Markdown of the guides that ship with the product. */
export const CONTENT_DIR = join(import.meta.dirname, 'content');

/** Their bundles, as the publishing operation takes them. */
const BUNDLES_FILE = join(import.meta.dirname, 'bundles.json');

export interface TypesetGuide extends GuideFacts {
  /** Missing for a first edition. */
  whatsNew?: string[];
  about: GuideAbout;
  pages: number;
  priceCents: number;
  /** The guide's folder, with `guide.json` and the PDF. */
  folder: string;
  pdfPath: string;
  /** Whether an earlier run already wrote this guide. */
  reused: boolean;
}

export interface TypesetOptions {
  /**
   * Gets one folder a guide, and the bundles of the shipped guides, ready for the publishing
   * operation. Created if missing.
   */
  outDir: string;
  /** Folder of `<id>.md` files; the shipped guides by default. */
  contentDir?: string;
}

/** The facts in a guide's folder that the shop lists, and the typesetter's own data. */
const guideFileSchema = v.object({
  ...guideFactsSchema.entries,
  pages: v.pipe(v.number(), v.integer()),
  priceCents: v.pipe(v.number(), v.integer()),
  builtFrom: v.string(),
});

/** A guide's price in cents, by its PDF's pages: from $4.99 for six to $12.99 for ten. */
export const priceOf = (pages: number): number => 499 + 200 * (Math.min(Math.max(pages, 6), 10) - 6);

/**
 * Typesets every guide of `contentDir` into `<outDir>/<id>/guide.json` and
 * `<outDir>/<id>/<fileName>`, in order of their ids. A guide whose source and typesetter have not
 * changed since an earlier run is left as it is; the folder of a guide that this typesetter wrote
 * and whose source is gone is removed. The same input always gives the same bytes. Throws, naming
 * the source file, when a guide cannot be set.
 */
export async function typesetGuides({ outDir, contentDir = CONTENT_DIR }: TypesetOptions): Promise<TypesetGuide[]> {
  const names = (await readdir(contentDir)).filter((name) => name.endsWith('.md')).sort();
  const tool = await typesetterHash();
  await mkdir(outDir, { recursive: true });
  const guides: TypesetGuide[] = [];
  for (const name of names) {
    const markdown = await readFile(join(contentDir, name), 'utf8');
    try {
      guides.push(await typesetInto(outDir, name, markdown, tool));
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  if (contentDir === CONTENT_DIR) await copyFile(BUNDLES_FILE, join(outDir, 'bundles.json'));
  await removeForgotten(outDir, new Set(guides.map((guide) => guide.id)));
  return guides;
}

async function typesetInto(outDir: string, name: string, markdown: string, tool: string): Promise<TypesetGuide> {
  const source = parseGuide(markdown);
  const { about } = source;
  const facts = { ...source.facts, ...(source.whatsNew.length === 0 ? {} : { whatsNew: source.whatsNew }) };
  if (name !== `${facts.id}.md`) throw new Error(`the id "${facts.id}" and the file name differ.`);
  const folder = join(outDir, facts.id);
  const pdfPath = join(folder, facts.fileName);
  const builtFrom = sha256(tool, markdown, await readFile(objectPath(facts.id), 'utf8'));
  const written = await readGuideFile(folder);
  if (written?.builtFrom === builtFrom && existsSync(pdfPath)) {
    return { ...facts, about, pages: written.pages, priceCents: written.priceCents, folder, pdfPath, reused: true };
  }
  // Loaded only when something has to be set, so that a restart with nothing to do stays quick.
  const { typesetGuide } = await import('./typeset-guide.ts');
  const { bytes, pages } = await typesetGuide(source);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeWhole(pdfPath, bytes);
  const priceCents = priceOf(pages);
  // Written last, so that an interrupted folder is typeset again.
  await writeWhole(
    join(folder, 'guide.json'),
    `${JSON.stringify({ ...facts, about, priceCents, pages, builtFrom }, null, 2)}\n`,
  );
  return { ...facts, about, pages, priceCents, folder, pdfPath, reused: false };
}

async function readGuideFile(folder: string): Promise<v.InferOutput<typeof guideFileSchema> | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(folder, 'guide.json'), 'utf8'));
    const result = v.safeParse(guideFileSchema, parsed);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.partial`;
  await writeFile(partial, content);
  await rename(partial, path);
}

async function removeForgotten(outDir: string, ids: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(outDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || ids.has(entry.name)) continue;
    const folder = join(outDir, entry.name);
    if (await readGuideFile(folder)) await rm(folder, { recursive: true });
  }
}

/** What this folder's code imports from elsewhere. */
const IMPORTED = [
  'functions/contract/palette.ts',
  'functions/contract/site-paths.ts',
  'web/src/components/contours.ts',
  'web/src/content/brand.ts',
  'web/src/content/first-step.ts',
].map((file) => `../../../${file}`);

/**
 * Changes with anything that could change a guide's bytes apart from its own source: the code and
 * the packages.
 */
async function typesetterHash(): Promise<string> {
  const own = (await readdir(import.meta.dirname)).filter((name) => /^[\w-]+\.ts$/.test(name)).sort();
  const code = [...own, ...IMPORTED];
  const packages = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const versions = packages.split('\n').filter((line) => /"(pdfkit|marked|@fontsource\/.*)":/.test(line));
  const sources = await Promise.all(code.map((name) => readFile(join(import.meta.dirname, name), 'utf8')));
  return sha256(...sources, ...versions);
}

function sha256(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

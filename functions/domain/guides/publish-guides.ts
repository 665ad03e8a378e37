import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Catalog, Guide } from '../ports/catalog.ts';
import type { Files } from '../ports/files.ts';
import { Refusal } from '../refusal.ts';

export type PublishResult = 'published' | 'updated' | 'unchanged';

export interface PublishedGuide {
  readonly id: string;
  readonly title: string;
  readonly result: PublishResult;
  /** Whether the PDF was uploaded. */
  readonly uploaded: boolean;
  /** The differences from the guide on sale, in words; empty for a new or unchanged guide. */
  readonly changes: readonly string[];
}

/** A guide whose facts and PDF were checked. */
export interface ReadyGuide {
  readonly guide: Guide;
  readonly content: Uint8Array;
}

interface PublishRequest {
  readonly guides: readonly ReadyGuide[];
  /** The guides on sale that the checks saw. */
  readonly listed: readonly Guide[];
  readonly catalog: Pick<Catalog, 'put'>;
  readonly files: Pick<Files, 'describe' | 'store'>;
  /** Reports what would happen, but writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Puts checked guides on sale or changes them. It uploads the PDFs that differ, and only then lists
 * or changes guides, so that no guide is ever on sale without its file. A second run changes
 * nothing, and a run after an interruption finishes it.
 *
 * @throws Refusal CONFLICT if a guide on sale has changed since it was read
 */
export async function publishGuides({
  guides,
  listed,
  catalog,
  files,
  dryRun = false,
}: PublishRequest): Promise<PublishedGuide[]> {
  const plan = [];
  for (const { guide, content } of guides) {
    const before = listed.find(({ id }) => id === guide.id);
    const stored = await files.describe(guide.fileName);
    const upload = stored?.sha256 !== createHash('sha256').update(content).digest('hex');
    const list = !isDeepStrictEqual(before, guide);
    const result: PublishResult = before === undefined ? 'published' : upload || list ? 'updated' : 'unchanged';
    const changes = [
      ...(before === undefined ? [] : differences(before, guide)),
      ...(upload && stored !== undefined ? [REPLACED[before === undefined ? 'withdrawn' : 'listed']] : []),
    ];
    plan.push({ guide, content, before, upload, list, result, changes });
  }
  if (!dryRun) {
    for (const { guide, content, upload } of plan) if (upload) await files.store(guide.fileName, content);
    for (const { guide, before, list } of plan) {
      if (list && !(await catalog.put(guide, { before }))) throw changedMeanwhile(guide.id);
    }
  }
  return plan.map(({ guide: { id, title }, upload, result, changes }) => ({
    id,
    title,
    result,
    uploaded: upload && !dryRun,
    changes,
  }));
}

/** Someone else changed the guide on sale first. */
export function changedMeanwhile(id: string): Refusal {
  return new Refusal('CONFLICT', {
    message: `The guide ${id} on sale changed in the meantime. Look at it before you go on.`,
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

/**
 * The guides on sale whose PDF has this name: another guide's file would replace it for its buyers.
 */
export function ownersOfFile(fileName: string | undefined, id: string | undefined, listed: readonly Guide[]): Guide[] {
  return listed.filter((other) => other.fileName === fileName && other.id !== id);
}

/** Names the facts of a guide on sale; empty for a guide that isn't. */
export function guideVersion(guide: Guide | undefined): string {
  if (guide === undefined) return '';
  const { id, title, desc, category, priceCents, fileName, pages, edition } = guide;
  const facts = [id, title, desc, category, priceCents, fileName, pages, edition];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

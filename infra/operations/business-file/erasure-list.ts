import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { erasedAddresses } from '#adapters/dynamodb/people/people.ts';
import { clock } from '#composition/adapters.ts';
import { ERASED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { BadInput } from '../command.ts';
import { withTables } from '../tables.ts';
import type { RawRow } from './travels.ts';

/**
 * Who was erased, so that an older copy doesn't bring them back. A stack knows that for 35 days, so
 * the list adds up what it knew at each save.
 */
const erasureList = v.object({
  format: v.literal(1),
  /** Of which stack. */
  stage: v.string(),
  /** It has everyone who was erased between these two times, in ms since 1970. */
  since: v.number(),
  until: v.number(),
  /** When each address was erased last, by its SHA-256. */
  erased: v.record(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), v.number()),
});
export type ErasureList = v.InferOutput<typeof erasureList>;

/** The list beside the copies of a stage, to which each save adds. */
export const listBeside = (copy: string, stage: string): string =>
  path.join(path.dirname(copy), `erasures-${stage}.json`);

/**
 * Reads a list.
 * @throws BadInput if there is none, or it is damaged
 */
export async function readErasures(file: string): Promise<ErasureList> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BadInput(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), erasureList), text);
  if (!read.success) throw new BadInput(`${file} isn't a list of erasures, or it is damaged.`);
  return read.output;
}

/**
 * Adds to a list who was erased on the connected stack in the last 35 days, and begins one if there
 * is none.
 * @throws BadInput if it is damaged, or of another stage
 */
export async function addErasures(file: string, stage: string): Promise<ErasureList> {
  const before = existsSync(file) ? await readErasures(file) : undefined;
  if (before !== undefined && before.stage !== stage)
    throw new BadInput(`${file} is the list of ${before.stage}: name another file for ${stage}.`);
  requireFolderOf(file);
  const list = merged(before, await knownErasures(stage));
  // Renamed when complete, so that an interruption leaves the old list.
  await writeFile(`${file}.partial`, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.partial`, file);
  return list;
}

/** @throws BadInput if the folder of a file that is to be written doesn't exist */
export function requireFolderOf(file: string): void {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new BadInput(`There is no folder ${folder}: make it first.`);
}

/** What the connected stack knows. */
async function knownErasures(stage: string): Promise<ErasureList> {
  const until = clock.now();
  const keptMs = inMs(ERASED_ACCOUNT_SECONDS);
  const erased: Record<string, number> = {};
  await withTables(['TABLE_FOLLOW_UPS'], async (client, { TABLE_FOLLOW_UPS }) => {
    for await (const mark of erasedAddresses(TABLE_FOLLOW_UPS, client)) erased[mark.hash] = mark.until - keptMs;
  });
  return { format: 1, stage, since: until - keptMs, until, erased };
}

function merged(before: ErasureList | undefined, now: ErasureList): ErasureList {
  if (before === undefined) return now;
  const erased = { ...before.erased };
  for (const [hash, at] of Object.entries(now.erased)) erased[hash] = Math.max(at, erased[hash] ?? 0);
  // After a gap, the list is complete only from its end on.
  const since = now.since <= before.until ? Math.min(before.since, now.since) : now.since;
  return { ...now, since, erased };
}

/**
 * The addresses in a row that were erased at or after a time. Of someone who gave no address, the
 * phone number takes its place.
 */
export function erasedIn(row: RawRow, list: ErasureList, from: number): string[] {
  const found: string[] = [];
  for (const text of stringsOf(row)) {
    if (!text.includes('@') && !text.includes('tel:')) continue;
    // The key of a row may have the address at its end.
    const words = text.split('#');
    for (const address of words.map((_, index) => words.slice(index).join('#'))) {
      const at = list.erased[hashToken(address)];
      if (at !== undefined && at >= from) found.push(address);
    }
  }
  return found;
}

/** All texts of a row, at any depth. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

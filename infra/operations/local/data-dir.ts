import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Problem } from '../../build/problem.ts';

/** Where each part of a local stack keeps its data. Nothing else in the folder is touched. */
export interface DataDir {
  readonly root: string;
  readonly build: string;
  readonly dynamoDb: string;
  readonly s3: string;
  readonly mail: string;
  readonly paypal: string;
  readonly secrets: string;
  readonly log: string;
  /** Which sample guides were published. */
  readonly published: string;
  /** Is there if the folder gets no samples, because a business of its own is in it. */
  readonly withoutSamples: string;
}

/** Another stack is using the data. */
export class DataInUse extends Problem {
  override readonly name = 'DataInUse';
}

const owner = v.object({ pid: v.number(), site: v.pipe(v.string(), v.url()) });

export const dataDirAt = (root: string): DataDir => ({
  root,
  build: join(root, 'build'),
  dynamoDb: join(root, 'dynamodb'),
  s3: join(root, 's3'),
  mail: join(root, 'mail'),
  paypal: join(root, 'paypal.jsonl'),
  secrets: join(root, 'secrets.json'),
  log: join(root, 'functions.log'),
  published: join(root, 'guides.published'),
  withoutSamples: join(root, 'without-samples'),
});

/**
 * Whether the stack of a folder gets the samples. Once it was started without them, it stays so.
 * @param empty whether this start is without them
 * @throws Problem if it is, and an earlier start has added them
 */
export async function getsSamples({ root, dynamoDb, withoutSamples }: DataDir, empty: boolean): Promise<boolean> {
  if (existsSync(withoutSamples)) return false;
  if (!empty) return true;
  if (existsSync(dynamoDb)) {
    throw new Problem(
      `The data in ${root} have the samples of an earlier start. Choose another folder with DATA_DIR, or delete them with --reset.`,
    );
  }
  await writeFile(withoutSamples, '');
  return false;
}

/** Deletes all stored data. Builds stay. */
export async function resetData({ root: _, build: _build, ...stored }: DataDir): Promise<void> {
  await Promise.all(Object.values(stored).map((path) => rm(path, { recursive: true, force: true })));
}

/**
 * Locks the data folder for this process until the returned function is called, and closes it to
 * other users of this machine, because a copy of a real business may be in it.
 *
 * A killed process leaves its lock behind, so a lock counts only while a stack with its process id
 * answers at its address.
 *
 * @param site the origin of this stack.
 * @throws DataInUse naming the stack that uses the data.
 */
export async function lockDataDir({ root }: DataDir, site: string): Promise<() => Promise<void>> {
  await mkdir(root, { recursive: true });
  await chmod(root, 0o700);
  const file = join(root, 'stack.json');
  const current = await readOwner(file);
  if (current !== undefined && current.pid !== process.pid && (await isRunning(current))) {
    throw new DataInUse(
      `The data in ${root} are in use by the stack at ${current.site} (process ${String(current.pid)}). ` +
        'Stop it, or choose another folder with DATA_DIR.',
    );
  }
  await writeFile(`${file}.partial`, JSON.stringify({ pid: process.pid, site }));
  await rename(`${file}.partial`, file);
  return () => rm(file, { force: true });
}

async function readOwner(file: string): Promise<v.InferOutput<typeof owner> | undefined> {
  try {
    return v.parse(owner, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Missing or incomplete.
    return undefined;
  }
}

async function isRunning({ pid, site }: v.InferOutput<typeof owner>): Promise<boolean> {
  try {
    const response = await fetch(`${site}/_local/ready`, { signal: AbortSignal.timeout(2000) });
    const answer: unknown = await response.json();
    return v.is(v.object({ pid: v.literal(pid) }), answer);
  } catch {
    return false;
  }
}

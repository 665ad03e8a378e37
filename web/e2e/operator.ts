import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** What an operator types, each command line in a process of its own, against the running stack. */

const root = path.resolve(import.meta.dirname, '../..');
const operations = path.join(root, 'infra', 'operations');
const entry = path.join(operations, 'ops.ts');

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Wishes {
  /** What comes through a pipe; without it there is nothing to read. None of the processes has a terminal. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** How a command has been seen to end. */
interface Seen {
  done: boolean;
  refused: boolean;
  /** Whether all that it printed was one JSON object a line. */
  json: boolean;
}

interface Operator {
  /** Runs a command line, whatever comes of it. At most two run at once; others wait. */
  readonly run: (args: readonly string[], wishes?: Wishes) => Promise<Outcome>;
  /** Runs what has to work, and answers what it printed. */
  readonly does: (...args: string[]) => Promise<string>;
  /** The same with --json: answers the objects. */
  readonly tells: (...args: string[]) => Promise<unknown[]>;
  /** Runs what has to be refused with this exit code, and answers what it complained of. */
  readonly isRefused: (code: 1 | 2, ...args: string[]) => Promise<string>;
  /** How each command has ended until now, by its name. */
  readonly seen: ReadonlyMap<string, Seen>;
}

/**
 * An operator for the tests of a file.
 *
 * Most of a command's time, 1.3 s of a core, would go into compiling it and finding its packages, a hundred times over. So
 * its entry is bundled once, with all of its packages but one, and then begins within a quarter of a second. It is the same
 * entry, code and command line; a test that is about `npm run ops` itself takes the sources.
 */
export function useOperator(): Operator {
  let folder = '';
  const bundle = () => path.join(folder, 'ops.mjs');
  beforeAll(async () => {
    // Below the repository, where the package that is left out is found.
    await mkdir(path.join(root, 'build'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'build', 'ops-'));
    await build({
      entryPoints: [entry],
      outfile: bundle(),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      // It loads its worker from beside itself.
      external: ['pdfjs-dist'],
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
      },
      plugins: [addressesOfSources],
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const seen = new Map<string, Seen>();
  const run: Operator['run'] = async (args, wishes = {}) => {
    const outcome = await inTurn(() => start([bundle(), ...args], wishes));
    note(seen, args, outcome);
    return outcome;
  };
  const does: Operator['does'] = async (...args) => {
    const { code, out, err } = await run(args);
    expect(code, `${args.join(' ')}\n${out}${err}`).toBe(0);
    return out;
  };
  return {
    run,
    does,
    async tells(...args) {
      const out = await does(...args, '--json');
      return linesOf(out).map((line) => JSON.parse(line) as unknown);
    },
    async isRefused(expected, ...args) {
      const { code, err } = await run(args);
      expect({ args, code, err }).toEqual({ args, code: expected, err: expect.stringMatching(/\S/) as string });
      return err;
    },
    seen,
  };
}

/** Runs the sources as `npm run ops` does, through a shell: `ops` in the line stands for them. */
export async function inShell(line: string): Promise<Outcome> {
  const ops = `"${process.execPath}" --import tsx "${entry}"`;
  return await ended(spawn('sh', ['-c', line.replaceAll('ops', ops)], options({})));
}

/** What a bundle forgets: where each source lies, by which it finds settings and source maps. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!file.startsWith(operations) || file === entry) return undefined;
      const source = await readFile(file, 'utf8');
      const address = JSON.stringify(pathToFileURL(file).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

let free = 2;
const waiting: (() => void)[] = [];
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

function options({ environment = {} }: Wishes) {
  const local = {
    PORT: new URL(inject('site')).port,
    // The guides lie in its folder of builds.
    DATA_DIR: path.resolve(inject('guides'), '..', '..'),
  };
  return { cwd: root, env: { ...process.env, ...local, ...environment } };
}

async function start(args: readonly string[], wishes: Wishes): Promise<Outcome> {
  const child = spawn(process.execPath, args, options(wishes));
  child.stdin.end(wishes.input ?? '');
  return await ended(child);
}

async function ended(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

const linesOf = (out: string): string[] => out.split('\n').filter((line) => line !== '');

function note(seen: Map<string, Seen>, args: readonly string[], { code, out }: Outcome): void {
  const [name = ''] = args;
  const before = seen.get(name) ?? { done: false, refused: false, json: false };
  // Help is no work.
  const done = code === 0 && !args.includes('--help');
  seen.set(name, {
    done: before.done || done,
    refused: before.refused || (code !== null && code > 0),
    json: before.json || (done && args.includes('--json') && linesOf(out).length > 0 && linesOf(out).every(isObject)),
  });
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** Runs operations commands against the running stack, each in its own process. */

const root = path.resolve(import.meta.dirname, '../..');
const operations = path.join(root, 'infra', 'operations');
const entry = path.join(operations, 'ops.ts');

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  /** Standard input; empty by default. No process has a terminal. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** How runs of a command have ended so far. */
interface CommandRecord {
  done: boolean;
  refused: boolean;
  /** Whether it printed only JSON objects, one per line. */
  json: boolean;
}

interface Operator {
  /** Runs a command. At most two run at once; others wait. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Outcome>;
  /** Runs a command that must succeed; returns its output. */
  readonly runOk: (...args: string[]) => Promise<string>;
  /** The same with --json; returns the objects. */
  readonly runJson: (...args: string[]) => Promise<unknown[]>;
  /** Runs a command that must fail with this exit code; returns its error output. */
  readonly runRefused: (code: 1 | 2, ...args: string[]) => Promise<string>;
  readonly outcomes: ReadonlyMap<string, CommandRecord>;
}

/**
 * An operator for the tests of a file.
 *
 * Compiling a command and loading its packages takes 1.3 s, and the tests run a hundred commands.
 * So the entry is bundled once, with all packages but two, and starts in a quarter of a second.
 * Tests of `npm run ops` itself use `inShell`.
 */
export function useOperator(): Operator {
  let folder = '';
  const bundle = () => path.join(folder, 'ops.mjs');
  beforeAll(async () => {
    // Inside the repository, so that the external packages are found.
    await mkdir(path.join(root, 'build'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'build', 'ops-'));
    await build({
      entryPoints: [entry],
      outfile: bundle(),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      // They load a worker and native code from their own folders.
      external: ['pdfjs-dist', '@napi-rs/canvas'],
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
      },
      plugins: [sourceUrls],
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const outcomes = new Map<string, CommandRecord>();
  const run: Operator['run'] = async (args, options = {}) => {
    const outcome = await withFreeSlot(() => runNode([bundle(), ...args], options));
    record(outcomes, args, outcome);
    return outcome;
  };
  const runOk: Operator['runOk'] = async (...args) => {
    const { code, out, err } = await run(args);
    expect(code, `${args.join(' ')}\n${out}${err}`).toBe(0);
    return out;
  };
  return {
    run,
    runOk,
    async runJson(...args) {
      const out = await runOk(...args, '--json');
      return linesOf(out).map((line) => JSON.parse(line) as unknown);
    },
    async runRefused(expected, ...args) {
      const { code, err } = await run(args);
      expect({ args, code, err }).toEqual({ args, code: expected, err: expect.stringMatching(/\S/) as string });
      return err;
    },
    outcomes,
  };
}

/** Runs a line in a shell, in which `ops` means `npm run ops`. */
export async function inShell(line: string): Promise<Outcome> {
  const ops = `"${process.execPath}" --import tsx "${entry}"`;
  return await outcomeOf(spawn('sh', ['-c', line.replaceAll('ops', ops)], spawnOptions({})));
}

/** Keeps each source's own `import.meta.url`, from which it finds settings and source maps. */
const sourceUrls: Plugin = {
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

let freeSlots = 2;
const waiting: (() => void)[] = [];
async function withFreeSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (freeSlots > 0) freeSlots -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) freeSlots += 1;
    else next();
  }
}

function spawnOptions({ environment = {} }: RunOptions) {
  const local = {
    PORT: new URL(inject('site')).port,
    // The guides are in its build folder.
    DATA_DIR: path.resolve(inject('guides'), '..', '..'),
  };
  return { cwd: root, env: { ...process.env, ...local, ...environment } };
}

async function runNode(args: readonly string[], options: RunOptions): Promise<Outcome> {
  const child = spawn(process.execPath, args, spawnOptions(options));
  child.stdin.end(options.input ?? '');
  return await outcomeOf(child);
}

async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

const linesOf = (out: string): string[] => out.split('\n').filter((line) => line !== '');

function record(outcomes: Map<string, CommandRecord>, args: readonly string[], { code, out }: Outcome): void {
  const [name = ''] = args;
  const before = outcomes.get(name) ?? { done: false, refused: false, json: false };
  // Printing help does not count.
  const done = code === 0 && !args.includes('--help');
  outcomes.set(name, {
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

import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { expect, inject } from 'vitest';

/** Runs operations commands against the running stack. */

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'infra/operations/ops.ts');

const versions = v.array(v.object({ id: v.string(), version: v.string() }));
const onSale = v.tuple([v.object({ guides: versions, bundles: versions })]);
const codeList = v.tuple([v.object({ codes: v.array(v.object({ code: v.string(), version: v.string() })) })]);

const answered = v.object({ code: v.number(), out: v.string(), err: v.string() });

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  /** Standard input, such as of `secret paypal`; empty by default. No process has a terminal. */
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
  /** Takes a guide or a bundle off sale, as it is now. */
  readonly withdraw: (id: string) => Promise<Outcome>;
  /** Adds a discount code with these terms, or ends one. */
  readonly addCode: (code: string, ...terms: string[]) => Promise<string>;
  readonly endCode: (code: string) => Promise<string>;
  readonly outcomes: ReadonlyMap<string, CommandRecord>;
}

/**
 * An operator for the tests of a file.
 *
 * Starting a process takes longer than its command, and the tests run 170 commands. So two
 * processes run them all, except those that read their standard input. Tests of `npm run ops`
 * itself use `inShell`.
 */
export function useOperator(): Operator {
  const outcomes = new Map<string, CommandRecord>();
  const run: Operator['run'] = async (args, options = {}) => {
    const outcome = await (readsInput(args) ? runAlone(args, options) : withHost((host) => runIn(host, args, options)));
    record(outcomes, args, outcome);
    return outcome;
  };
  const runOk: Operator['runOk'] = async (...args) => {
    const { code, out, err } = await run(args);
    expect(code, `${args.join(' ')}\n${out}${err}`).toBe(0);
    return out;
  };
  const runJson: Operator['runJson'] = async (...args) => {
    const out = await runOk(...args, '--json');
    return linesOf(out).map((line) => JSON.parse(line) as unknown);
  };
  return {
    run,
    runOk,
    runJson,
    async withdraw(id) {
      const [{ guides, bundles }] = v.parse(onSale, await runJson('office', 'list-guides', '--local'));
      const what = bundles.some((bundle) => bundle.id === id) ? 'bundle' : 'guide';
      const version = [...guides, ...bundles].find((one) => one.id === id)?.version ?? '';
      return await run(['office', `withdraw-${what}`, '--id', id, '--version', version, '--local', '--yes']);
    },
    addCode: async (code, ...terms) => await runOk('office', 'add-code', '--code', code, ...terms, '--local', '--yes'),
    async endCode(code) {
      const [{ codes }] = v.parse(codeList, await runJson('office', 'list-codes', '--local'));
      const version = codes.find((one) => one.code === code)?.version ?? '';
      return await runOk('office', 'end-code', '--code', code, '--version', version, '--local', '--yes');
    },
    async runRefused(expected, ...args) {
      const { code, err } = await run(args);
      expect({ args, code, err }).toEqual({ args, code: expected, err: expect.stringMatching(/\S/) as string });
      return err;
    },
    outcomes,
  };
}

/** Whether a command reads its standard input, which the processes for many commands don't have. */
const readsInput = ([command = '', action = '']: readonly string[]): boolean =>
  ['save', 'restore'].includes(command) || (command === 'secret' && ['paypal', 'smtp'].includes(action));

/** Runs a line in a shell, in which `ops` means `npm run ops`. */
export async function inShell(line: string): Promise<Outcome> {
  const ops = `"${process.execPath}" "${entry}"`;
  return await outcomeOf(spawn('sh', ['-c', line.replaceAll('ops', ops)], spawnOptions({})));
}

/** The processes that wait for a command; undefined before they start. */
const idle: (ChildProcess | undefined)[] = [undefined, undefined];
const waiting: ((host: ChildProcess) => void)[] = [];
async function withHost<Result>(work: (host: ChildProcess) => Promise<Result>): Promise<Result> {
  const host =
    idle.length > 0
      ? (idle.pop() ??
        fork(path.join(root, 'web/e2e/ops-host.ts'), {
          cwd: root,
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }))
      : await new Promise<ChildProcess>((resolve) => waiting.push(resolve));
  try {
    return await work(host);
  } finally {
    const next = waiting.shift();
    if (next === undefined) idle.push(host);
    else next(host);
  }
}

async function runIn(host: ChildProcess, args: readonly string[], options: RunOptions): Promise<Outcome> {
  const ended = new AbortController();
  const exit = once(host, 'exit', ended).then(() => Promise.reject(new Error(`It ended: ${args.join(' ')}`)));
  const answer = once(host, 'message', ended);
  host.send({ args, env: spawnOptions(options).env });
  try {
    const [outcome] = (await Promise.race([answer, exit])) as unknown[];
    return v.parse(answered, outcome);
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}

function spawnOptions({ environment = {} }: RunOptions) {
  const local = {
    PORT: new URL(inject('site')).port,
    DATA_DIR: inject('data'),
  };
  return { cwd: root, env: { ...process.env, ...local, ...environment } };
}

async function runAlone(args: readonly string[], options: RunOptions): Promise<Outcome> {
  const child = spawn(process.execPath, [entry, ...args], spawnOptions(options));
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

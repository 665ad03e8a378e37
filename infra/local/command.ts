import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Problem } from '../build/problem.ts';
import type { RunningStack, StackOptions } from './stack.ts';

const helpText = `Usage: npm start [-- --reset] [--empty]

  --reset   deletes the data of earlier runs first
  --empty   adds no samples, for a business that is restored from a copy; later starts add none either

Environment:
  PORT               the site's port (3000); PayPal, S3 and DynamoDB take the next three
  DATA_DIR           the folder for all data (.local)
  DYNAMODB_ENDPOINT  uses a running DynamoDB instead of starting one`;

const portRule = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(65_532));

/** The parsed command line and environment. */
export type Command = { readonly help: string } | Required<Pick<StackOptions, 'port' | 'dataDir' | 'reset' | 'empty'>>;

/**
 * Parses the command line and the environment.
 *
 * @throws Problem naming the wrong option or variable.
 */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  if (args.includes('--help') || args.includes('-h')) return { help: helpText };
  const unknown = args.filter((arg) => arg !== '--reset' && arg !== '--empty');
  if (unknown.length > 0) throw new Problem(`Unknown option: ${unknown.join(' ')}\n\n${helpText}`);
  const wanted = environment['PORT'] ?? '';
  const port = v.safeParse(portRule, wanted === '' ? '3000' : wanted);
  if (!port.success) throw new Problem(`PORT must be a number from 1 to 65532, not "${wanted}".`);
  const dataDir = environment['DATA_DIR'] ?? '';
  return {
    port: port.output,
    dataDir: dataDir === '' ? '.local' : dataDir,
    reset: args.includes('--reset'),
    empty: args.includes('--empty'),
  };
}

/**
 * Runs a stack in the foreground until Ctrl-C, SIGTERM, the end of the npm that started it, or a
 * failure. Then exits: 0 if it was asked to stop, 1 otherwise.
 *
 * @param announce returns what to print once the stack is ready.
 */
export async function runInForeground(
  start: (options: StackOptions) => Promise<RunningStack>,
  announce: (stack: RunningStack) => string,
): Promise<never> {
  try {
    const command = readCommand(process.argv.slice(2), process.env);
    if ('help' in command) {
      console.log(command.help);
      process.exit(0);
    }
    const { stopped, onFailure } = watchForStop();
    // A start can be interrupted, because children end with this process.
    const stack = await Promise.race([start({ ...command, onFailure }), stopped.then(() => undefined)]);
    if (stack !== undefined) console.log(announce(stack));
    const problem = await stopped;
    if (stack !== undefined) {
      console.log('Stopping …');
      await stack.close();
    }
    if (problem === undefined) process.exit(0);
    throw new Problem(problem);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
}

const parentCheckMs = 500;

/** `stopped` resolves when the stack should stop, with a message after a failure. */
function watchForStop(): {
  readonly stopped: Promise<string | undefined>;
  readonly onFailure: (message: string) => void;
} {
  let stop: (problem: string | undefined) => void = () => undefined;
  const stopped = new Promise<string | undefined>((resolve) => {
    stop = resolve;
  });
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      stop(undefined);
      // The third signal does not wait for open work.
      if (signals > 2) process.exit(1);
    });
  }
  // When npm is killed, its command keeps running and would keep the ports.
  const parents = parentsUpToNpm(process.pid);
  setInterval(() => {
    if (!parents.every(isRunning)) stop(undefined);
  }, parentCheckMs).unref();
  return { stopped, onFailure: stop };
}

/**
 * The processes from the parent of `pid` up to npm; none without npm, or on a system other than
 * Linux.
 */
function parentsUpToNpm(pid: number): readonly number[] {
  const parents: number[] = [];
  try {
    for (let current = parentOf(pid); current > 1; current = parentOf(current)) {
      parents.push(current);
      if (/\bnpm\b/.test(readFileSync(`/proc/${String(current)}/cmdline`, 'utf8').split('\0')[0] ?? '')) return parents;
    }
  } catch {
    // Not Linux.
  }
  return [];
}

const parentOf = (pid: number): number => Number(/^PPid:\s*(\d+)$/m.exec(statusOf(pid))?.[1] ?? 0);

function isRunning(pid: number): boolean {
  try {
    // An ended process stays listed as a zombie until its parent collects it.
    return !/^State:\s*Z/m.test(statusOf(pid));
  } catch {
    return false;
  }
}

const statusOf = (pid: number): string => readFileSync(`/proc/${String(pid)}/status`, 'utf8');

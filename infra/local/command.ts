import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Problem } from '../build/problem.ts';
import type { RunningStack, StackOptions } from './stack.ts';

const helpText = `Usage: npm start [-- --reset]

  --reset   forgets the data of earlier runs first

Environment:
  PORT               the site's port (3000); PayPal, S3 and DynamoDB take the next three
  DATA_DIR           where data are kept (.local)
  DYNAMODB_ENDPOINT  a DynamoDB that already runs, instead of the one that would be started`;

const portRule = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(65_532));

/** What the command line and the environment ask for. */
export type Command = { readonly help: string } | Required<Pick<StackOptions, 'port' | 'dataDir' | 'reset'>>;

/**
 * Reads the command line and the environment.
 *
 * @throws Problem naming what is not understood.
 */
export function readCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  if (args.includes('--help') || args.includes('-h')) return { help: helpText };
  const unknown = args.filter((arg) => arg !== '--reset');
  if (unknown.length > 0) throw new Problem(`Not understood: ${unknown.join(' ')}\n\n${helpText}`);
  const named = environment['PORT'] ?? '';
  const port = v.safeParse(portRule, named === '' ? '3000' : named);
  if (!port.success) throw new Problem(`PORT must be a number from 1 to 65532, not "${named}".`);
  const dataDir = environment['DATA_DIR'] ?? '';
  return { port: port.output, dataDir: dataDir === '' ? '.local' : dataDir, reset: args.includes('--reset') };
}

/**
 * Runs a stack in the foreground until Ctrl-C, SIGTERM, the end of the npm that started it, or a part that breaks; then
 * ends the process: 0 when it was asked to stop, 1 otherwise.
 *
 * @param start starts the stack; what it says goes below the heading.
 * @param announce what to print once it answers.
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
    const stop = stopSignal();
    // While it starts there is nothing to save: children end with this process.
    const stack = await Promise.race([start({ ...command, onBroken: stop.broken }), stop.asked.then(() => undefined)]);
    if (stack !== undefined) console.log(announce(stack));
    const problem = await stop.asked;
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

const startersWatchMs = 500;

/** Settles once when the stack is to stop; with a message where that is because a part broke. */
function stopSignal(): { readonly asked: Promise<string | undefined>; readonly broken: (message: string) => void } {
  let stop: (problem: string | undefined) => void = () => undefined;
  const asked = new Promise<string | undefined>((resolve) => {
    stop = resolve;
  });
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      stop(undefined);
      // Who insists does not want to wait for open work.
      if (signals > 2) process.exit(1);
    });
  }
  // Killed without a word, npm leaves its command behind, which would hold the ports for ever.
  const starters = startersOf(process.pid);
  setInterval(() => {
    if (!starters.every(isRunning)) stop(undefined);
  }, startersWatchMs).unref();
  return { asked, broken: stop };
}

/** The processes from the parent of `pid` up to npm, where npm is among its ancestors and the system tells (Linux). */
function startersOf(pid: number): readonly number[] {
  const starters: number[] = [];
  try {
    for (let current = parentOf(pid); current > 1; current = parentOf(current)) {
      starters.push(current);
      if (/\bnpm\b/.test(readFileSync(`/proc/${String(current)}/cmdline`, 'utf8').split('\0')[0] ?? ''))
        return starters;
    }
  } catch {
    // Another system: nobody to watch.
  }
  return [];
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(statusOf(pid))?.[1] ?? 0);
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended stays listed as a zombie until its own parent asks.
    return !/^State:\s*Z/m.test(statusOf(pid));
  } catch {
    return false;
  }
}

function statusOf(pid: number): string {
  return readFileSync(`/proc/${String(pid)}/status`, 'utf8');
}

import { fork } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import type * as Adapters from '#composition/adapters.ts';
import { allEmulators } from '#testing/emulators.ts';
import { bundleFunctions, handlerIds } from '../../build/bundle-functions.ts';
import type { Loaded, Ran } from './function-process-messages.ts';
import type { Calls, Measured, MeasuredFunction } from './measured.ts';
import { type Kind, SWEPT, startSamples, usualReceipt } from './samples.ts';

/** Starts of each function, and of nothing, taken in turns so that what else the machine does falls on all alike. */
const STARTS = 15;
/** Rounds of the sweep; the memory of an earlier round may still be about in the next. */
const SWEEPS = 3;
/** Processes of each function that run usual events, and how many each. */
const PROCESSES = 3;
const EVENTS = 6;

/**
 * Measures every function as it is bundled, in processes of its own, against the emulators: how much longer its start takes
 * than that of nothing; its memory after loading and after the most that an event can ask of it, which mails 7 MB of guides; and the
 * processor time and the calls of a usual event, the first in a process and the later ones.
 * @param progress is told what is measured next
 * @throws Error when a function refuses its event, or makes other calls for a later event than for the one before
 */
export async function measureFunctions(progress: (line: string) => void): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const emulators = await allEmulators();
  try {
    Object.assign(process.env, emulators.environment);
    const adapters: typeof Adapters = await import('#composition/adapters.ts');
    await bundleFunctions(folder);
    const script = await processScript(folder);
    const samples = await startSamples(adapters, emulators.environment);
    const environment = { ...emulators.environment, ...samples.environment };
    const start = (id?: string) => startProcess({ script, folder, id, environment });
    const ids = await handlerIds();
    const starts = await startInTurns(ids, start, progress);
    const run = async (process: FunctionProcess, id: string, kind: Kind): Promise<Ran> => {
      const ran = await process.run(await samples.next(id, kind));
      if (ran.status >= 300) throw new Error(`${id} answered its event with ${ran.status}: ${ran.body}`);
      return ran;
    };

    const functions: Record<string, MeasuredFunction> = {};
    for (const id of ids) {
      progress(`running ${id}`);
      const process = await start(id);
      try {
        const ran = await run(process, id, 'most');
        let { peakMib } = ran;
        for (let round = 2; id === 'settle-open-orders' && round <= SWEEPS; round += 1) {
          ({ peakMib } = await run(process, id, 'most'));
        }
        functions[id] = {
          kib: Math.round((await stat(join(folder, id, 'index.mjs'))).size / 1_024),
          startRatio: round((starts.get(id) ?? 0) / (starts.get('') ?? 1), 2),
          loadedMib: Math.round(process.loaded.residentMib),
          eventCpuMs: Math.round(ran.cpuMs),
          calls: callsOf(ran, environment),
          peakMib: Math.round(peakMib),
          ...(await measureUsual(
            id,
            () => start(id),
            (of, kind) => run(of, id, kind),
            environment,
          )),
        };
      } finally {
        await process.close();
      }
    }
    await samples.close();
    const bare = await start();
    await bare.close();
    return {
      on: new Date().toISOString().slice(0, 10),
      node: process.version,
      starts: STARTS,
      processes: PROCESSES,
      events: EVENTS,
      receipt: usualReceipt,
      bareMib: Math.round(bare.loaded.residentMib),
      bareCpuMs: Math.round(starts.get('') ?? 0),
      functions,
    };
  } finally {
    await emulators.close();
    await rm(folder, { recursive: true });
  }
}

/** Usual events of one function, in several processes; for the sweep also what each open order adds. */
async function measureUsual(
  id: string,
  start: () => Promise<FunctionProcess>,
  run: (process: FunctionProcess, kind: Kind) => Promise<Ran>,
  environment: Readonly<Record<string, string>>,
): Promise<Pick<MeasuredFunction, 'usual' | 'each'>> {
  const first: Ran[] = [];
  const later: Ran[] = [];
  const each: Ran[] = [];
  for (let begun = 0; begun < PROCESSES; begun += 1) {
    const process = await start();
    try {
      first.push(await run(process, 'usual'));
      while (later.length < (begun + 1) * (EVENTS - 1)) later.push(await run(process, 'usual'));
      if (id === 'settle-open-orders') {
        // The first asks for PayPal's token, which a run without orders has not needed.
        await run(process, 'each');
        while (each.length < (begun + 1) * (EVENTS - 1)) each.push(await run(process, 'each'));
      }
    } finally {
      await process.close();
    }
  }
  const cpuMs = (runs: readonly Ran[]): number => median(runs.map((ran) => ran.cpuMs));
  const calls = (runs: readonly Ran[]): Calls => {
    const [one, ...others] = runs.map((ran) => callsOf(ran, environment));
    if (one === undefined || others.some((other) => !isDeepStrictEqual(other, one))) {
      throw new Error(`${id} makes other calls for one event than for another: ${JSON.stringify([one, ...others])}`);
    }
    return one;
  };
  const usual = { cpuMs: cpuMs(later), calls: calls(later) };
  return {
    usual: {
      cpuMs: round(usual.cpuMs, 1),
      calls: usual.calls,
      firstCpuMs: round(cpuMs(first), 1),
      firstCalls: calls(first),
    },
    ...(each.length === 0
      ? {}
      : {
          each: {
            cpuMs: round((cpuMs(each) - usual.cpuMs) / SWEPT, 1),
            calls: mapped(usual.calls, (name, count) => (calls(each)[name] - count) / SWEPT),
          },
        }),
  };
}

/** The median processor time of a start by function; of nothing under the empty name. */
async function startInTurns(
  ids: readonly string[],
  start: (id?: string) => Promise<FunctionProcess>,
  progress: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(['', ...ids].map((id) => [id, []]));
  for (let turn = 1; turn <= STARTS; turn += 1) {
    progress(`start ${turn} of ${STARTS}`);
    for (const [id, taken] of times) {
      const process = await start(id === '' ? undefined : id);
      taken.push(process.loaded.cpuMs);
      await process.close();
    }
  }
  return new Map([...times].map(([id, taken]) => [id, median(taken)]));
}

interface FunctionProcess {
  readonly loaded: Loaded;
  run(event: unknown): Promise<Ran>;
  close(): Promise<void>;
}

async function processScript(folder: string): Promise<string> {
  const script = join(folder, 'function-process.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('function-process.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return script;
}

async function startProcess(options: {
  readonly script: string;
  readonly folder: string;
  readonly id: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}): Promise<FunctionProcess> {
  const { script, folder, id } = options;
  const url = id === undefined ? [] : [pathToFileURL(join(folder, id, 'index.mjs')).href, id];
  const child = fork(script, url, {
    // Nothing of this process's own, TypeScript's loader least of all.
    execArgv: [],
    env: { ...options.environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const message = async <Message>(): Promise<Message> =>
    await new Promise((resolve, reject) => {
      const onExit = () => {
        reject(new Error(`The process of ${id ?? 'nothing'} ended`));
      };
      child.once('exit', onExit);
      child.once('message', (content) => {
        child.off('exit', onExit);
        // Both ends are of this folder.
        resolve(content as Message);
      });
    });
  const loaded = await message<Loaded>();
  return {
    loaded,
    async run(event) {
      const answer = message<Ran>();
      child.send({ event });
      return await answer;
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const READING = /^DynamoDB_\d+\.(GetItem|Query)$/;
const TRANSACTION = /^DynamoDB_\d+\.TransactWriteItems$/;

/** Requests by the service that they went to, those to the tables by whether they write. */
function callsOf({ requests }: Ran, environment: Readonly<Record<string, string>>): Calls {
  const to = (variable: string) => {
    const { origin } = new URL(environment[variable] ?? '');
    return requests.filter((request) => request.origin === origin);
  };
  const operations = to('DYNAMODB_ENDPOINT').map(({ operation = '' }) => operation);
  const reads = operations.filter((operation) => READING.test(operation)).length;
  const transactions = operations.filter((operation) => TRANSACTION.test(operation)).length;
  return {
    reads,
    writes: operations.length - reads - transactions,
    transactions,
    secrets: to('SECRETS_ENDPOINT').length,
    files: to('S3_ENDPOINT').length,
    paypal: to('PAYPAL_API_URL').length,
    mail: to('SES_ENDPOINT').length,
  };
}

function mapped(calls: Calls, of: (name: keyof Calls, count: number) => number): Calls {
  const names = Object.keys(calls) as (keyof Calls)[];
  return Object.fromEntries(names.map((name) => [name, of(name, calls[name])])) as Calls;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Argument, Command } from 'commander';
import { build } from 'esbuild';
import { allEmulators } from '#testing/emulators.ts';
import { buildSiteIfChanged, rendererDir } from '../build/builds.ts';
import { bundleFunctions } from '../build/bundle-functions.ts';
import { type FunctionId, functionIds } from '../stack/functions.ts';
import type { Report } from './function-process.ts';
import { functionsDocument } from './functions-document.ts';
import { type MeasuredFunction, readMeasured, writeMeasured } from './measured.ts';
import { startSamples } from './samples.ts';

/** Usual events of a process after the first one, and then events with the most work. */
const LATER = 5;
const HEAVY = 3;
const buildDir = '.local/measure';

/**
 * Measures functions as they are bundled, each in `rounds` processes of its own, against the
 * emulators. The functions take turns, so other work on the machine slows all of them alike.
 * @throws Error when a function refuses its event, or makes other calls for one event than for
 *   another
 */
async function measure(ids: readonly FunctionId[], rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const emulators = await allEmulators();
  try {
    await buildSiteIfChanged(buildDir, emulators.environment['SITE_URL'] ?? '');
    Object.assign(process.env, emulators.environment);
    const bundles = await bundleFunctions(folder, { ids });
    const samples = await startSamples(await import('#composition/adapters.ts'), emulators.environment);
    const environment = {
      ...emulators.environment,
      PAYPAL_WEBHOOK_ID: samples.webhookId,
      RENDERER_FOLDER: resolve(rendererDir(buildDir)),
    };
    const script = join(folder, 'function-process.mjs');
    const entryPoints = [fileURLToPath(new URL('function-process.ts', import.meta.url))];
    await build({ entryPoints, outfile: script, bundle: true, platform: 'node', format: 'esm' });

    const reports = new Map(ids.map((id) => [id, [] as Report[][]]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const id of ids) {
        process.stderr.write(`round ${round} of ${rounds}: ${id}\n`);
        const child = await startProcess(script, join(folder, id, 'index.mjs'), id, environment);
        const ofProcess = [child.loaded];
        for (let event = 0; event <= LATER + HEAVY; event += 1) {
          ofProcess.push(await child.run(await samples.next(id, event > LATER)));
        }
        child.kill();
        reports.get(id)?.push(ofProcess);
      }
    }
    await samples.close();
    const functions: Record<string, MeasuredFunction> = {};
    for (const { id, bytes } of bundles) {
      const processes = reports.get(id as FunctionId) ?? [];
      functions[id] = { kib: Math.round(bytes / 1_024), ...figuresOf(id, processes, environment) };
    }
    return functions;
  } finally {
    await emulators.close();
    await rm(folder, { recursive: true });
  }
}

/** Starts a function as Lambda starts a container. */
async function startProcess(script: string, bundle: string, id: string, env: Readonly<Record<string, string>>) {
  // Without the options of this process, such as TypeScript's loader.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(script, [pathToFileURL(bundle).href, id], { execArgv: [], env: { ...env }, stdio: [...stdio] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The process of ${id} ended`);
  });
  const report = async (): Promise<Report> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [Report];
    return message;
  };
  return {
    loaded: await report(),
    async run(event: unknown): Promise<Report> {
      child.send(event as object);
      const answered = await report();
      const { statusCode = 0, body } = answered.answer ?? {};
      if (statusCode >= 300) throw new Error(`${id} answered ${statusCode}: ${String(body)}`);
      return answered;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** The medians of all processes. */
function figuresOf(id: string, processes: readonly Report[][], environment: Readonly<Record<string, string>>) {
  const median = (reports: readonly (Report | undefined)[]): number => {
    const sorted = reports.map((report) => report?.cpuMs ?? 0).toSorted((one, other) => one - other);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1));
  };
  const later = processes.flatMap((reports) => reports.slice(2, 2 + LATER));
  const [calls, ...others] = later.map((report) => callsOf(report, environment));
  if (calls === undefined || others.some((other) => !isDeepStrictEqual(other, calls))) {
    throw new Error(`${id} makes other calls for one event than for another: ${JSON.stringify([calls, ...others])}`);
  }
  return {
    startMs: median(processes.map(([loaded]) => loaded)),
    firstMs: median(processes.map(([, first]) => first)),
    laterMs: median(later),
    peakMib: Math.round(Math.max(...processes.map((reports) => reports.at(-1)?.peakMib ?? 0))),
    ...calls,
  };
}

/** The requests of an event by service. */
function callsOf({ requests }: Report, environment: Readonly<Record<string, string>>) {
  const to = (variable: string) =>
    requests.filter(({ origin }) => origin === new URL(environment[variable] ?? '').origin);
  const tables = to('DYNAMODB_ENDPOINT');
  const reads = tables.filter(({ operation }) => /\.(GetItem|BatchGetItem|Query|Scan)$/.test(operation)).length;
  return {
    reads,
    writes: tables.length - reads,
    secrets: to('SECRETS_ENDPOINT').length,
    files: to('S3_ENDPOINT').length,
    paypal: to('PAYPAL_API_URL').length,
    mails: to('SES_ENDPOINT').length,
  };
}

const program = new Command('npm run measure --')
  .description('Measures functions and writes docs/functions.md.')
  .addArgument(new Argument('[function...]', 'only these functions').choices(functionIds).default(functionIds))
  .option('--rounds <count>', 'processes of each function, of which the medians count', Number, 7)
  .parse();
const [ids] = program.processedArgs as [readonly FunctionId[]];
const functions = await measure(ids, program.opts<{ readonly rounds: number }>().rounds);
const all = Object.entries({ ...readMeasured().functions, ...functions });
const measured = {
  on: new Date().toISOString().slice(0, 10),
  node: process.version,
  functions: Object.fromEntries(all.filter(([id]) => functionIds.includes(id as FunctionId)).toSorted()),
};
writeMeasured(measured);
await writeFile(new URL('../../docs/functions.md', import.meta.url), functionsDocument(measured));
process.stdout.write('docs/functions.md is written.\n');

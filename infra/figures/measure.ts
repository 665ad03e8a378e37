import { fork } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { allEmulators } from '#testing/emulators.ts';
import { bundleFunctions, handlerIds } from '../build/bundle-functions.ts';
import type { Report } from './function-process.ts';
import { functionsDocument } from './functions-document.ts';
import { type Measured, type MeasuredFunction, readMeasured, writeMeasured } from './measured.ts';
import { startSamples } from './samples.ts';
import { countProduction } from './stack-counts.ts';

/** Starts of each function, and of nothing, taken in turns so that what else the machine does slows all alike. */
const STARTS = 15;
/** Processes of each function that run usual events, and how many later ones each. */
const PROCESSES = 3;
const LATER = 5;
/** Runs of the most work in one process: memory of an earlier one may not be collected yet. */
const HEAVY = 3;

/**
 * Measures functions as they are bundled, in processes of their own, against the emulators.
 * @throws Error when a function refuses its event, or makes other calls for one event than for the one before
 */
async function measure(ids: readonly string[], before: Measured | undefined): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const emulators = await allEmulators();
  try {
    Object.assign(process.env, emulators.environment);
    await bundleFunctions(folder);
    const samples = await startSamples(await import('#composition/adapters.ts'), emulators.environment);
    const environment = { ...emulators.environment, ...samples.environment };
    const start = await processes(folder, environment);
    const [bare, ...starts] = await startInTurns(['', ...ids], start);
    const functions = { ...before?.functions };
    for (const [at, id] of ids.entries()) {
      process.stderr.write(`running ${id}\n`);
      const run = async (child: FunctionProcess, most: boolean): Promise<Report> => {
        const report = await child.run(await samples.next(id, most));
        if (report.status >= 300) throw new Error(`${id} answered ${report.status}: ${report.body}`);
        return report;
      };
      const heavy = await start(id);
      let peakMib = 0;
      for (let round = 0; round < HEAVY; round += 1) ({ peakMib } = await run(heavy, true));
      await heavy.close();
      const first: Report[] = [];
      const later: Report[] = [];
      for (let begun = 0; begun < PROCESSES; begun += 1) {
        const child = await start(id);
        first.push(await run(child, false));
        for (let event = 0; event < LATER; event += 1) later.push(await run(child, false));
        await child.close();
      }
      functions[id] = {
        kib: Math.round((await stat(join(folder, id, 'index.mjs'))).size / 1_024),
        startRatio: Number(((starts[at] ?? 0) / (bare ?? 1)).toFixed(2)),
        loadedMib: Math.round(heavy.loaded.residentMib),
        peakMib: Math.round(peakMib),
        firstCpuMs: medianMs(first),
        cpuMs: medianMs(later),
        calls: callsOf(id, later, environment),
      };
    }
    await samples.close();
    const nothing = await start('');
    await nothing.close();
    return {
      on: new Date().toISOString().slice(0, 10),
      node: process.version,
      bareMib: Math.round(nothing.loaded.residentMib),
      bareCpuMs: Math.round(bare ?? 0),
      functions: Object.fromEntries(Object.entries(functions).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    };
  } finally {
    await emulators.close();
    await rm(folder, { recursive: true });
  }
}

/** The median processor time of each start. */
async function startInTurns(ids: readonly string[], start: (id: string) => Promise<FunctionProcess>) {
  const taken = ids.map((): Report[] => []);
  for (let turn = 1; turn <= STARTS; turn += 1) {
    process.stderr.write(`start ${turn} of ${STARTS}\n`);
    for (const [at, id] of ids.entries()) {
      const child = await start(id);
      taken[at]?.push(child.loaded);
      await child.close();
    }
  }
  return taken.map(medianMs);
}

type FunctionProcess = Awaited<ReturnType<Awaited<ReturnType<typeof processes>>>>;

async function processes(folder: string, environment: Readonly<Record<string, string>>) {
  const script = join(folder, 'function-process.mjs');
  const entry = fileURLToPath(new URL('function-process.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile: script, bundle: true, platform: 'node', format: 'esm' });
  return async (id: string) => {
    const bundle = id === '' ? [] : [pathToFileURL(join(folder, id, 'index.mjs')).href, id];
    // Without the options of this process, TypeScript's loader above all.
    const child = fork(script, bundle, {
      execArgv: [],
      env: { ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const report = () =>
      new Promise<Report>((resolve, reject) => {
        const onExit = () => {
          reject(new Error(`The process of ${id} ended`));
        };
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          resolve(message as Report);
        });
      });
    return {
      loaded: await report(),
      async run(event: unknown): Promise<Report> {
        const answer = report();
        child.send({ event });
        return await answer;
      },
      async close(): Promise<void> {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      },
    };
  };
}

/** Requests by service. */
function callsOf(id: string, reports: readonly Report[], environment: Readonly<Record<string, string>>) {
  const [calls, ...others] = reports.map(({ requests }): MeasuredFunction['calls'] => {
    const to = (variable: string) =>
      requests.filter(({ origin }) => origin === new URL(environment[variable] ?? '').origin);
    const tables = to('DYNAMODB_ENDPOINT');
    const reads = tables.filter(({ operation }) => /\.(GetItem|Query)$/.test(operation)).length;
    const rest = ['SECRETS_ENDPOINT', 'S3_ENDPOINT', 'PAYPAL_API_URL', 'SES_ENDPOINT'].map((name) => to(name).length);
    const [secrets = 0, files = 0, paypal = 0, mails = 0] = rest;
    return [reads, tables.length - reads, secrets, files, paypal, mails];
  });
  if (calls === undefined || others.some((other) => !isDeepStrictEqual(other, calls))) {
    throw new Error(`${id} makes other calls for one event than for another: ${JSON.stringify([calls, ...others])}`);
  }
  return calls;
}

function medianMs(reports: readonly Report[]): number {
  const sorted = reports.map(({ cpuMs }) => cpuMs).toSorted((one, other) => one - other);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1));
}

/** `npm run measure [-- FUNCTION …]` measures all functions, or those that are named, and writes docs/functions.md. */
const named = process.argv.slice(2);
const existing = await handlerIds();
const unknown = named.filter((id) => !existing.includes(id));
if (unknown.length > 0) {
  process.stderr.write(`No such function: ${unknown.join(', ')}\n`);
  process.exitCode = 2;
} else {
  writeMeasured(named.length === 0 ? await measure(existing, undefined) : await measure(named, readMeasured()));
  await writeFile(
    new URL('../../docs/functions.md', import.meta.url),
    functionsDocument(countProduction(), readMeasured()),
  );
  process.stdout.write('docs/functions.md is written.\n');
}

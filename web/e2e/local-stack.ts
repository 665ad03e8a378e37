import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '#infra/local/ports.ts';
import { dataDirAt } from '#infra/operations/local/data-dir.ts';
import { sharedBuildDir } from './shared-build.ts';

const READY_TIMEOUT_MS = 280_000;

/** The stack of `npm start`, on free ports and with its own data. */
export interface LocalStack {
  /** The site's origin. */
  readonly site: string;
  /** The PayPal simulator's origin. */
  readonly paypal: string;
  readonly dataDir: string;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** @param args such as `--empty` */
export async function runLocalStack(...args: readonly string[]): Promise<LocalStack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'journeys-'));
  if (existsSync(sharedBuildDir)) await cp(sharedBuildDir, dataDirAt(dataDir).build, { recursive: true });
  const port = await freePorts(4);
  const child = spawn(process.execPath, ['infra/local/start.ts', ...args], {
    env: {
      ...process.env,
      // A test has the variables of its own stack, whose tables a second one would use.
      ...(args.length === 0 ? {} : { DYNAMODB_ENDPOINT: undefined }),
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }

  const site = `http://localhost:${String(port)}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([
      waitUntilReady(site),
      ended.then(() => Promise.reject(new Error(`The local stack ended:\n${output}`))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, paypal: `http://localhost:${String(port + 1)}`, dataDir, stop };
}

async function waitUntilReady(site: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${site}/_local/ready`).catch(() => undefined);
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The local stack was not ready in time');
}

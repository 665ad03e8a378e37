import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoClient } from '#composition/clients.ts';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { sharedBuildDir } from '../../web/e2e/shared-build.ts';
import { dataDirAt } from '../operations/local/data-dir.ts';
import { localEnvironment } from '../operations/target.ts';
import { freePorts, takenPorts } from './ports.ts';

/**
 * `npm start` as a process, from its first start to its reset. A start takes seconds, so the tests
 * of the first group share one stack, in this order.
 */

const startMs = 300_000;
const script = fileURLToPath(new URL('start.ts', import.meta.url));
const repository = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ChildProcess>();

interface Launched {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** The different statuses of the readiness, in their order. */
  readonly statuses: readonly number[];
  readonly settled: Promise<'ready' | 'ended'>;
  readonly ended: Promise<unknown>;
}

function launch(port: number, dataDir: string, ...args: string[]): Launched {
  const command = [script, ...args];
  return watched(spawn(process.execPath, command, { env: environment(port, dataDir), stdio }), port);
}

const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

/** Without the test runner's mode. */
function environment(port: number, dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: undefined };
}

function watched(child: ChildProcessByStdio<null, Readable, Readable>, port: number): Launched {
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').finally(() => running.delete(child));
  const statuses: number[] = [];
  const settled = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const status = await fetch(`http://localhost:${String(port)}/_local/ready`).then(
        (response) => response.status,
        () => undefined,
      );
      if (status !== undefined && !statuses.includes(status)) statuses.push(status);
      if (output.includes('Ready after')) return 'ready';
      await new Promise((resume) => setTimeout(resume, 20));
    }
    await ended;
    return 'ended';
  })();
  return { process: child, output: () => output, statuses, settled, ended };
}

async function stop({ process: child, ended }: Launched, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

const mailSchema = v.array(v.object({ id: v.string(), to: v.array(v.string()), subject: v.string() }));
const mails = async (port: number) =>
  v.parse(mailSchema, await (await fetch(`http://localhost:${String(port)}/_local/mail.json`)).json());

const portsOf = (first: number): number[] => [first, first + 1, first + 2, first + 3];

/** The journeys, which run next, need not build again. */
async function shareBuild(): Promise<void> {
  await rm(sharedBuildDir, { recursive: true, force: true });
  await cp(dataDirAt(dataDir).build, sharedBuildDir, { recursive: true });
}

let root: string;
let dataDir: string;
let port: number;
let stack: Launched;
let otherPort: number;
let otherDir: string;
let other: Launched;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'start-'));
  dataDir = join(root, 'first');
  port = await freePorts(4);
  otherDir = join(root, 'second');
  stack = launch(port, dataDir);
  if ((await stack.settled) === 'ready') await shareBuild();
  otherPort = await freePorts(4);
}, startMs);
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(root, { recursive: true, force: true });
}, startMs);

/** The memory of a process and all below it, in MB, as Linux counts it. */
async function memoryOf(pid: number): Promise<number> {
  const of = `/proc/${String(pid)}`;
  const [status, children] = await Promise.all([
    readFile(`${of}/status`, 'utf8'),
    readFile(`${of}/task/${String(pid)}/children`, 'utf8'),
  ]);
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  const below = await Promise.all(children.trim().split(/\s+/).filter(Boolean).map(Number).map(memoryOf));
  return below.reduce((sum, one) => sum + one, own);
}

describe('npm start', () => {
  it('prints all addresses, the progress and the sample data', () => {
    expect(stack.output()).toContain('Site ready');
    for (const number of portsOf(port)) expect(stack.output()).toContain(`http://localhost:${String(number)}`);
    expect(stack.output()).toMatch(/^ {2}http:\/\/localhost:\d+\/office\/invitation#[\w-]{43}$/m);
    expect(stack.output()).toMatch(/1[2-9] guides on sale\. Demo buyer .+ <maya@example\.com> has 2 paid orders/);
  });

  it('is ready only once everything answers', () => {
    expect(stack.statuses).toEqual([503, 200]);
  });

  it('serves pages, API and mails from one origin', async () => {
    const origin = `http://localhost:${String(port)}`;
    expect(await (await fetch(`${origin}/pdf-page`)).text()).toContain('Major Insights');
    expect(await (await fetch(`${origin}/api/getpdfs/`)).json()).toMatchObject({ status_code: 200 });
    expect((await mails(port)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('receipt'),
      expect.stringContaining('receipt'),
      expect.stringContaining('code'),
    ]);
  });

  it('lets pages run only scripts of its own build and of the PayPal simulator', async () => {
    const response = await fetch(`http://localhost:${String(port)}/payment`);
    const scripts = /script-src ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
    expect(scripts).toEqual(["'self'", expect.stringMatching(/^'sha256-/), `http://localhost:${String(port + 1)}`]);
  });

  it("records bounces of mails to SES's mailbox simulator", async () => {
    const address = 'bounce+start@simulator.amazonses.com';
    const response = await fetch(`http://localhost:${String(port)}/api/sendOtp/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: address }),
    });
    expect(response.status).toBe(200);
    setAwsEnvironment();
    const environment = await localEnvironment(`http://localhost:${String(port)}`);
    const client = dynamoClient(environment['DYNAMODB_ENDPOINT']);
    try {
      const noted = dynamoMailFeedback(environment['TABLE_MAIL_FEEDBACK'] ?? '', client);
      await expect
        .poll(() => noted.of(address, Date.now()), { timeout: 10_000 })
        .toMatchObject([{ outcome: 'BOUNCED', reason: 'General', mail: 'code' }]);
    } finally {
      client.destroy();
    }
  });

  // What the build and the seed left is collected once the stack has served a while.
  it.skipIf(process.platform !== 'linux')('keeps no build in memory: 800 MB in all', async () => {
    await vi.waitFor(
      async () => {
        await (await fetch(`http://localhost:${String(port)}/api/getpdfs/`)).text();
        expect(await memoryOf(stack.process.pid ?? 0)).toBeLessThan(800);
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('refuses taken ports in one line', async () => {
    const second = launch(port, join(root, 'other'));
    expect(await second.settled).toBe('ended');
    expect(second.process.exitCode).toBe(1);
    expect(second.output().trim().split('\n').at(-1)).toContain(
      `Taken by another program: port ${String(port)} (site), port ${String(port + 1)} (PayPal simulator)`,
    );
    expect(second.output()).not.toContain('    at ');
  });

  it('refuses data that another stack uses, in one line', async () => {
    const second = launch(await freePorts(4), dataDir);
    expect(await second.settled).toBe('ended');
    expect(second.process.exitCode).toBe(1);
    expect(second.output()).toContain(`are in use by the stack at http://localhost:${String(port)}`);
    expect(second.output()).not.toContain('    at ');
  });

  it('deletes everything with --reset', { timeout: startMs }, async () => {
    for (const part of ['build', 'secrets', 'mail'] as const) {
      await cp(dataDirAt(dataDir)[part], dataDirAt(otherDir)[part], { recursive: true });
    }
    const { otpPepper } = v.parse(
      v.object({ otpPepper: v.string() }),
      JSON.parse(await readFile(dataDirAt(otherDir).secrets, 'utf8')),
    );
    other = launch(otherPort, otherDir, '--reset');
    expect(await other.settled, other.output()).toBe('ready');
    expect(other.output()).toContain('Guides ready');
    const [ours, theirs] = [await mails(port), await mails(otherPort)];
    expect(theirs).toHaveLength(3);
    expect(theirs.map(({ id }) => id)).not.toEqual(ours.map(({ id }) => id));
    expect(await readFile(dataDirAt(otherDir).secrets, 'utf8')).not.toContain(otpPepper);
  });

  it('runs side by side with another one, which ends on Ctrl-C', async () => {
    expect(await (await fetch(`http://localhost:${String(otherPort)}/about`)).text()).toContain(
      `http://localhost:${String(otherPort)}/about`,
    );
    await stop(other, 'SIGINT');
    expect(other.process.exitCode).toBe(0);
    expect(await takenPorts(portsOf(otherPort))).toEqual([]);
  });

  it('starts again after kill -9 with all of its data', { timeout: startMs }, async () => {
    const before = await mails(port);
    await stop(stack, 'SIGKILL');
    stack = launch(port, dataDir);
    expect(await stack.settled, stack.output()).toBe('ready');
    expect(stack.output()).toContain('has 2 paid orders');
    // What the office changed about the sample guides stays.
    expect(stack.output()).toContain('Guides unchanged');
    expect(await mails(port)).toEqual(before);
    const orders: unknown = await (await fetch(`http://localhost:${String(port + 1)}/_orders`)).json();
    expect(orders).toHaveLength(2);
  });

  it('has no samples in a folder that was started without them', { timeout: startMs }, async () => {
    const emptyDir = join(root, 'empty');
    const { build } = dataDirAt(emptyDir);
    await cp(dataDirAt(dataDir).build, build, { recursive: true });
    const emptyPort = await freePorts(4);
    const empty = launch(emptyPort, emptyDir, '--empty');
    expect(await empty.settled, empty.output()).toBe('ready');
    expect(empty.output()).toContain('npm run ops -- restore FILE --local');
    expect(await mails(emptyPort)).toEqual([]);
    const guides = await fetch(`http://localhost:${String(emptyPort)}/api/getpdfs/`);
    expect(JSON.stringify(await guides.json())).not.toContain('.pdf');
    expect((await fetch(`http://localhost:${String(emptyPort)}/pdf-page`)).status).toBe(200);
    await stop(empty);
  });

  it('stops on SIGTERM: exit code 0, no child left, all ports free', async () => {
    await stop(stack);
    expect(stack.process.exitCode).toBe(0);
    expect(await takenPorts(portsOf(port))).toEqual([]);
  });

  it('ends with the npm that started it, even when that is killed', { timeout: startMs }, async () => {
    stack = watched(spawn('npm', ['start'], { cwd: repository, env: environment(port, dataDir), stdio }), port);
    expect(await stack.settled, stack.output()).toBe('ready');
    stack.process.kill('SIGKILL');
    await expect.poll(() => takenPorts(portsOf(port)), { timeout: 10_000 }).toEqual([]);
  });
});

describe('damaged data', () => {
  it.each([
    ['secrets.json', 'secrets', '{"otpPepper":'],
    ['paypal.jsonl', 'paypal', 'not a record\n["order"\n'],
    ['dynamodb', 'dynamoDb', 'neither a database nor even long'],
  ] as const)('in %s stops the start with a line that says what to do', async (name, part, content) => {
    const damaged = join(root, `damaged-${name}`);
    const place = dataDirAt(damaged)[part];
    await cp(dataDirAt(dataDir).build, dataDirAt(damaged).build, { recursive: true });
    if (part === 'dynamoDb') await mkdir(place);
    await writeFile(part === 'dynamoDb' ? join(place, 'dynamodb.sqlite') : place, content);
    // With the copied builds, nothing has to be built.
    const started = launch(port, damaged);
    expect(await started.settled).toBe('ended');
    expect(started.process.exitCode).toBe(1);
    expect(started.output()).toContain(name);
    expect(started.output()).toContain('--reset');
    expect(started.output()).not.toContain('    at ');
  });
});

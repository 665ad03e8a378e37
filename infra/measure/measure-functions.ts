import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as Adapters from '#composition/adapters.ts';
import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import type { Order } from '#domain/shop/order.ts';
import { codeMac, hashToken } from '#domain/sign-in/code-mac.ts';
import { allEmulators, testSecret } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import {
  aGuide,
  anAccount,
  anIssuedCode,
  anItem,
  anOrder,
  anOtpRecord,
  anOutboxMail,
  aPaidOrder,
  aSession,
} from '#testing/samples.ts';
import { bundleFunctions, handlerIds } from '../bundle-functions.ts';
import type { Measured, MeasuredFunction, Service } from './document.ts';
import type { Loaded, Ran } from './function-process-messages.ts';

/** Starts of each function, and of nothing, taken in turns so that what else the machine does falls on all alike. */
const STARTS = 15;
/** Rounds of the sweep, which looks at so many orders side by side; the memory of an earlier round may still be about in the next. */
const SWEEPS = 3;
const SWEPT = 5;
const SAMPLE_TOKEN = 'sample-token-0123456789abcdefghijklmnopqrstuvw';
const attached = ['biology', 'economics'].map((id) => aGuide({ id, priceCents: 999 }));
const { id: buyerId, email } = anAccount();

/**
 * Measures every function as it is bundled, in processes of its own, against the emulators: how much longer its start takes
 * than that of nothing, and its memory after loading, after its event, and at most. Receipts carry 7 MB of guides.
 * @param progress is told what is measured next
 */
export async function measureFunctions(progress: (line: string) => void): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const emulators = await allEmulators();
  try {
    Object.assign(process.env, emulators.environment);
    const adapters: typeof Adapters = await import('#composition/adapters.ts');
    await bundleFunctions(folder);
    const script = await processScript(folder);
    const start = (id?: string) => startProcess({ script, folder, id, environment: emulators.environment });
    const ids = await handlerIds();
    const starts = await startInTurns(ids, start, progress);
    await prepare(adapters);

    const functions: Record<string, MeasuredFunction> = {};
    for (const id of ids) {
      progress(`running ${id}`);
      const process = await start(id);
      try {
        const event = await eventFor(id, adapters, emulators.simulator.origin);
        const ran = await process.run(event);
        if (ran.status >= 300 && id !== 'receive-paypal-webhook') {
          throw new Error(`${id} answered its event with ${ran.status}: ${ran.body}`);
        }
        let { peakMib } = ran;
        for (let round = 2; id === 'settle-open-orders' && round <= SWEEPS; round += 1) {
          ({ peakMib } = await process.run(await eventFor(id, adapters, emulators.simulator.origin)));
        }
        functions[id] = {
          kib: Math.round((await stat(join(folder, id, 'index.mjs'))).size / 1_024),
          startRatio: round((starts.get(id) ?? 0) / (starts.get('') ?? 1), 2),
          loadedMib: Math.round(process.loaded.residentMib),
          eventCpuMs: Math.round(ran.cpuMs),
          calls: callsOf(ran.requests, emulators.environment),
          peakMib: Math.round(peakMib),
        };
      } finally {
        await process.close();
      }
    }
    const bare = await start();
    await bare.close();
    return {
      on: new Date().toISOString().slice(0, 10),
      node: process.version,
      starts: STARTS,
      bareMib: Math.round(bare.loaded.residentMib),
      bareCpuMs: Math.round(starts.get('') ?? 0),
      functions,
    };
  } finally {
    await emulators.close();
    await rm(folder, { recursive: true });
  }
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

/** What the sample events are about, and two guides of 7 MB together, which no gzip makes smaller. */
async function prepare(adapters: typeof Adapters): Promise<void> {
  const now = Date.now();
  for (const guide of attached) {
    await adapters.catalogue().put(guide);
    await adapters.files().store(guide.fileName, randomBytes(RECEIPT_ATTACHMENTS_MAX_BYTES / attached.length));
  }
  await adapters.users().create(anAccount());
  const login = { purpose: 'login', to: email, code: 482_913 } as const;
  const registration = { purpose: 'registration', to: 'cleo@example.com', code: 4_821 } as const;
  for (const { purpose, to, code } of [login, registration]) {
    const mac = codeMac(testSecret.otpPepper, purpose, to, code);
    const applicant = purpose === 'login' ? {} : { applicant: { fullname: 'Cleo Hart', phone: '5550102033' } };
    const issued = anIssuedCode({ mac, expiresAt: now + 300_000, ...applicant });
    const sent = { lastSentAt: now - 60_000, dayStartedAt: now - 60_000 };
    await adapters.otpCodes().replace(anOtpRecord({ email: to, version: 1, codes: { [purpose]: issued }, ...sent }), 0);
  }
}

/** The sample event, of an order where one is needed that is there and is the most that it can be. */
async function eventFor(id: string, adapters: typeof Adapters, paypal: string): Promise<unknown> {
  const begin = async (changes: Partial<Order>): Promise<{ order: Order; paypalOrderId: string }> => {
    const order = anOrder({ buyerId, items: attached.map(anItem), ...changes });
    await adapters.orders().insert(order);
    const { paypalOrderId } = await adapters.payments().open(order);
    await fetch(`${paypal}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
    return { order, paypalOrderId };
  };
  const now = Date.now();
  // log-out ended it.
  await adapters.sessions().create(aSession({ tokenHash: hashToken(SAMPLE_TOKEN), createdAt: now, lastSeenAt: now }));
  const withBody = async (body: object) => ({ ...(await sampleRequest(id)), body: JSON.stringify(body) });
  switch (id) {
    case 'capture-order': {
      const { paypalOrderId } = await begin({ number: '01KA00000000000000000TAKEN', createdAt: Date.now() - 5_000 });
      return { ...(await sampleRequest(id)), pathParameters: { orderID: paypalOrderId } };
    }
    case 'create-order': {
      await adapters.catalogue().put(aGuide({ id: 'law', priceCents: 555 }));
      return await withBody({ amount: 5.55, currency: 'USD', pdfIds: ['law'] });
    }
    case 'settle-open-orders': {
      for (let order = 0; order < SWEPT; order += 1) {
        const due = { createdAt: now - 180_000, checkAt: now - 60_000 };
        await begin({ buyerId: randomUUID(), number: adapters.random.id(), ...due });
      }
      break;
    }
    case 'download-pdf':
    case 'get-dashboard':
    case 'get-profile':
    case 'resend-receipt': {
      const order = aPaidOrder({
        items: attached.map(anItem),
        number: `01KA00000000000000${id.slice(0, 8).toUpperCase()}`,
      });
      await adapters.orders().insert(order);
      if (id === 'resend-receipt') return await withBody({ order: order.number });
      break;
    }
    case 'deliver-outbox':
      await adapters.outbox().add(anOutboxMail({ dueAt: Date.now() - 1_000, createdAt: Date.now() - 60_000 }));
      break;
    default:
  }
  return await sampleEvent(id);
}

/** Requests by the service that they went to. */
function callsOf(
  requests: Readonly<Record<string, number>>,
  environment: Readonly<Record<string, string>>,
): Readonly<Record<Service, number>> {
  const to = (variable: string): number => requests[new URL(environment[variable] ?? '').origin] ?? 0;
  return {
    tables: to('DYNAMODB_ENDPOINT'),
    secrets: to('SECRETS_ENDPOINT'),
    files: to('S3_ENDPOINT'),
    paypal: to('PAYPAL_API_URL'),
    mail: to('SES_ENDPOINT'),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

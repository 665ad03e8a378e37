import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDirAt } from '../operations/local/data-dir.ts';
import { localCredentials } from '../operations/local/environment.ts';
import { type RunningServer, serve } from './http-server.ts';
import { freePorts } from './ports.ts';
import { createRouter, type Router } from './router.ts';
import { type Services, startServices } from './services.ts';

/** What a website that is open in the operator's browser can't do with the servers of the stack. */

const parts: { close(): Promise<void> }[] = [];
const addPart = <T extends { close(): Promise<void> }>(part: T): T => {
  parts.push(part);
  return part;
};
let folder: string;
let router: Router;
let site: RunningServer;
let services: Services;
let before: ReadonlySet<string>;
beforeAll(async () => {
  before = new Set(await listening());
  folder = await mkdtemp(join(tmpdir(), 'other-websites-'));
  const port = await freePorts(4);
  router = createRouter(unexpected);
  site = addPart(await serve(router.listener, port, 'any'));
  services = await startServices({
    port,
    data: dataDirAt(folder),
    site: site.origin,
    addPart,
    warn: unexpected,
    onFailure: unexpected,
  });
  const handle = (_: unknown, response: { end(text: string): unknown }) => {
    response.end('answered');
    return Promise.resolve();
  };
  router.backends = {
    api: { handle },
    pages: { handle },
    mailbox: services.mailbox,
    control: { mail: services.mail, runSchedule: () => Promise.resolve(true) },
    pageConfig: {},
  };
});
afterAll(async () => {
  for (const part of parts.reverse()) await part.close();
  await rm(folder, { recursive: true });
});

const unexpected = (problem: unknown): never => {
  throw problem instanceof Error ? problem : new Error(String(problem));
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Asks as a browser does, with headers that `fetch` doesn't let a program set. */
const ask = (url: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    })
      .on('error', reject)
      .end();
  });

const REFUSED = { status: 403, text: `{"message":"Only this machine's programs and pages are answered."}` };
/** The sockets on which this process and its children listen, as `address:port`. Linux only. */
async function listening(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const table = await readFile('/proc/net/tcp', 'utf8');
  const owned = new Set((await Promise.all([process.pid, ...(await children())].map(socketsOf))).flat());
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row[3] === '0A' && owned.has(row[9] ?? ''))
    .map((row) => {
      const [address = '', port = ''] = (row[1] ?? '').split(':');
      return `${Buffer.from(address, 'hex').reverse().join('.')}:${String(Number.parseInt(port, 16))}`;
    });
}

async function children(): Promise<number[]> {
  const text = await readFile(`/proc/${String(process.pid)}/task/${String(process.pid)}/children`, 'utf8');
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

async function socketsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${String(pid)}/fd`;
  const links = await Promise.all(
    (await readdir(folder).catch(() => [])).map((fd) => readlink(join(folder, fd)).catch(() => '')),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

describe('another website', () => {
  it('gets no answer of any server under a name of its own', async () => {
    const addresses = new Set(Object.values({ ...services.endpoints }));
    expect(addresses.size).toBeGreaterThan(8);
    for (const address of addresses) {
      for (const host of [
        'evil.test',
        `evil.test:${new URL(address).port}`,
        'localhost.evil.test',
        '127.0.0.1.evil.test',
      ]) {
        expect(await ask(address, { host }), `${address} as ${host}`).toMatchObject(REFUSED);
      }
      for (const host of ['localhost', '127.0.0.1'].map((name) => `${name}:${new URL(address).port}`)) {
        expect((await ask(address, { host })).text).not.toBe(REFUSED.text);
      }
    }
  });

  it.each(['http://evil.test', 'http://localhost:5173', 'https://localhost', 'null'])(
    'of the origin %s gets no answer of a service, nor the permission to ask',
    async (origin) => {
      for (const [name, address] of Object.entries({ ...services.endpoints })) {
        if (name === 'site') continue;
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const { headers, ...answer } = await ask(
            address,
            { origin, 'access-control-request-method': 'POST' },
            method,
          );
          expect(answer, `${name} ${method}`).toMatchObject(REFUSED);
          expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
        }
      }
    },
  );

  it.each(['mail.json', 'mail', 'ready', 'openapi.json', 'schedules/deliver-outbox', 'mail/down'])(
    'gets no answer of /_local/%s',
    async (path) => {
      const url = `${site.origin}/_local/${path}`;
      for (const method of ['GET', 'POST']) {
        expect(await ask(url, { origin: 'http://evil.test' }, method)).toMatchObject(REFUSED);
        expect(await ask(url, { host: 'evil.test' }, method)).toMatchObject(REFUSED);
        expect((await ask(url, { origin: site.origin }, method)).text).not.toBe(REFUSED.text);
      }
    },
  );

  it('may ask the API, which refuses it as in AWS', async () => {
    expect(await ask(`${site.origin}/api/x`, { origin: 'http://evil.test' })).toMatchObject({ text: 'answered' });
  });

  it('gets nothing of DynamoDB with a made-up signature', async () => {
    const client = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      new DynamoDBClient({ endpoint: services.endpoints.dynamoDb, region: 'us-west-2', credentials, maxAttempts: 1 });
    const list = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      client(credentials).send(new ListTablesCommand());
    await expect(list({ ...localCredentials, secretAccessKey: 'wrong' })).rejects.toThrow(
      'is not signed with the credentials',
    );
    await expect(list({ secretAccessKey: 'S3RVER', accessKeyId: 'AKID' })).rejects.toThrow('is not signed');
    expect((await list(localCredentials)).TableNames).toContain('guide-shop-agreements');
    const made =
      'AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
    const headers = { authorization: made, 'x-amz-target': 'DynamoDB_20120810.ListTables' };
    expect((await ask(services.endpoints.dynamoDb, headers, 'POST')).status).toBe(400);
  });

  it.skipIf(process.platform !== 'linux')('finds nothing else that listens where it can look', async () => {
    const known = new Set(
      Object.values({ ...services.endpoints }).map((address) => `127.0.0.1:${new URL(address).port}`),
    );
    const others = (await listening()).filter((address) => !before.has(address) && !known.has(address));
    // SES's emulator, which wants a key, and DynamoDB's engine, at an address of its own.
    const found = others.filter((address) => address.startsWith('127.0.0.1:'));
    expect([found.length, others.length]).toEqual([1, 2]);
    expect(await ask(`http://${found[0] ?? ''}/store`, {})).toMatchObject({ status: 403, text: '' });
  });
});

it('no server of the product listens without the guard', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const found: string[] = [];
  for (const part of ['infra', 'functions', 'web']) {
    for (const file of await readdir(join(root, part), { recursive: true })) {
      const isProduct = /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|(^|\/)testing\//.test(file);
      if (!isProduct) continue;
      const text = await readFile(join(root, part, file), 'utf8');
      if (/\bcreate(Secure|Http2?|Https)?Server\(|\.listen\(|\bpreview\(/i.test(text)) found.push(`${part}/${file}`);
    }
  }
  // The guard itself, the search for free ports, and Vite in the place of a handler.
  expect(found.toSorted()).toEqual(['infra/local/dev.ts', 'infra/local/http-server.ts', 'infra/local/ports.ts']);
});

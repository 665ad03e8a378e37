import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Plugin } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type * as Adapters from '#composition/adapters.ts';
import { applyAsPartner } from '#contract/endpoints/messages/public.ts';
import { logIn } from '#contract/endpoints/sign-in/public.ts';
import { registry, watcher } from '#contract/registry.ts';
import { eventsOfNews } from '#domain/office/push/push-events.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { eachOf, firstOf } from '#testing/deep.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { aPdf } from '#testing/pdf.ts';
import { roles } from '#testing/roles.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { aGuide, anAccount, anItem, aPaidOrder, aSession } from '#testing/samples.ts';
import { type Functions, startFunctions } from '../local/lambda/functions.ts';
import { newInvocation } from '../local/lambda/invocation.ts';
import { functionConfig, functionIds } from '../stack/functions.ts';
import { bundleFunctions } from './bundle-functions.ts';

/** Those that run below, one of each other part, and the largest of a limit: all take minutes. */
const some = [
  ...['list-guides', 'send-otp', 'log-in', 'log-out', 'download-pdf', 'start-office-upload', 'check-office-upload'],
  ...['read-pdf', 'resend-receipt', 'create-order', 'apply-as-partner', 'register-user'],
  ...['list-consultation-slots', 'plan-series', 'get-office-order', 'find-office-orders', 'get-statement'],
  ...['create-payment-request', 'capture-installment', 'get-office-today', 'book-office-refund'],
];
const ids = [...new Set(firstOf<readonly string[]>(some, functionIds).flat())];

/** Bundling or loading all functions takes a minute, and several beside other tests. */
const BUNDLING_MS = 600_000;

let outDir: string;
const inputsOf = new Map<string, readonly string[]>();

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'bundles-'));
  for (const { id, modules } of await bundleFunctions(outDir, { ids, hasMaps: false })) inputsOf.set(id, modules);
}, BUNDLING_MS);
afterAll(async () => {
  await rm(outDir, { recursive: true });
});

/** The code of each function. */
async function readBundles(folder: string, of: readonly string[] = ids): Promise<ReadonlyMap<string, string>> {
  const read = async (id: string) => [id, await readFile(join(folder, id, 'index.mjs'), 'utf8')] as const;
  return new Map(await Promise.all(of.map(read)));
}

/** Another text for who has logged in. */
const withMessage = (message: string): Plugin => ({
  name: 'another-message',
  load: {
    filter: { id: /functions[\\/]contract[\\/]/ },
    handler: async (file) => (await readFile(file, 'utf8')).replace(logIn.success.message, message),
  },
});

describe('the bundle of a function', () => {
  it('is refused if it is larger than its record says', async () => {
    const large = await mkdtemp(join(tmpdir(), 'bundles-'));
    onTestFinished(() => rm(large, { recursive: true }));
    const plugins = [withMessage('Welcome. '.repeat(50_000))];
    await expect(bundleFunctions(large, { plugins, ids: ['log-in'], hasMaps: false })).rejects.toThrow(
      /^log-in has \d{3}\.\d KiB, and “\w+” allows \d{3}\.$/,
    );
  });

  it('is not larger than its record says', { timeout: 400_000 }, async () => {
    const all = await mkdtemp(join(tmpdir(), 'bundles-'));
    onTestFinished(() => rm(all, { recursive: true }));
    const others = eachOf(functionIds.filter((id) => !ids.includes(id)));
    expect(await bundleFunctions(all, { ids: others, hasMaps: false })).toHaveLength(others.length);
  });

  it.each(ids)('of %s has only the clients that it uses', (id) => {
    const answersFiles: string[] = registry
      .filter((endpoint) => 'contentType' in endpoint || 'redirectTo' in endpoint)
      .map((endpoint) => endpoint.id);
    const has = (name: string) => inputsOf.get(id)?.some((input) => input.includes(`node_modules/${name}/`)) ?? false;
    const { may = {}, variables = [] } = roles[id] ?? {};
    expect(has('@aws-sdk/client-secrets-manager')).toBe(variables.includes('SECRETS_ENDPOINT'));
    const readsFiles = may['guideFiles'] !== undefined || may['uploads']?.includes('s3:GetObject') === true;
    expect(has('@aws-sdk/client-s3')).toBe(readsFiles || 'uploads' in may || 'siteFiles' in may);
    expect(has('@aws-sdk/client-cloudfront')).toBe('distribution' in may);
    // What opens a file of others has a role of nothing (roles.test.ts).
    for (const name of ['@cantoo/pdf-lib', '@embedpdf/pdfium', 'pdfjs-dist']) expect(has(name)).toBe(id === 'read-pdf');
    expect(has('@aws-sdk/s3-presigned-post')).toBe(may['uploads']?.includes('s3:PutObject') === true);
    expect(has('@aws-sdk/client-ses')).toBe(may['mail'] !== undefined);
    expect(has('@aws-sdk/client-sesv2')).toBe(may['mailAccount'] !== undefined);
    expect(has('nodemailer')).toBe(may['mail'] !== undefined);
    expect(has('negotiator')).toBe(answersFiles.includes(id));
    expect(has('@aws-sdk/s3-request-presigner')).toBe(readsFiles);
  });

  it('logs news exactly if its record says that the office’s devices tell them', async () => {
    const logging = [...(await readBundles(outDir))].flatMap(([id, code]) =>
      Object.keys(eventsOfNews).some((event) => new RegExp(`\\.info\\(["'\`]${event}["'\`]`).test(code)) ? [id] : [],
    );
    expect(logging.toSorted()).toEqual(ids.filter((id) => functionConfig(id).logsNews).toSorted());
    expect(logging).not.toEqual([]);
  });

  it('has no part that it never reaches', async () => {
    const packages = ['@peculiar/x509', 'reflect-metadata', 'tsyringe', '@peculiar/asn1-android'];
    for (const inputs of inputsOf.values())
      expect(packages.filter((name) => inputs.some((input) => input.includes(`/${name}/`)))).toEqual([]);
    // A content type of nodemailer's list, which no mail of ours has.
    for (const code of (await readBundles(outDir)).values()) expect(code).not.toContain('application/vnd.oasis');
  });

  it('names no endpoint but its own', async () => {
    const ids = new Set(registry.map(({ id }) => id));
    for (const [name, code] of await readBundles(outDir)) {
      // It tells of each.
      if (name === watcher.id) continue;
      const named = new Set([...code.matchAll(/["'`]([a-z-]+)["'`]/g)].map(([, text = '']) => text));
      expect([...named].filter((one) => ids.has(one))).toEqual(ids.has(name) ? [name] : []);
    }
  });

  it.each([
    ['log-in', logIn.success.message],
    ['apply-as-partner', applyAsPartner.success.message.split('.')[0] ?? ''],
    ['create-order', 'Only USD is accepted'],
  ])('of %s alone has the message “%s”', async (id, message) => {
    const having = [...(await readBundles(outDir))].filter(([, code]) => code.includes(message));
    expect(having.map(([name]) => name)).toEqual([id]);
  });

  it('changes with a message of its own endpoint only', async () => {
    const changed = await mkdtemp(join(tmpdir(), 'bundles-'));
    onTestFinished(() => rm(changed, { recursive: true }));
    const both = ['log-in', 'log-out'];
    await bundleFunctions(changed, { plugins: [withMessage('Welcome back.')], ids: both, hasMaps: false });
    const [before, after] = [await readBundles(outDir), await readBundles(changed, both)];
    expect(both.filter((id) => after.get(id) !== before.get(id))).toEqual(['log-in']);
  });
});

describe('the functions as bundled', () => {
  const token = 'sample-token-0123456789abcdefghijklmnopqrstuvw';
  const guide = aGuide({ id: 'biology' });
  const content = new TextEncoder().encode('%PDF-1.7 biology');
  const order = aPaidOrder({ items: [anItem(guide)], createdAt: Date.now() - 86_400_000 });
  let emulators: Awaited<ReturnType<typeof allEmulators>>;
  let functions: Functions;

  beforeAll(async () => {
    emulators = await allEmulators();
    Object.assign(process.env, emulators.environment);
    const adapters: typeof Adapters = await import('#composition/adapters.ts');
    const now = Date.now();
    await adapters.catalog().put(guide);
    await adapters.files().store(guide.fileName, content);
    await adapters.users().create(anAccount());
    await adapters.orders().insert(order);
    await adapters.sessions().create(aSession({ tokenHash: hashToken(token), createdAt: now, lastSeenAt: now }));
    await sampleWorld(adapters).startOfficeSession();
    const modules = ids.map((id) => [id, pathToFileURL(join(outDir, id, 'index.mjs')).href] as const);
    // Refuses a handler that takes a callback, as Lambda on Node 24 does.
    functions = await startFunctions({
      modules: Object.fromEntries(modules),
      environment: emulators.environment,
      output: new PassThrough().resume(),
      onCrash(error) {
        throw error;
      },
    });
    emulators.lambda.invoke = (event, invocation) => functions.invoke(event, invocation);
  }, BUNDLING_MS);
  afterAll(async () => {
    await functions.close();
    await emulators.close();
  });

  async function invoke(id: string, changes: Partial<APIGatewayProxyEventV2> = {}) {
    const event = { ...(await sampleRequest(id)), ...changes };
    const result = await functions.invoke(event, newInvocation(id, 10_000));
    const { statusCode, body, cookies = [] } = result as APIGatewayProxyStructuredResultV2;
    return { status: statusCode, body: JSON.parse(body ?? '{}') as Record<string, unknown>, cookies };
  }

  it('read the tables', async () => {
    expect(await invoke('list-guides')).toMatchObject({ status: 200, body: { res: [{ _id: 'biology' }] } });
  });

  it('read the secret, write the tables and mail a code, and know a condition that does not hold', async () => {
    const sent = await invoke('send-otp');
    expect(sent.status).toBe(200);
    const cookies = sent.cookies.map((line) => line.split(';')[0] ?? '');
    const [mail] = emulators.mailbox.list(anAccount().email);
    const otp = Number(/^\d{6}/.exec(mail?.subject ?? '')?.[0]);
    const body = JSON.stringify({ email: anAccount().email, otp });
    const answers = await Promise.all([invoke('log-in', { body, cookies }), invoke('log-in', { body, cookies })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('link to a guide', async () => {
    const { status, body } = await invoke('download-pdf');
    expect(status).toBe(200);
    const response = await fetch((body['res'] as { url: string }).url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="biology.pdf"');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content);
  });

  it('take an upload and read it as a PDF, without a package for drawing', async () => {
    const { body } = await invoke('start-office-upload');
    const { id, url, fields } = body['res'] as { id: string; url: string; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([aPdf({ pages: 3, catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }) as BlobPart]));
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    expect(await invoke('check-office-upload', { pathParameters: { id } })).toMatchObject({
      status: 200,
      body: { res: { pages: 3, problems: [expect.stringContaining('script') as unknown] } },
    });
  });

  it('mail a receipt with its guide', async () => {
    const before = emulators.mailbox.list(order.buyer.email).length;
    const body = JSON.stringify({ order: order.number });
    expect((await invoke('resend-receipt', { body })).status).toBe(200);
    const mails = emulators.mailbox.list(order.buyer.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]).toMatchObject({ attachments: [{ filename: 'biology.pdf' }] });
  });

  it('ask PayPal for an order', async () => {
    await (await import('#composition/adapters.ts')).catalog().put(aGuide({ id: 'law', priceCents: 555 }));
    const body = JSON.stringify({ amount: 5.55, currency: 'USD', pdfIds: ['law'] });
    expect(await invoke('create-order', { body })).toMatchObject({
      status: 200,
      body: { res: expect.stringMatching(/^\w{17}$/) as unknown },
    });
  });
});

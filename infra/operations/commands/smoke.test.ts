import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheControl } from '#contract/pages/site-files.ts';
import { boundPort, closeServer, loopback } from '../../local/http-server.ts';
import { apiHeaders, officeHeaders, siteHeaders } from '../../stack/site-headers.ts';
import { type Run, runOps } from '../testing/run.ts';

interface Reply {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

/** What a test changes in the answer to `METHOD /path`. */
type Fault = Readonly<Record<string, (reply: Reply) => void>>;

const realFetch = globalThis.fetch;
let origin: string;
let fault: Fault = {};
let mailed: string[] = [];

const page = '<!doctype html><html><title>Shop</title><script src="/assets/app-1a2b3c4d.js"></script></html>';
const guide = {
  _id: 'art',
  title: 'Art',
  desc: 'Art.',
  price: 4.99,
  amount: 4.99,
  category: 'Non-Stem',
  pages: 3,
  edition: '2026-27',
  cover: '',
};

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A healthy site, except for the fault. */
function site(request: IncomingMessage, body: string): Reply {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const html = (status: number, text = page): Reply => ({
    status,
    headers: {
      ...inLowerCase(siteHeaders({ paypalOrigins: [], inlineScriptHashes: [] })),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl(path),
    },
    body: text,
  });
  const json = (status: number, value: object, cache = 'no-store'): Reply => ({
    status,
    headers: { ...inLowerCase(apiHeaders()), 'content-type': 'application/json', 'cache-control': cache },
    body: JSON.stringify({ status_code: status, message: 'As it is.', ...value }),
  });
  if (path.startsWith('/no-such-page')) return html(404);
  if (path.startsWith('/office/')) {
    const policy = officeHeaders({ paypalOrigins: [], inlineScriptHashes: [] });
    return { ...html(200), headers: { ...inLowerCase(policy), 'content-type': 'text/html' } };
  }
  if (path.startsWith('/assets/')) return html(200, 'export {};');
  if (path === '/config.json') return { ...json(200, {}), body: JSON.stringify({ paypal: { clientId: 'client' } }) };
  if (path === '/_local/mail.json')
    return { ...json(200, {}), body: JSON.stringify(mailed.map((to) => ({ to: [to] }))) };
  if (path === '/api/getpdfs') return json(200, { res: [guide] }, 'public, max-age=60');
  if (path === '/api/dashboard') return json(401, { code: 'UNAUTHENTICATED' });
  if (path === '/api/paypal/webhook') return json(400, {});
  if (path === '/api/sendOtp') {
    const { email } = JSON.parse(body) as { email: string };
    if (!email.includes('@')) return json(400, {});
    mailed.push(email);
    const answered = json(200, {});
    return { ...answered, headers: { ...answered.headers, 'set-cookie': `${request.headers.cookie ?? ''}; Path=/` } };
  }
  return path.startsWith('/api/') ? json(404, {}) : html(200);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const reply = site(request, Buffer.concat(chunks).toString());
  const path = (request.url ?? '').split('?')[0]?.replace(/no-such-page.*/, 'no-such-page') ?? '';
  fault[path]?.(reply);
  const zipped = reply.headers['content-type']?.startsWith('text/') === true && reply.headers['x-plain'] === undefined;
  for (const [name, value] of Object.entries(reply.headers)) if (value !== undefined) response.setHeader(name, value);
  if (zipped) response.setHeader('content-encoding', 'gzip');
  response.writeHead(reply.status);
  response.end(zipped ? gzipSync(reply.body) : reply.body);
}

// It answers at any name, as a site does.
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});

beforeAll(async () => {
  await once(server.listen(0, loopback), 'listening');
  origin = `http://localhost:${String(boundPort(server))}`;
});
afterAll(async () => {
  await closeServer(server);
});
beforeEach(() => {
  fault = {};
  mailed = [];
  vi.unstubAllGlobals();
});

const run = (...options: string[]): Promise<Run> => runOps(['smoke', origin, ...options]);

describe('ops smoke', () => {
  it('finds no problem in a healthy site, and sends one mail that is discarded', async () => {
    const { code, out } = await run();
    const only = 'this address is not encrypted, which only a laptop or an emulator may do';
    expect(out.split('\n').filter((line) => !line.startsWith('ok '))).toEqual([
      `skipped  http redirects to https: ${only}`,
      `skipped  HTTP/3 is offered: ${only}`,
      `Everything is fine at ${origin}.`,
    ]);
    expect(code).toBe(0);
    expect(mailed).toEqual([expect.stringMatching(/^success\+smoke-\w+@simulator\.amazonses\.com$/)]);
  });

  it('finds a site below localhost, where emulators put an API, without help of the system', async () => {
    const site = origin.replace('localhost', 'a1b2c3d4.execute-api.localhost');
    const { code, out } = await runOps(['smoke', site]);
    expect(out).toContain(`Everything is fine at ${site}.`);
    expect(code).toBe(0);
  });

  it('sends the mail to the given address, and prints each check as JSON', async () => {
    const { out } = await run('--mail', 'Office@Example.com', '--json');
    expect(mailed).toEqual(['office@example.com']);
    const checks = out.split('\n').map((line) => JSON.parse(line) as { check: string; result: string });
    expect(checks.length).toBeGreaterThan(20);
    expect(checks.filter(({ result }) => result !== 'ok').map(({ result }) => result)).toEqual(['skipped', 'skipped']);
  });

  it.each<[string, Fault, string]>([
    ['a page is missing', { '/login': (reply) => (reply.status = 404) }, 'page /login: answers 404'],
    [
      'a page is not HTML',
      { '/login': (reply) => (reply.headers['content-type'] = 'application/json') },
      'page /login: is application/json',
    ],
    ['a page is not ours', { '/login': (reply) => (reply.body = '<html></html>') }, 'page /login: has no title'],
    ['a missing page answers 200', { '/no-such-page': (reply) => (reply.status = 200) }, 'answers 200 instead of 404'],
    [
      'a header is missing',
      { '/': (reply) => (reply.headers['x-content-type-options'] = undefined) },
      'header x-content-type-options: is missing',
    ],
    [
      'a header is weak',
      { '/': (reply) => (reply.headers['strict-transport-security'] = 'max-age=60') },
      'header strict-transport-security: is max-age=60',
    ],
    [
      'any inline script may run',
      { '/': (reply) => (reply.headers['content-security-policy'] = "default-src 'self'; script-src 'unsafe-inline'") },
      'the policy lets any script run',
    ],
    [
      'search engines may list the office',
      { '/office/sign-in': (reply) => (reply.headers['x-robots-tag'] = undefined) },
      'X-Robots-Tag: noindex is missing',
    ],
    ['the office is not there', { '/office/sign-in': (reply) => (reply.status = 404) }, '/office/sign-in answers 404'],
    [
      'the office has the policy of the site',
      { '/office/sign-in': (reply) => (reply.headers['content-security-policy'] = 'script-src https://*.paypal.com') },
      'its policy names PayPal',
    ],
    [
      'pages are cached',
      { '/': (reply) => (reply.headers['cache-control'] = 'max-age=3600') },
      'pages are revalidated: Cache-Control is "max-age=3600"',
    ],
    [
      'assets are not cached',
      { '/assets/app-1a2b3c4d.js': (reply) => (reply.headers['cache-control'] = 'no-cache') },
      'Cache-Control of /assets/app-1a2b3c4d.js is "no-cache"',
    ],
    ['assets are gone', { '/assets/app-1a2b3c4d.js': (reply) => (reply.status = 403) }, 'js answers 403'],
    ['nothing is compressed', { '/': (reply) => (reply.headers['x-plain'] = '1') }, 'they are not'],
    [
      'the shop is empty',
      { '/api/getpdfs': (reply) => (reply.body = JSON.stringify({ status_code: 200, message: '', res: [] })) },
      'none: publish a folder of guides',
    ],
    [
      'the list is not cached',
      { '/api/getpdfs': (reply) => (reply.headers['cache-control'] = 'no-store') },
      'the list of guides is cached briefly: Cache-Control is "no-store" without max-age=60',
    ],
    [
      'the list is of another version',
      { '/api/getpdfs': (reply) => (reply.body = JSON.stringify({ status_code: 200, message: '', res: [{}] })) },
      'the same version?',
    ],
    [
      'the API is a page',
      { '/api/dashboard': (reply) => (reply.body = page) },
      'something that is not an API response',
    ],
    ['strangers are let in', { '/api/dashboard': (reply) => (reply.status = 200) }, 'answers 200 instead of 401'],
    [
      'the API lets browsers guess types',
      { '/api/dashboard': (reply) => (reply.headers['x-content-type-options'] = undefined) },
      'header x-content-type-options below /api: is missing',
    ],
    [
      "the API's answers may load something",
      { '/api/dashboard': (reply) => (reply.headers['content-security-policy'] = "default-src 'self'") },
      "header content-security-policy below /api: is default-src 'self'",
    ],
    [
      'refusals can be cached',
      { '/api/dashboard': (reply) => (reply.headers['cache-control'] = 'max-age=60') },
      'may be cached ("max-age=60")',
    ],
    ['forgeries are taken', { '/api/paypal/webhook': (reply) => (reply.status = 200) }, 'instead of 400'],
    ['errors turn into pages', { '/api/no-such-endpoint': (reply) => (reply.body = page) }, 'API errors must not'],
    ['PayPal is not set up', { '/config.json': (reply) => (reply.body = '{}') }, "without PayPal's client id"],
    ['no mail is sent', { '/api/sendOtp': (reply) => (reply.status = 503) }, 'answers 503: As it is.'],
    [
      'cookies are lost',
      { '/api/sendOtp': (reply) => (reply.headers['set-cookie'] = 'browser=another; Path=/') },
      'no code would log anyone in',
    ],
    ['no mail arrives', { '/_local/mail.json': (reply) => (reply.body = '[]') }, 'did not arrive in the mailbox'],
  ])('finds that %s', async (_, planted, problem) => {
    fault = planted;
    const { code, out, err } = await run();
    expect(code).toBe(1);
    const problems = out.split('\n').filter((line) => line.startsWith('PROBLEM'));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).toContain(problem);
    expect(err).toMatch(/^\d+ of \d+ checks found a problem\. Each says what to do\.$/);
  });

  it('says in one line that a site is not there', async () => {
    const { code, out, err } = await runOps(['smoke', 'http://localhost:1']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^http:\/\/localhost:1 does not answer: is the address right, and is the site deployed\? \(.*\)$/,
    );
  });

  it('reports a redirect to another origin on one line, and a page that redirects', async () => {
    fault = { '/': (reply) => (Object.assign(reply, { status: 301 }).headers['location'] = 'https://www.shop.test/') };
    expect(await run()).toMatchObject({
      code: 1,
      out: '',
      err: `${origin} redirects to https://www.shop.test: check that address instead.`,
    });
    fault = { '/login': (reply) => (Object.assign(reply, { status: 301 }).headers['location'] = '/elsewhere') };
    expect((await run()).out).toContain('PROBLEM  page /login: redirects to /elsewhere');
  });

  describe('of an encrypted site', () => {
    /** The headers that a distribution adds. */
    const ofDistribution = { 'x-amz-cf-id': 'numbered', 'alt-svc': 'h3=":443"; ma=86400' };
    /** The same site at https://shop.test, and what answers at http://shop.test. */
    async function encrypted(headers: Record<string, string>, http: () => Response): Promise<Run> {
      vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
        if (address.startsWith('http:')) return http();
        const response = await realFetch(address.replace('https://shop.test', origin), init);
        return new Response(response.body, {
          status: response.status,
          headers: { ...Object.fromEntries(response.headers), ...headers },
        });
      });
      return await runOps(['smoke', 'https://shop.test']);
    }
    const linesOf = ({ out }: Run): string[] => out.split('\n').filter((line) => /http redirects|HTTP\/3/.test(line));
    const redirect = () => new Response(null, { status: 301, headers: { location: 'https://shop.test/' } });
    const silence = () => {
      throw new TypeError('fetch failed');
    };

    it('checks everything with a distribution', async () => {
      const found = await encrypted(ofDistribution, redirect);
      expect(linesOf(found)).toEqual(['ok       http redirects to https', 'ok       HTTP/3 is offered']);
      expect(found.code).toBe(0);
    });

    it.each([
      ['shows pages', () => new Response(page), 'answers 200 instead of redirecting: check the distribution'],
      ['does not answer', silence, 'does not answer: check the distribution'],
    ])('a distribution that %s without encryption is found', async (_, http, problem) => {
      const found = await encrypted(ofDistribution, http);
      expect(found.code).toBe(1);
      expect(linesOf(found)).toContain(`PROBLEM  http redirects to https: ${problem}`);
    });

    it('a distribution without HTTP/3 is found', async () => {
      const found = await encrypted({ 'x-amz-cf-id': 'numbered' }, redirect);
      expect(found.code).toBe(1);
      expect(linesOf(found)).toContain('PROBLEM  HTTP/3 is offered: it is not: check the distribution');
    });

    it.each([
      ['is silent', silence],
      ['refuses', () => new Response('', { status: 403 })],
    ])('without a distribution, a gateway that %s without encryption is fine', async (_, http) => {
      const found = await encrypted({ 'apigw-requestid': 'one' }, http);
      expect(linesOf(found)).toEqual([
        'skipped  http redirects to https: without a distribution there is no address without encryption',
        'skipped  HTTP/3 is offered: only a distribution offers it',
      ]);
      expect(found.code).toBe(0);
    });

    it.each([
      ['with a distribution', ofDistribution, 'PROBLEM  header referrer-policy below /api: is missing: deploy again'],
      ['without one', {}, 'skipped  header referrer-policy below /api: only a distribution adds it'],
    ])('%s the headers that it adds to the API are reported', async (_, headers, line) => {
      fault = { '/api/dashboard': (reply) => (reply.headers['referrer-policy'] = undefined) };
      expect((await encrypted(headers, redirect)).out.split('\n')).toContain(line);
    });

    it('without a distribution, pages that travel without encryption are found', async () => {
      expect(linesOf(await encrypted({}, () => new Response(page)))[0]).toContain('PROBLEM  http redirects to https');
    });
  });

  it.each([
    [['shop.example.com'], 'is not the address of a site'],
    [['ftp://example.com'], 'is not the address of a site'],
    [[], 'Name the site'],
    [['https://example.com', '--mail', 'nobody'], 'nobody is not an email address'],
  ])('refuses %j', async (args, reason) => {
    const { code, err } = await runOps(['smoke', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });
});

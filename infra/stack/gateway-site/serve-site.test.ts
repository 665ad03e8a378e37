import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathParameters } from '#contract/endpoint.ts';
import { apiRoutes, registry } from '#contract/registry.ts';
import { anEvent } from '#testing/events.ts';
import { siteServer } from './serve-site.ts';

const placeholderUrl = 'https://address-to-come.invalid';
const folder = mkdtempSync(path.join(tmpdir(), 'gateway-site-'));
const write = (file: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};
const icon = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);
let serve: ReturnType<typeof siteServer>;
const invoked: (readonly [string, APIGatewayProxyEventV2])[] = [];

beforeAll(() => {
  write('index.html', '<h1>Home</h1>');
  write('about/index.html', `<link rel="canonical" href="${placeholderUrl}/about"><h1>About</h1>`);
  write('dashboard/receipts/index.html', '<h1>Receipt</h1>');
  write('office/index.html', '<h1>Office</h1>');
  write('assets/office/worker-1a2b.mjs', 'export {};');
  write('office.webmanifest', '{"name":"Office"}');
  write('404.html', '<h1>Not here</h1>');
  write('icon.png', icon);
  write('assets/app-1a2b.js', 'export {};');
  serve = siteServer({
    folder,
    placeholderUrl,
    siteUrl: 'http://abc.execute-api.localhost:4566',
    headers: { site: { 'x-frame-options': 'DENY' }, office: { 'x-robots-tag': 'noindex' } },
    config: { paypal: 'id' },
    routes: apiRoutes,
    functions: Object.fromEntries(registry.map(({ id }) => [id, `name-of-${id}`])),
    invoke: (name, event) => {
      invoked.push([name, event]);
      return Promise.resolve({ statusCode: 201, body: 'of the function' });
    },
    files: {
      read: (file) =>
        Promise.resolve(
          file === 'biology/cover-0123.jpg' ? { content: new Uint8Array([1, 2]), type: 'image/jpeg' } : undefined,
        ),
    },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function get(rawPath: string, { method = 'GET', query = '', headers = {} } = {}) {
  const event = anEvent({ headers });
  const http = { ...event.requestContext.http, method };
  const asked: APIGatewayProxyEventV2 = {
    ...event,
    rawPath,
    rawQueryString: query,
    headers,
    requestContext: { ...event.requestContext, http },
  };
  const { statusCode, headers: answered = {}, body = '', isBase64Encoded = false } = await serve(asked);
  return { statusCode, headers: answered, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}

describe('the site without the edge', () => {
  it.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/dashboard/receipts/01ABC', 'Receipt'],
  ])('answers %s with its page and the security headers', async (address, text) => {
    const { statusCode, headers, bytes } = await get(address);
    expect([statusCode, headers['content-type'], headers['x-frame-options']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'DENY',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(bytes.toString()).toContain(`<h1>${text}</h1>`);
  });

  it.each(['/office', '/office/orders/01ABC'])('answers %s with the office, and its own headers', async (address) => {
    const { statusCode, headers, bytes } = await get(address);
    expect([statusCode, headers['x-robots-tag'], headers['x-frame-options']]).toEqual([200, 'noindex', undefined]);
    expect(bytes.toString()).toBe('<h1>Office</h1>');
  });

  it('serves scripts of workers as scripts', async () => {
    const { headers } = await get('/assets/office/worker-1a2b.mjs');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('has the manifest of the office with its type', async () => {
    const { statusCode, headers, bytes } = await get('/office.webmanifest');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json']);
    expect(String(bytes)).toBe('{"name":"Office"}');
  });

  it('replaces the placeholder with the site’s address', async () => {
    const { bytes } = await get('/about');
    expect(bytes.toString()).toContain('href="http://abc.execute-api.localhost:4566/about"');
  });

  it('answers a missing address with its page and 404, and no file outside the folder', async () => {
    write('../outside.txt', 'secret');
    for (const address of ['/nowhere', '/../outside.txt', '/about/../../outside.txt']) {
      const { statusCode, bytes } = await get(address);
      expect([statusCode, bytes.toString()]).toEqual([404, '<h1>Not here</h1>']);
    }
    rmSync(path.join(folder, '../outside.txt'));
  });

  it('serves binary files unchanged, and lets browsers cache hashed assets', async () => {
    expect((await get('/icon.png', { headers: { 'accept-encoding': 'br' } })).bytes).toEqual(icon);
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
  });

  it('compresses text as the browser accepts', async () => {
    const brotli = await get('/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toContain('About');
    const gzip = await get('/about', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.bytes).toString()).toContain('About');
    expect((await get('/about')).headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['/pdf-page', 'show-shop', '/api/pages/shop'],
    ['/pdf-page/biology', 'show-guide', '/api/pages/guides/biology'],
    ['/pdf-page/sitemap.xml', 'show-sitemap', '/api/pages/sitemap'],
    ['/classes', 'show-classes', '/api/pages/classes'],
    ['/classes/ap-biology', 'show-class', '/api/pages/classes/ap-biology'],
  ])('answers %s by the function of %s, as a page', async (address, id, path) => {
    for (const method of ['GET', 'HEAD']) {
      const options = { method, query: 'show=steam', headers: { accept: 'application/json' } };
      const { statusCode, headers, bytes } = await get(address, options);
      expect([statusCode, headers['x-frame-options']]).toEqual([201, 'DENY']);
      expect(bytes.toString()).toBe(method === 'GET' ? 'of the function' : '');
      const [name, event] = invoked.at(-1) ?? expect.fail();
      expect(name).toBe(`name-of-${id}`);
      expect(event).toMatchObject({ rawPath: path, rawQueryString: '', headers: { accept: 'text/html' } });
      expect(event.requestContext.http).toMatchObject({ method: 'GET', path });
    }
  });

  it('serves the public files of the guides, for a year', async () => {
    const { statusCode, headers, bytes } = await get('/guide-files/biology/cover-0123.jpg');
    expect([statusCode, headers['content-type'], [...bytes]]).toEqual([200, 'image/jpeg', [1, 2]]);
    expect(headers['cache-control']).toContain('immutable');
    expect((await get('/guide-files/biology/gone.jpg')).statusCode).toBe(404);
  });

  it('redirects to one address for each page, and keeps the query', async () => {
    const { statusCode, headers } = await get('/about/', { query: 'a=1' });
    expect([statusCode, headers['location']]).toEqual([301, '/about?a=1']);
  });

  it.each(registry.map(({ id, method, path: below }) => [id, method, `/api/${below}`] as const))(
    'answers a call of %s with a trailing slash by its function',
    async (id, method, template) => {
      const canonical = template.replace(/\/$/, '').replaceAll(/\{\w+\}/g, 'value');
      const { statusCode, bytes } = await get(`${canonical}/`, { method, headers: { authorization: 'Bearer token' } });
      expect([statusCode, bytes.toString()]).toEqual([201, 'of the function']);
      const [name, event] = invoked.at(-1) ?? expect.fail();
      expect(name).toBe(`name-of-${id}`);
      expect(event.routeKey).toBe(`${method} ${template.replace(/\/$/, '')}`);
      expect(event).toMatchObject({ rawPath: canonical, headers: { authorization: 'Bearer token' } });
      expect(event.requestContext.http).toMatchObject({ method, path: canonical, sourceIp: '198.51.100.1' });
      const names = pathParameters(template);
      expect(event.pathParameters ?? {}).toEqual(Object.fromEntries(names.map((one) => [one, 'value'])));
    },
  );

  it('answers an unknown API call with JSON, not a page', async () => {
    const before = invoked.length;
    const { statusCode, bytes } = await get('/api/nothing/');
    expect((await get('/api/create-order/', { method: 'GET' })).statusCode).toBe(404);
    expect(invoked).toHaveLength(before);
    expect(statusCode).toBe(404);
    expect(JSON.parse(bytes.toString())).toEqual({ status_code: 404, code: 'NOT_FOUND', message: 'Not found.' });
  });

  it('allows only GET and HEAD', async () => {
    expect((await get('/about', { method: 'POST' })).statusCode).toBe(405);
    expect((await get('/about', { method: 'HEAD' })).bytes).toHaveLength(0);
  });

  it('serves the configuration of the pages', async () => {
    expect(JSON.parse((await get('/config.json')).bytes.toString())).toEqual({ paypal: 'id' });
  });
});

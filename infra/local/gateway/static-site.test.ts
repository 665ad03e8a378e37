import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholderUrl } from '../../stack/placeholder-url.ts';
import { type RunningServer, serve } from '../http-server.ts';
import { staticSite } from './static-site.ts';

const script = `console.log('${'x'.repeat(2000)}');`;
const files: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  'about/index.html': '<h1>About</h1>',
  'dashboard/receipts/index.html': '<h1>Receipt</h1>',
  'office/index.html': '<h1>Office</h1>',
  '404.html': '<h1>Nothing here</h1>',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': `<loc>${placeholderUrl}/about</loc>`,
  'assets/app-1a2b3c4d.js': script,
  'assets/photo 1.avif': 'x'.repeat(2000),
};

let dir: string;
let server: RunningServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  await writeFile(join(dirname(dir), 'outside.txt'), 'secret');
  const site = await staticSite({
    dir,
    headers: { site: { 'X-Content-Type-Options': 'nosniff' }, office: { 'X-Robots-Tag': 'noindex' } },
    siteUrl: 'http://localhost:3000',
  });
  server = await serve((request, response) => void site.handle(request, response), 0);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
  await rm(join(dirname(dir), 'outside.txt'));
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.origin + path, { redirect: 'manual', ...init });

/** A request whose path and body no client library normalizes. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        });
    })
      .on('error', reject)
      .end();
  });
}

describe('the site', () => {
  it.each([
    ['/', '<h1>Home</h1>'],
    ['/about', '<h1>About</h1>'],
    ['/about?from=menu', '<h1>About</h1>'],
    ['/robots.txt', 'User-agent: *'],
    ['/dashboard/receipts/01KAXV6P6Q0000000000000000', '<h1>Receipt</h1>'],
    ['/dashboard/receipts/01KAXV?from=mail', '<h1>Receipt</h1>'],
    ['/assets/photo%201.avif', 'x'.repeat(2000)],
  ])('answers %s', async (path, body) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/office', '/office/orders/01ABC?from=mail'])('answers %s with the office and its headers', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, '<h1>Office</h1>']);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('x-content-type-options')).toBeNull();
  });

  it('redirects from a trailing slash and keeps the query', async () => {
    const response = await get('/about/?from=menu');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/about?from=menu']);
  });

  it('never redirects to another host', async () => {
    const { headers } = await raw('//evil.example/');
    expect(headers['location']).toBe('/evil.example');
  });

  it.each(['/nowhere', '/nowhere.js', '/%E0%A4%A', '/assets', '/404.html', '/dashboard/receipts/a/b'])(
    "answers %s with the site's own page and 404",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('<h1>Nothing here</h1>');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    },
  );

  it.each(['/../outside.txt', '/%2e%2e/outside.txt', '/..%2foutside.txt', '/assets/..%2f..%2foutside.txt'])(
    'serves nothing outside its folder for %s',
    async (path) => {
      const { status, body } = await raw(path);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('secret');
    },
  );

  it('names its own origin in texts', async () => {
    expect(await (await get('/sitemap.xml')).text()).toBe('<loc>http://localhost:3000/about</loc>');
  });

  it('answers HEAD without a body', async () => {
    const response = await get('/about', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('14');
  });

  it('refuses other methods', async () => {
    expect((await get('/about', { method: 'POST' })).status).toBe(403);
  });
});

describe('caching', () => {
  it('keeps assets for a year, pages not at all', async () => {
    const [asset, page] = await Promise.all([get('/assets/app-1a2b3c4d.js'), get('/')]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('answers 304 for a known version in any encoding', async () => {
    const tag = (await get('/assets/app-1a2b3c4d.js')).headers.get('etag') ?? '';
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const response = await get('/assets/app-1a2b3c4d.js', { headers: { 'If-None-Match': known } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(tag);
    }
  });

  it('sends the page again if the version differs', async () => {
    expect((await get('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('answers %s with %s', async (accept, encoding, decompress) => {
    const { headers, body } = await raw('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': accept });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decompress(body).toString()).toBe(script);
    expect(body.length).toBeLessThan(script.length / 2);
  });

  it('is left out if the browser does not accept it', async () => {
    const { headers, body } = await raw('/assets/app-1a2b3c4d.js');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(script);
  });

  it('is left out for pictures and small files', async () => {
    for (const path of ['/assets/photo%201.avif', '/']) {
      const { headers } = await raw(path, { 'Accept-Encoding': 'br' });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });
});

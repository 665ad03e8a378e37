import { spawnSync } from 'node:child_process';
import vm from 'node:vm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { synthesize } from '../testing/synthesized.ts';
import { type EdgeFunctionName, edgeCode, edgeScript } from './bundle.ts';

const keys = [
  '/index.html',
  '/dashboard/receipts/index.html',
  '/office/index.html',
  '/about/index.html',
  '/services/tutoring/index.html',
  '/robots.txt',
  '/.well-known/security.txt',
  '/404.html',
];

const answer = v.looseObject({
  uri: v.optional(v.string()),
  statusCode: v.optional(v.number()),
  headers: v.optional(v.record(v.string(), v.object({ value: v.string() }))),
});

/** Runs the deployed code as CloudFront does: a script with only the language. */
function run(name: EdgeFunctionName, event: unknown, data?: unknown) {
  const sandbox = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(edgeCode(name, data), sandbox);
  const result: unknown = vm.runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, sandbox);
  return v.parse(v.pipe(v.string(), v.parseJson(), answer), result);
}

const request = (uri: string, querystring = {}) => ({ method: 'GET', uri, querystring, headers: {} });
const siteRequest = (uri: string, querystring = {}) => run('siteRequest', { request: request(uri, querystring) }, keys);
const siteResponse = (uri: string, statusCode = 200) =>
  run('siteResponse', { request: request(uri), response: { statusCode, headers: {} } }, keys);

describe('an address of the site', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/services/tutoring', '/services/tutoring/index.html'],
    ['/robots.txt', '/robots.txt'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/dashboard/receipts/01KAXV6P6Q0000000000000000', '/dashboard/receipts/index.html'],
    ['/dashboard/receipts', '/dashboard/receipts/index.html'],
    ['/office', '/office/index.html'],
    ['/office/orders', '/office/index.html'],
    ['/office/orders/01KAXV6P6Q0000000000000000', '/office/index.html'],
  ])('%s is answered by the object %s', (uri, key) => {
    expect(siteRequest(uri).uri).toBe(key);
  });

  it.each([
    '/nowhere',
    '/nowhere.js',
    '/wp-admin/setup.php',
    '/assets',
    '/About',
    '/%E0%A4%A',
    '/404.html',
    '/dashboard/receipts/a/b',
    '/dashboard/receipts/a.js',
    '/offices',
  ])('%s is answered by the page that says that there is none', (uri) => {
    expect(siteRequest(uri).uri).toBe('/404.html');
  });

  it('with a trailing slash redirects to the one without', () => {
    const { statusCode, headers } = siteRequest('/about/');
    expect(statusCode).toBe(301);
    expect(headers?.['location']?.value).toBe('/about');
  });

  it('keeps its query in the redirect, as the visitor encoded it', () => {
    const { headers } = siteRequest('/about/', {
      from: { value: 'menu' },
      tag: { value: 'a%20b', multiValue: [{ value: 'a%20b' }, { value: 'c%26d' }] },
      flag: { value: '' },
    });
    expect(headers?.['location']?.value).toBe('/about?from=menu&tag=a%20b&tag=c%26d&flag');
  });

  it('never redirects to another host', () => {
    expect(siteRequest('//evil.example/').headers?.['location']?.value).toBe('/evil.example');
  });
});

describe('the answer of the site', () => {
  it.each(['/nowhere', '/404.html'])('is a 404 for %s, seen before or after the rewrite', (uri) => {
    expect(siteResponse(uri).statusCode).toBe(404);
  });

  it.each([
    '/about',
    '/about/index.html',
    '/',
    '/robots.txt',
    '/dashboard/receipts/01KAXV',
    '/dashboard/receipts/index.html',
    '/office/settings',
    '/office/index.html',
  ])('stays a 200 for %s', (uri) => {
    expect(siteResponse(uri).statusCode).toBe(200);
  });

  it.each([301, 304])('keeps status %d', (status) => {
    expect(siteResponse('/nowhere', status).statusCode).toBe(status);
  });
});

describe('an address of the API', () => {
  it.each([
    ['/api/profile/', '/api/profile'],
    ['/api/profile', '/api/profile'],
    ['/api/capture-order/5O190127TN364715T/', '/api/capture-order/5O190127TN364715T'],
    ['/api/uploads/Pdfs/a%2Fb.pdf', '/api/uploads/Pdfs/a%2Fb.pdf'],
  ])('%s reaches the gateway as %s', (uri, forwarded) => {
    expect(run('apiRequest', { request: request(uri) }).uri).toBe(forwarded);
  });
});

describe('the code', () => {
  it('says what to do when it is too large for CloudFront', () => {
    const many = Array.from({ length: 600 }, (_, index) => `/pictures/photo-${String(index)}.avif`);
    expect(() => edgeCode('siteRequest', many)).toThrow(/CloudFront allows 10240: move files of the site's root/);
  });

  it.each([
    ['for-of', 'for (const key of keys) use(key)'],
    ['destructuring', 'const { uri } = event; use(uri)'],
    ['array spread', 'use([...keys])'],
    ['class', 'use(class {})'],
    ['async', 'use(async () => {})'],
  ])('with %s, which the runtime does not have, is refused', (_what, statement) => {
    expect(() => edgeScript(`export function handler(event) { ${statement} }`)).toThrow('not supported yet');
  });
});

/** Debian's package of this name: the engine of CloudFront's runtime. */
const njs = 'njs';
const hasNjs = spawnSync(njs, ['-v']).error === undefined;

describe.each(Object.entries(synthesize().template.findResources('AWS::CloudFront::Function')))(
  'the function %s of the template',
  (_id, resource) => {
    const code = v.parse(v.looseObject({ Properties: v.looseObject({ FunctionCode: v.string() }) }), resource)
      .Properties.FunctionCode;

    it('is one that edgeCode made', () => {
      expect(code).toMatch(/function handler\(event\)/);
    });

    it.runIf(hasNjs).each(['/pdf-page/essays/', '/pdf-page/essays', '/classes/sitemap.xml', '/about', '/nowhere'])(
      'answers %s in the engine of the runtime as in Node',
      (uri) => {
        const event = {
          request: request(uri, { from: { value: 'menu' } }),
          response: { statusCode: 200, headers: {} },
        };
        const script = `${code}\nconsole.log(JSON.stringify(handler(${JSON.stringify(event)})));`;
        const { stdout, stderr } = spawnSync(njs, ['-'], { input: script, encoding: 'utf8' });
        const inNode: unknown = vm.runInContext(
          `${code};JSON.stringify(handler(${JSON.stringify(event)}))`,
          vm.createContext({}),
        );
        expect(stderr).toBe('');
        expect(JSON.parse(stdout)).toEqual(JSON.parse(String(inNode)));
      },
    );
  },
);

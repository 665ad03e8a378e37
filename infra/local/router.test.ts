import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../build/openapi.ts';
import { type RunningServer, serve } from './http-server.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { httpService } from './readiness.ts';
import { type Backends, createRouter, type Router } from './router.ts';

const mailbox: Mailbox = {
  add: () => Promise.reject(new Error('No mail is sent in this test')),
  list: () => [],
  find: () => undefined,
  raw: () => Promise.resolve(undefined),
  attachment: () => Promise.resolve(undefined),
};
const answering = (text: string) => ({
  handle: (_request: unknown, response: { end(text: string): unknown }) => {
    response.end(text);
    return Promise.resolve();
  },
});
const backends: Backends = {
  api: answering('api'),
  pages: answering('page'),
  mailbox,
  control: { mail: { down: false }, runSchedule: () => Promise.resolve(false) },
  pageConfig: { paypal: { clientId: 'abc' } },
};

let router: Router;
let server: RunningServer;
const errors: unknown[] = [];
beforeEach(async () => {
  errors.length = 0;
  router = createRouter((error) => errors.push(error));
  server = await serve(router.listener, 0);
});
afterEach(() => server.close());

const get = (path: string): Promise<Response> => fetch(server.origin + path);
const textOf = async (path: string): Promise<string> => (await get(path)).text();

describe('while the stack starts', () => {
  it('the readiness is 503, with the id of the process', async () => {
    const response = await get('/_local/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, pid: process.pid, services: [] });
  });

  it('everything else is 503, with Retry-After', async () => {
    const response = await get('/pdf-page');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('the readiness stays 503 until the samples are there, even if all services answer', async () => {
    router.backends = backends;
    router.services = [httpService('site', server.origin)];
    const response = await get('/_local/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ready: false, services: [{ service: 'site', ready: true }] });
  });
});

describe('once the stack has started', () => {
  beforeEach(() => {
    router.backends = backends;
    router.services = [httpService('site', server.origin)];
    router.started = true;
  });

  it('the readiness is 200 with a row for each service', async () => {
    const response = await get('/_local/ready');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ready: true,
      pid: process.pid,
      services: [{ service: 'site', address: server.origin, ready: true }],
    });
  });

  it('the readiness names the service that has stopped answering', async () => {
    router.services = [...router.services, httpService('S3', 'http://localhost:1')];
    const response = await get('/_local/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ready: false,
      services: [{ ready: true }, { service: 'S3', ready: false }],
    });
  });

  it.each([
    ['/api/getpdfs', 'api'],
    ['/api/', 'api'],
    ['/api', 'page'],
    ['/apis', 'page'],
    ['/', 'page'],
    ['/pdf-page?x=/api/', 'page'],
    ['/_local/mail.json', '[]'],
    ['/config.json', '{"paypal":{"clientId":"abc"}}'],
    ['/_local/other', '{"message":"Not Found"}'],
    ['/_local/mail/down', '{"message":"Only POST"}'],
  ])('%s is answered by %s', async (path, text) => {
    expect(await textOf(path)).toBe(text);
  });

  it('the contract is answered as OpenAPI', async () => {
    expect(await (await get('/_local/openapi.json')).json()).toEqual(openApi());
  });

  it('an error of a backend is reported and fails only its request', async () => {
    router.backends = { ...backends, pages: { handle: () => Promise.reject(new Error('disk')) } };
    const response = await get('/');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    expect(errors).toEqual([new Error('disk')]);
    expect(await textOf('/api/getpdfs')).toBe('api');
  });
});

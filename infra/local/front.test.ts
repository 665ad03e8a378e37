import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Behind, type Front, newFront } from './front.ts';
import { type RunningServer, serve } from './http-server.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { answering } from './readiness.ts';

const mailbox: Mailbox = {
  keep: () => Promise.reject(new Error('nothing is mailed here')),
  list: () => [],
  find: () => undefined,
  raw: () => Promise.resolve(undefined),
  attachment: () => Promise.resolve(undefined),
};
const says = (text: string) => ({
  handle: (_request: unknown, response: { end(text: string): unknown }) => {
    response.end(text);
    return Promise.resolve();
  },
});
const behind: Behind = {
  api: says('api'),
  pages: says('page'),
  mailbox,
  control: { mail: { down: false }, runSchedule: () => Promise.resolve(false) },
  pageConfig: { paypal: { clientId: 'abc' } },
};

let front: Front;
let server: RunningServer;
const errors: unknown[] = [];
beforeEach(async () => {
  errors.length = 0;
  front = newFront((error) => errors.push(error));
  server = await serve(front.handle, 0);
});
afterEach(() => server.close());

const get = (path: string): Promise<Response> => fetch(server.origin + path);
const textOf = async (path: string): Promise<string> => (await get(path)).text();

describe('while the stack starts', () => {
  it('the readiness is 503, with the process that starts it', async () => {
    const response = await get('/_local/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, pid: process.pid, services: [] });
  });

  it('everything else asks to come again', async () => {
    const response = await get('/pdf-page');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('the readiness stays 503 until the samples are there, though all services answer', async () => {
    front.behind = behind;
    front.services = [answering('site', server.origin)];
    const response = await get('/_local/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ready: false, services: [{ service: 'site', ready: true }] });
  });
});

describe('once the stack has started', () => {
  beforeEach(() => {
    front.behind = behind;
    front.services = [answering('site', server.origin)];
    front.started = true;
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

  it('the readiness names the service that does not answer any more', async () => {
    front.services = [...front.services, answering('S3', 'http://localhost:1')];
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

  it('a fault of a part is told and costs one request', async () => {
    front.behind = { ...behind, pages: { handle: () => Promise.reject(new Error('disk')) } };
    const response = await get('/');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    expect(errors).toEqual([new Error('disk')]);
    expect(await textOf('/api/getpdfs')).toBe('api');
  });
});

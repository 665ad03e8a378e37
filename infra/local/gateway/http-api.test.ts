import { request as httpRequest } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forwardedHeaders } from '../../stack/forwarded.ts';
import { type RunningServer, serve } from '../http-server.ts';
import type { Invocation, Invoke } from '../lambda/invocation.ts';
import { httpApi, type Route } from './http-api.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
});

interface Setup {
  readonly handler: Invoke;
  readonly method?: string;
  readonly path?: string;
  readonly timeoutMs?: number;
}

/** An API with one route. */
async function setup({ handler, method = 'GET', path = '/api/thing', timeoutMs }: Setup) {
  const logged: string[] = [];
  const route: Route = { method, path, functionName: 'the-function', invoke: handler };
  const api = httpApi({
    routes: [route],
    cookieNames: ['browser', 'device'],
    headers: { 'X-Edge': 'added', 'X-Own': 'of the edge' },
    log: (message, cause) => logged.push(cause instanceof Error ? `${message}: ${cause.message}` : message),
    now: () => new Date('2026-11-05T07:08:09.123Z'),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  server = await serve((request, response) => void api.handle(request, response), 0);
  return { origin: server.origin, port: server.port, logged };
}

/** The event that the function gets for a request. */
async function eventOf(
  options: Omit<Setup, 'handler'>,
  call: (address: { origin: string; port: number }) => Promise<unknown>,
): Promise<APIGatewayProxyEventV2> {
  const events: APIGatewayProxyEventV2[] = [];
  const { origin, port } = await setup({
    ...options,
    handler: (event) => {
      events.push(event as APIGatewayProxyEventV2);
      return Promise.resolve({ statusCode: 204 });
    },
  });
  await call({ origin, port });
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error(`The function ran ${String(events.length)} times`);
  return event;
}

/** The answer to a function's result. */
async function answerTo(result: unknown): Promise<{ response: Response; body: string }> {
  const { origin } = await setup({ handler: () => Promise.resolve(result) });
  const response = await fetch(`${origin}/api/thing`);
  return { response, body: await response.text() };
}

const get = (path: string, headers: Record<string, string> = {}) => {
  return ({ origin }: { origin: string }) => fetch(origin + path, { headers });
};
const post = (body: string | Buffer, contentType?: string) => {
  return ({ origin }: { origin: string }) =>
    fetch(`${origin}/api/thing`, {
      method: 'POST',
      // A Uint8Array has no content type of its own, unlike a string.
      body: new Uint8Array(Buffer.from(body)),
      headers: contentType === undefined ? {} : { 'Content-Type': contentType },
    });
};

describe('the event', () => {
  it('has the members of payload format 2.0 without the empty ones', async () => {
    const event = await eventOf({}, get('/api/thing'));
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'GET /api/thing',
      rawPath: '/api/thing',
      rawQueryString: '',
      headers: expect.objectContaining({ 'x-forwarded-proto': 'http' }) as unknown,
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: 'local.execute-api.localhost',
        domainPrefix: 'local',
        http: {
          method: 'GET',
          path: '/api/thing',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'Amazon CloudFront',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        routeKey: 'GET /api/thing',
        stage: '$default',
        time: '05/Nov/2026:07:08:09 +0000',
        timeEpoch: Date.parse('2026-11-05T07:08:09.123Z'),
      },
      isBase64Encoded: false,
    });
  });

  it('lower-cases header names and joins repeated headers by commas', async () => {
    const event = await eventOf({}, ({ port }) => {
      return new Promise((resolve, reject) => {
        const headers = ['Host', 'localhost', 'Accept', 'one', 'ACCEPT', 'two', 'Authorization', 'Bearer t'];
        httpRequest({ port, host: '127.0.0.1', path: '/api/thing', headers }, (response) => {
          response.resume().on('end', resolve);
        })
          .on('error', reject)
          .end();
      });
    });
    expect(event.headers).toMatchObject({ accept: 'one,two', authorization: 'Bearer t', host: 'localhost' });
  });

  it('has the cookies in a separate field', async () => {
    const event = await eventOf({}, get('/api/thing', { Cookie: 'browser=1; device=2' }));
    expect(event.cookies).toEqual(['browser=1', 'device=2']);
    expect(event.headers).not.toHaveProperty('cookie');
  });

  it('has only the headers and cookies that the distribution forwards', async () => {
    // Only pages of the server's own are passed on, so no other origin arrives.
    const names = forwardedHeaders.filter((name) => name !== 'Origin');
    const forwarded = Object.fromEntries(names.map((name) => [name, 'sent']));
    const dropped = {
      'X-Thing': 'one',
      Referer: 'https://shop.test/',
      'Accept-Language': 'en',
      'X-Amz-Cf-Id': 'forged',
    };
    const event = await eventOf(
      {},
      get('/api/thing', {
        ...forwarded,
        ...dropped,
        Cookie: 'other=1; browser=2; __Host-device=3',
      }),
    );
    expect(event.headers).toMatchObject(Object.fromEntries(names.map((name) => [name.toLowerCase(), 'sent'])));
    for (const name of Object.keys(dropped)) expect(event.headers).not.toHaveProperty(name.toLowerCase());
    expect(event.cookies).toEqual(['browser=2']);
    expect(await eventOf({}, get('/api/thing', { Cookie: 'other=1' }))).not.toHaveProperty('cookies');
  });

  it('joins repeated query parameters by commas, decoded, and keeps the raw query', async () => {
    const event = await eventOf({}, get('/api/thing?a=1&b=x%20y&a=2&c'));
    expect(event.queryStringParameters).toEqual({ a: '1,2', b: 'x y', c: '' });
    expect(event.rawQueryString).toBe('a=1&b=x%20y&a=2&c');
  });

  it('has no query parameters where the request has none', async () => {
    expect(await eventOf({}, get('/api/thing'))).not.toHaveProperty('queryStringParameters');
  });

  it.each([
    ['essay.pdf', 'essay.pdf'],
    ['a%2Fb%20c.pdf', 'a/b c.pdf'],
    ['%252F', '%2F'],
    ['%E6%9D%8E.pdf', '李.pdf'],
  ])('decodes the path parameter %s once, to %s', async (encoded, decoded) => {
    const event = await eventOf({ path: '/api/files/{fileName}' }, get(`/api/files/${encoded}`));
    expect(event.pathParameters).toEqual({ fileName: decoded });
    expect(event.routeKey).toBe('GET /api/files/{fileName}');
  });

  it('decodes rawPath, as HTTP APIs do', async () => {
    expect((await eventOf({ path: '/api/files/{fileName}' }, get('/api/files/a%20b'))).rawPath).toBe('/api/files/a b');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml'])(
    'has a body of type %s as text',
    async (type) => {
      const event = await eventOf({ method: 'POST' }, post('{"name":"José"}', type));
      expect(event).toMatchObject({ body: '{"name":"José"}', isBase64Encoded: false });
    },
  );

  it.each([
    ['application/octet-stream'],
    ['application/x-www-form-urlencoded'],
    ['application/vnd.api+json'],
    [undefined],
  ])('has a body of type %s in base64, byte for byte', async (type) => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    const event = await eventOf({ method: 'POST' }, post(bytes, type));
    expect(event).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
  });

  it("has the viewer's address from the socket, as the distribution would add it", async () => {
    const event = await eventOf({}, get('/api/thing'));
    expect(event.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  it("has the request's own viewer address if it has one", async () => {
    const event = await eventOf({}, get('/api/thing', { 'CloudFront-Viewer-Address': '203.0.113.9:443' }));
    expect(event.headers['cloudfront-viewer-address']).toBe('203.0.113.9:443');
  });

  it('extends the chain of forwarders', async () => {
    const event = await eventOf({}, get('/api/thing', { 'X-Forwarded-For': '203.0.113.9' }));
    expect(event.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
  });
});

describe('the invocation', () => {
  it("has the function's name, a new id and the deadline of the gateway", async () => {
    const invocations: Invocation[] = [];
    const { origin } = await setup({
      handler: (_event, invocation) => {
        invocations.push(invocation);
        return Promise.resolve({ statusCode: 204 });
      },
    });
    await fetch(`${origin}/api/thing`);
    await fetch(`${origin}/api/thing`);
    const [first, second] = invocations;
    expect(first?.functionName).toBe('the-function');
    expect(first?.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(first?.awsRequestId).not.toBe(second?.awsRequestId);
    expect(first?.deadline).toBeGreaterThan(Date.now());
  });
});

describe('the routes', () => {
  const ok: Invoke = () => Promise.resolve({ statusCode: 200 });

  it.each(['/api/thing', '/api/thing/'])('answers %s', async (path) => {
    const { origin } = await setup({ handler: ok });
    expect((await fetch(origin + path)).status).toBe(200);
  });

  it.each([
    ['GET', '/api/other'],
    ['GET', '/api/thing/more'],
    ['GET', '/api/thing//'],
    ['POST', '/api/thing'],
    ['HEAD', '/api/thing'],
  ])('answers 404 to %s %s', async (method, path) => {
    const { origin } = await setup({ handler: ok });
    const response = await fetch(origin + path, { method });
    expect(response.status).toBe(404);
    if (method !== 'HEAD') expect(await response.json()).toEqual({ message: 'Not Found' });
  });

  it('does not match an empty segment as a parameter', async () => {
    const { origin } = await setup({ handler: ok, path: '/api/files/{fileName}' });
    expect((await fetch(`${origin}/api/files/`)).status).toBe(404);
  });

  it('refuses a parameter that cannot be decoded', async () => {
    const { origin } = await setup({ handler: ok, path: '/api/files/{fileName}' });
    expect((await fetch(`${origin}/api/files/%E0%A4%A`)).status).toBe(400);
  });
});

describe('the response', () => {
  it('has status, headers and body of the result', async () => {
    const { response, body } = await answerTo({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Number': 5 },
      body: '{"name":"José"}',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-number')).toBe('5');
    expect(body).toBe('{"name":"José"}');
  });

  it('sets each cookie in a separate header', async () => {
    const { response } = await answerTo({ statusCode: 200, cookies: ['a=1; Path=/', 'b=2'] });
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  });

  it('decodes a base64 body', async () => {
    const bytes = Buffer.from([0, 255, 128]);
    const { origin } = await setup({
      handler: () => Promise.resolve({ statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true }),
    });
    expect(Buffer.from(await (await fetch(`${origin}/api/thing`)).arrayBuffer())).toEqual(bytes);
  });

  it('redirects', async () => {
    const { origin } = await setup({
      handler: () => Promise.resolve({ statusCode: 302, headers: { Location: 'https://files.example/x' } }),
    });
    const response = await fetch(`${origin}/api/thing`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://files.example/x']);
  });

  it('is a 200 with the whole result as JSON if that has no status', async () => {
    const { response, body } = await answerTo({ status: 'fine' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ status: 'fine' });
  });

  it.each([{ statusCode: 'ok' }, { statusCode: 99 }, { statusCode: 200, body: { not: 'text' } }])(
    'is an internal error where the result is malformed: %j',
    async (result) => {
      const { response, body } = await answerTo(result);
      expect(response.status).toBe(500);
      expect(JSON.parse(body)).toEqual({ message: 'Internal Server Error' });
    },
  );

  it('hides the error of a function from the client, and logs it', async () => {
    const { origin, logged } = await setup({ handler: () => Promise.reject(new Error('a secret')) });
    const response = await fetch(`${origin}/api/thing`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    expect(logged).toEqual(['the-function failed: a secret']);
  });

  it('handles a function that throws synchronously', async () => {
    const { origin } = await setup({
      handler: () => {
        throw new Error('at once');
      },
    });
    expect((await fetch(`${origin}/api/thing`)).status).toBe(500);
  });
});

describe('the limits', () => {
  it('refuses a request body of more than 10 MB', async () => {
    const { origin } = await setup({ method: 'POST', handler: () => Promise.resolve({ statusCode: 200 }) });
    const response = await post(Buffer.alloc(10 * 1024 * 1024 + 1), 'application/json')({ origin });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  it('takes a request body of 10 MB', async () => {
    const { origin } = await setup({ method: 'POST', handler: () => Promise.resolve({ statusCode: 200 }) });
    expect((await post(Buffer.alloc(10 * 1024 * 1024, 'a'), 'text/plain')({ origin })).status).toBe(200);
  });

  it("refuses a result of more than Lambda's 6 MB", async () => {
    const { response } = await answerTo({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) });
    expect(response.status).toBe(500);
  });

  it('answers 503 when the function takes too long', async () => {
    const { origin, logged } = await setup({ timeoutMs: 20, handler: () => new Promise(() => undefined) });
    const response = await fetch(`${origin}/api/thing`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'Service Unavailable' });
    expect(logged).toEqual(['the-function did not answer within 20 ms']);
  });
});

describe('the gateway’s output', () => {
  it.each<[string, Setup['handler']]>([
    ['fails', () => Promise.reject(new Error('It crashed'))],
    ['never answers', () => new Promise(() => undefined)],
    ['answers nonsense', () => Promise.resolve({ statusCode: 1 })],
  ])('has no path, which may have a secret, if the function %s', async (_, handler) => {
    const { origin, logged } = await setup({ handler, path: '/api/calendar/{secret}', timeoutMs: 20 });
    const printed = vi.spyOn(console, 'log');
    expect((await fetch(`${origin}/api/calendar/the-secret?also=the-secret`)).status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify([logged, printed.mock.calls])).not.toContain('the-secret');
    printed.mockRestore();
  });
});

describe('headers of the distribution', () => {
  it('are added to answers without them, and replace no header', async () => {
    const { response } = await answerTo({ statusCode: 200, headers: { 'x-own': 'of the function' }, body: '' });
    expect([response.headers.get('x-edge'), response.headers.get('x-own')]).toEqual(['added', 'of the function']);
  });

  it('are added to the gateway’s own errors', async () => {
    const { origin } = await setup({ handler: () => Promise.resolve({}) });
    const response = await fetch(`${origin}/api/nothing`);
    expect([response.status, response.headers.get('x-edge')]).toEqual([404, 'added']);
  });
});

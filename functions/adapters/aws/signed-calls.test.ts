import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DependencyDown } from '#domain/refusal.ts';
import { s3Files } from '../s3/files.ts';
import { AwsFailure, type AwsService, signedCalls } from './signed-calls.ts';

const limits = { connectMs: 1_000, tryMs: 1_000, allMs: 5_000 };
const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session' };

/** A service that answers as told, try by try; the last one goes on. */
async function serviceOf(...answers: readonly ((response: ServerResponse) => void)[]) {
  const seen: { method: string; url: string; authorization: string; token: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const token = String(headers['x-amz-security-token']);
      seen.push({ method, url, authorization: headers.authorization ?? '', token, body });
      answers[Math.min(seen.length, answers.length) - 1]?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const service: AwsService = {
    service: 's3',
    region: () => Promise.resolve('us-east-1'),
    credentials,
    endpoint: () => Promise.resolve(new URL(`http://127.0.0.1:${port}`)),
    limits,
  };
  const made: { close(): void }[] = [];
  onTestFinished(async () => {
    for (const one of made) one.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    seen,
    service,
    calls: (changed: Partial<AwsService> = {}) => {
      const calls = signedCalls({ ...service, ...changed });
      made.push(calls);
      return calls;
    },
  };
}
const status =
  (code: number, body = '') =>
  (response: ServerResponse) =>
    response.writeHead(code).end(body);
const get = { method: 'GET', path: '/guides/a.pdf' } as const;

describe('a signed call', () => {
  it('is signed for its region and service, with the token of the credentials', async () => {
    const { seen, calls } = await serviceOf(status(200, 'content'));
    expect((await calls().call({ ...get, method: 'POST', body: 'sent' })).body.toString()).toBe('content');
    expect(seen).toMatchObject([{ method: 'POST', url: '/guides/a.pdf', token: 'session', body: 'sent' }]);
    expect(seen[0]?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;.*Signature=[0-9a-f]{64}$/,
    );
  });

  it.each([
    ['500', status(500)],
    ['503 SlowDown', status(503, '<Error><Code>SlowDown</Code></Error>')],
    ['a throttling answer', status(400, '{"__type":"com.amazonaws#ThrottlingException"}')],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
    [
      'half an answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '7' }).write('con', () => response.destroy());
      },
    ],
  ])('is tried again after %s', async (_, fault) => {
    const { seen, calls } = await serviceOf(fault, status(200, 'content'));
    expect((await calls().call(get)).body.toString()).toBe('content');
    expect(seen).toHaveLength(2);
  });

  it('is given up after the third try, with what the service said', async () => {
    const { seen, calls } = await serviceOf(status(503, '<Error><Code>SlowDown</Code></Error>'));
    await expect(calls().call(get)).rejects.toThrow('s3 answered 503 SlowDown');
    expect(seen).toHaveLength(3);
  });

  it.each([
    [403, '<Error><Code>AccessDenied</Code></Error>', 'AccessDenied'],
    [400, '{"__type":"ResourceNotFoundException","message":"..."}', 'ResourceNotFoundException'],
    [404, '', 'without a reason'],
  ])('is not tried again after a refusal: %i %s', async (code, body, reason) => {
    const { seen, calls } = await serviceOf(status(code, body));
    const failure: unknown = await calls()
      .call(get)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AwsFailure);
    expect(failure).toMatchObject({ status: code, message: `s3 answered ${String(code)} ${reason}` });
    expect(seen).toHaveLength(1);
  });

  it('is tried again where no answer begins in time', async () => {
    const { seen, calls } = await serviceOf(() => undefined, status(200, 'content'));
    const patient = calls({ limits: { ...limits, tryMs: 50 } });
    expect((await patient.call(get)).body.toString()).toBe('content');
    expect(seen).toHaveLength(2);
  });

  it('ends with all its tries when the time for them is over, even within an answer', async () => {
    const { seen, calls } = await serviceOf((response) => {
      response.writeHead(200, { 'content-length': '7' }).write('con');
    });
    await expect(calls({ limits: { ...limits, allMs: 200 } }).call(get)).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });
});

describe('a file in a bucket', () => {
  it('that S3 does not tell of is not taken for a missing file', async () => {
    const { service, calls } = await serviceOf(status(503));
    const files = s3Files({ ...service, ...calls(), path: '' });
    await expect(files.describe('a.pdf')).rejects.toThrow(DependencyDown);
  });

  it('has a link that is good for its seconds, signed with the token of the credentials', async () => {
    const { service, calls } = await serviceOf(status(200));
    const endpoint = () => Promise.resolve(new URL('https://guides.s3.us-east-1.amazonaws.com'));
    const link = new URL(await s3Files({ ...service, ...calls(), endpoint, path: '' }).link('a.pdf', 60));
    expect(link.origin + link.pathname).toBe('https://guides.s3.us-east-1.amazonaws.com/guides/a.pdf');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Security-Token': 'session',
      'response-content-disposition': 'attachment; filename="a.pdf"',
      'response-content-type': 'application/pdf',
    });
  });
});

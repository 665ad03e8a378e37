import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '#testing/events.ts';
import { type RunningServer, serve } from '../../local/http-server.ts';
import { lambdaInvoke } from './invoke.ts';

let lambda: RunningServer;
let answer: { readonly status: number; readonly headers?: Record<string, string>; readonly body: string };
const asked: { readonly url: string; readonly authorization: string; readonly body: unknown }[] = [];

beforeAll(async () => {
  lambda = await serve((request, response) => {
    void buffer(request).then((bytes) => {
      const body = JSON.parse(bytes.toString()) as unknown;
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  }, 0);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key-of-the-role');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await lambda.close();
});
beforeEach(() => {
  asked.length = 0;
});
const invoke = () =>
  lambdaInvoke({ AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: lambda.origin })('guide-shop:one', anEvent());

describe('running a function of the API', () => {
  it('sends the event, signed by the role, and returns the answer', async () => {
    answer = { status: 200, body: JSON.stringify({ statusCode: 201, body: 'made', cookies: ['a=b'] }) };
    expect(await invoke()).toEqual({ statusCode: 201, body: 'made', cookies: ['a=b'] });
    expect(asked).toMatchObject([
      {
        url: '/2015-03-31/functions/guide-shop%3Aone/invocations',
        body: JSON.parse(JSON.stringify(anEvent())) as unknown,
      },
    ]);
    expect(asked[0]?.authorization).toMatch(/Credential=key-of-the-role\/\d+\/eu-west-1\/lambda\/aws4_request/);
  });

  it('answers like the gateway if the function crashed', async () => {
    answer = { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body: '{"errorMessage":"secret"}' };
    expect(await invoke()).toMatchObject({ statusCode: 500, body: '{"message":"Internal Server Error"}' });
  });

  it('doesn’t retry, because the function may have finished', async () => {
    answer = { status: 500, body: '{}' };
    await expect(invoke()).rejects.toThrow('lambda answered 500');
    expect(asked).toHaveLength(1);
  });
});

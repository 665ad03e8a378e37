import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint as contract } from '#contract/endpoint.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { aContext, anEvent } from '#testing/events.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { endpointsBehind } from './endpoint.ts';
import { ORIGIN_KEY_HEADER, type Origin } from './origin.ts';

const keys = ['key-of-this-deploy', 'key-of-the-previous-deploy'];

beforeEach(() => {
  // Refusals are logged there.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const look = contract({
  id: 'look',
  method: 'POST',
  path: 'look',
  auth: 'none',
  rawBody: true,
  success: { status: 200, message: 'Seen.' },
});

function guarded(origin: Origin, endpoint = look) {
  const seen: Readonly<Record<string, string | undefined>>[] = [];
  const handler = endpointsBehind(origin)(endpoint, ({ raw }) => {
    seen.push(raw.headers);
    return Promise.resolve();
  });
  const call = async (headers: Record<string, string> = {}) => await handler(anEvent({ headers }), aContext());
  return { call, seen };
}

describe('an endpoint behind the distribution', () => {
  it.each(keys)('admits a request with a valid key', async (key) => {
    const { call, seen } = guarded(() => Promise.resolve(keys));
    expect(await call({ [ORIGIN_KEY_HEADER]: key })).toMatchObject({ statusCode: 200 });
    expect(seen[0]?.['cloudfront-viewer-address']).toBeDefined();
  });

  it('with a secret in its path admits anyone, and believes no header of the distribution', async () => {
    const { call, seen } = guarded(() => Promise.resolve(keys), { ...look, secretPath: true });
    expect(await call({ 'x-amz-cf-id': 'made-up' })).toMatchObject({ statusCode: 200 });
    expect(seen[0]).not.toHaveProperty('cloudfront-viewer-address');
    expect(seen[0]).not.toHaveProperty('x-amz-cf-id');
  });

  it.each([undefined, '', 'a-guess', keys.join(',')])('refuses a request with the key %j', async (key) => {
    const { call, seen } = guarded(() => Promise.resolve(keys));
    const answer = await call(key === undefined ? {} : { [ORIGIN_KEY_HEADER]: key });
    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body ?? '')).toEqual({
      status_code: 403,
      code: 'NOT_ENTITLED',
      message: "Please use the website's own address.",
    });
    expect(answer.headers?.['cache-control']).toBe('no-store');
    expect(seen).toEqual([]);
  });

  it('logs the network that the gateway sees of a request without a key, and nothing that may be forged', async () => {
    const { call } = guarded(() => Promise.resolve(keys));
    const { lines } = recordLogLines();
    await call({ 'x-amz-cf-id': 'made-up' });
    expect(lines).toMatchObject([{ event: 'refused' }, { event: 'request', status: 403 }]);
    for (const line of lines) {
      expect(line).toMatchObject({ requestId: 'request-1', network: '198.51.100.0/24' });
      expect(line).not.toHaveProperty('edgeRequestId');
    }
  });

  it('refuses requests, and says when to try again, while the keys cannot be read', async () => {
    const { call, seen } = guarded(() => Promise.reject(new DependencyDown('Secrets Manager', new Error('throttled'))));
    const answer = await call({ [ORIGIN_KEY_HEADER]: keys[0] ?? '' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers?.['retry-after']).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('ignores headers about the viewer if there is no distribution', async () => {
    const { call, seen } = guarded('none');
    await call({ 'cloudfront-viewer-address': '203.0.113.7:1', 'x-amz-cf-id': 'made-up', accept: 'text/html' });
    expect(seen[0]).not.toHaveProperty('cloudfront-viewer-address');
    expect(seen[0]).not.toHaveProperty('x-amz-cf-id');
    expect(seen[0]?.['accept']).toBe('text/html');
  });

  it('passes a request unchanged in the local stack', async () => {
    const { call, seen } = guarded('unchecked');
    await call({ 'cloudfront-viewer-address': '203.0.113.7:1' });
    expect(seen[0]?.['cloudfront-viewer-address']).toBe('203.0.113.7:1');
  });
});

import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { decrypt } from 'http_ece';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushNews } from '#contract/push.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { aMember, aPushDevice } from '#testing/samples.ts';
import { vapidKey } from './vapid.ts';
import { webPush } from './web-push.ts';

const key = vapidKey('a pepper of at least thirty-two letters');
const now = Date.UTC(2026, 10, 2);
const service = webPush({ key: () => Promise.resolve(key), subject: 'https://shop.test', now: () => now });

/** A browser that subscribed. */
const pair = createECDH('prime256v1');
pair.generateKeys();
const auth = randomBytes(16).toString('base64url');
const deviceWith = (server: string) => aPushDevice({ p256dh: pair.getPublicKey('base64url'), auth, server });
const send = async (server = key.publicKey) =>
  await service.send({ member: aMember(), device: deviceWith(server), news: pushNews('leads') });

const answer = vi.fn<typeof fetch>();
const answering = (status: number) => answer.mockResolvedValue(new Response(null, { status }));
beforeEach(() => {
  answer.mockReset();
  answering(201);
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const request = () => {
  const [address, { headers, body, ...options } = {}] = answer.mock.calls[0] ?? [];
  return { address, headers: headers as Record<string, string>, body: Buffer.from(body as Uint8Array), options };
};

describe('a notification', () => {
  it('is encrypted for the browser, and says what is new and where', async () => {
    expect(await send()).toBe('sent');
    const { address, headers, body, options } = request();
    expect(address).toBe(aPushDevice().endpoint);
    expect(options).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', topic: 'leads' });
    expect(body.toString()).not.toContain('lead');
    const read = decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth });
    expect(JSON.parse(read.toString())).toEqual({ kind: 'leads', text: 'A new lead waits', path: '/office/leads' });
  });

  it('is signed for the push service with the key that the browser knows', async () => {
    const { publicKey } = key;
    await send();
    const [, token = '', named = ''] = /^vapid t=(.+), k=(.+)$/.exec(request().headers['authorization'] ?? '') ?? [];
    expect(named).toBe(publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now / 1000 + 12 * 60 * 60,
      sub: 'https://shop.test',
    });
    const point = Buffer.from(publicKey, 'base64url');
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const isValid = verify(
      'sha256',
      signed,
      { key: jwk, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isValid).toBe(true);
  });

  it.each([404, 410])('is not for a device whose push service answers %i', async (status) => {
    answering(status);
    expect(await send()).toBe('gone');
  });

  it('is not sent to a device that knows another key', async () => {
    expect(await send(`B${'x'.repeat(86)}`)).toBe('gone');
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([400, 401, 403, 413])('is refused for good if the push service answers %i', async (status) => {
    answering(status);
    expect(await send()).toBe('refused');
  });

  it.each([429, 500])('fails if the push service answers %i', async (status) => {
    answering(status);
    await expect(send()).rejects.toThrow(DependencyDown);
  });

  it('fails if the push service is unreachable', async () => {
    answer.mockRejectedValue(new TypeError('fetch failed'));
    await expect(send()).rejects.toThrow(DependencyDown);
  });
});

describe('the key', () => {
  it('of a seed is always the same, and another for another seed', () => {
    // Written down once: another derivation would silence every device.
    expect(key.publicKey).toBe(
      'BLzz0_rg3NTtQ5OUqgr7WFF2dhhEdMaFIBN25oy7cgH7dpzibcHbhEiU5tEBgQWJvV7RDDTvOaBoYPlVFWaZeBM',
    );
    expect(vapidKey('another seed').publicKey).not.toBe(key.publicKey);
  });
});

import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { createSigningIdentity, type SigningIdentity } from '#infra/local/paypal/certificates.ts';
import { startPayPalSimulator } from '#infra/local/paypal/server.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { testSecret } from '#testing/emulators.ts';
import { paypalWebhookSignatures } from './signatures.ts';

const now = Date.now();
const event = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'CAP' } });
const webhookId = localNames.webhookId;
let good: SigningIdentity;
let expired: SigningIdentity;
let misnamed: SigningIdentity;

beforeAll(async () => {
  [good, expired, misnamed] = await Promise.all([
    createSigningIdentity({ now: new Date(now) }),
    createSigningIdentity({ now: new Date(now), validDays: -1 }),
    createSigningIdentity({ now: new Date(now), name: 'api.example.com' }),
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});

async function paypal(
  identity: SigningIdentity = good,
  changes: { emulator?: string | undefined; now?: () => number; webhookId?: () => Promise<string> } = {},
) {
  const simulator = await startPayPalSimulator({
    port: 0,
    clientId: sampleSettings.paypalClientId,
    clientSecret: testSecret.paypalClientSecret,
    merchantId: sampleSettings.paypalMerchantId,
    webhookId,
    // Nothing listens there: the postback only checks that the id is subscribed.
    webhookUrl: 'http://localhost:1/webhook',
    identity,
  });
  closing.push(() => simulator.close());
  const port = paypalWebhookSignatures({
    apiUrl: simulator.origin,
    clientId: sampleSettings.paypalClientId,
    clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
    webhookId: () => Promise.resolve(webhookId),
    emulator: simulator.origin,
    now: () => now,
    ...changes,
  });
  const certUrl = `${simulator.origin}/v1/notifications/certs/${identity.id}`;
  /** The body and headers of a delivery, by default as PayPal sends them. */
  const delivery = (
    given: { body?: string; signedId?: string; key?: string; headers?: Record<string, string | undefined> } = {},
  ) => {
    const { body = event, signedId = webhookId, key = identity.privateKey, headers = {} } = given;
    const [id, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', '2026-11-02T15:00:00Z'];
    const text = `${id}|${time}|${signedId}|${String(crc32(body))}`;
    return {
      body: Buffer.from(body),
      headers: {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
        'paypal-cert-url': certUrl,
        ...headers,
      } as Record<string, string | undefined>,
    };
  };
  return { simulator, port, delivery, certUrl };
}

function urlOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString();
}

/** Records the addresses of requests from now on. */
function recordFetches(): string[] {
  const asked: string[] = [];
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(urlOf(input));
    return realFetch(input, init);
  });
  return asked;
}

describe('the signature of a webhook', () => {
  it('is valid for the bytes that PayPal signed, whatever they are', async () => {
    const { port, delivery } = await paypal();
    expect(await port.verify(delivery())).toBe(true);
    expect(await port.verify(delivery({ body: '{ "id":"WH-2",  "note":"Zoë 李" }\n' }))).toBe(true);
  });

  it('needs one fetch of a certificate for many deliveries', async () => {
    const { port, delivery, certUrl } = await paypal();
    const asked = recordFetches();
    await port.verify(delivery());
    await port.verify(delivery({ body: '{}' }));
    expect(asked.filter((url) => url === certUrl)).toHaveLength(1);
  });

  it('is invalid for other bytes, another id or another key', async () => {
    const { port, delivery } = await paypal();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await port.verify({ ...delivery(), body: Buffer.from(`${event} `) })).toBe(false);
    expect(await port.verify(delivery({ signedId: `${webhookId}X` }))).toBe(false);
    expect(await port.verify(delivery({ key }))).toBe(false);
  });

  it('is invalid until there is a webhook, and nothing is asked for', async () => {
    const { port, delivery } = await paypal(good, { webhookId: () => Promise.resolve('') });
    const asked = recordFetches();
    expect(await port.verify(delivery())).toBe(false);
    expect(await port.verify(delivery({ signedId: '' }))).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([200, 503])('is for the webhook of the moment, where the certificate answers %i', async (status) => {
    let id = '';
    const { port, delivery, certUrl } = await paypal(good, { webhookId: () => Promise.resolve(id) });
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      status === 503 && urlOf(input) === certUrl ? new Response('', { status }) : await realFetch(input, init),
    );
    for (const [next, holds] of [
      ['', false],
      [webhookId, true],
      ['ANOTHER-ONE', false],
      [webhookId, true],
    ] as const) {
      id = next;
      expect(await port.verify(delivery())).toBe(holds);
    }
  });

  it('is neither valid nor invalid while the id of the webhook cannot be read', async () => {
    const webhookId = () => Promise.reject(new DependencyDown('Secrets Manager', undefined));
    const { port, delivery } = await paypal(good, { webhookId });
    await expect(port.verify(delivery())).rejects.toThrow(DependencyDown);
  });

  it.each(['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url'])(
    'does not hold without %s, and nothing is asked for',
    async (name) => {
      const { port, delivery } = await paypal();
      const asked = recordFetches();
      expect(await port.verify(delivery({ headers: { [`paypal-${name}`]: undefined } }))).toBe(false);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['http', 'http://api.paypal.com/v1/notifications/certs/C'],
    ['a host that ends alike', 'https://evil-api.paypal.com/v1/notifications/certs/C'],
    ['a host that begins alike', 'https://api.paypal.com.evil.test/v1/notifications/certs/C'],
    ['another port', 'https://api.paypal.com:8443/v1/notifications/certs/C'],
    ['a user in front', 'https://api.paypal.com@evil.test/v1/notifications/certs/C'],
    ['a user of the right host', 'https://me@api.paypal.com/v1/notifications/certs/C'],
    ['a password of the right host', 'https://:secret@api.paypal.com/v1/notifications/certs/C'],
    ['another path', 'https://api.paypal.com/stolen/v1/notifications/certs/C'],
    ['a path below', 'https://api.paypal.com/v1/notifications/certs/C/more'],
    ['the right path with a query', 'https://api.paypal.com/v1/notifications/certs/C?1'],
    ['the right path in another spelling', 'https://api.paypal.com/v1/notifications/x/../certs/C'],
    ['no URL at all', 'certs/C'],
  ])('does not hold with a certificate from %s, and nothing is asked for', async (_, url) => {
    const { port, delivery } = await paypal(good, { emulator: undefined });
    const asked = recordFetches();
    expect(await port.verify(delivery({ headers: { 'paypal-cert-url': url } }))).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each(['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])(
    'asks %s for the certificate, and trusts no root but those of the system',
    async (host) => {
      const { port, delivery } = await paypal(good, { emulator: undefined });
      const asked: string[] = [];
      vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
        asked.push(urlOf(input));
        return Promise.resolve(new Response(good.certificate + good.caCertificate));
      });
      const url = `https://${host}/v1/notifications/certs/${good.id}`;
      expect(await port.verify(delivery({ headers: { 'paypal-cert-url': url } }))).toBe(false);
      expect(asked).toEqual([url]);
    },
  );

  it('is invalid with a certificate that has expired, or is for another name', async () => {
    for (const identity of [expired, misnamed]) {
      const { port, delivery } = await paypal(identity);
      expect(await port.verify(delivery())).toBe(false);
    }
  });

  it('needs a certificate with the name of the live account or of the sandbox', async () => {
    const name = 'messageverificationcerts.paypal.com';
    const live = await createSigningIdentity({ now: new Date(now), name });
    for (const [identity, apiUrl, holds] of [
      [live, 'https://api-m.paypal.com', true],
      [good, 'https://api-m.paypal.com', false],
      [live, 'https://api-m.sandbox.paypal.com', false],
    ] as const) {
      const { simulator, delivery } = await paypal(identity);
      const port = paypalWebhookSignatures({
        apiUrl,
        clientId: sampleSettings.paypalClientId,
        clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
        webhookId: () => Promise.resolve(webhookId),
        emulator: simulator.origin,
        now: () => now,
      });
      expect(await port.verify(delivery())).toBe(holds);
    }
  });

  it('is invalid with a certificate that is not valid yet', async () => {
    const { port, delivery } = await paypal(await createSigningIdentity({ now: new Date(now), startsInDays: 1 }));
    expect(await port.verify(delivery())).toBe(false);
  });

  it('is valid through an intermediate authority, and through no other certificate', async () => {
    const through = await createSigningIdentity({ now: new Date(now), through: 'authority' });
    const good = await paypal(through);
    expect(await good.port.verify(good.delivery())).toBe(true);
    // The certificate in the middle is no authority that may issue others.
    const bad = await paypal(await createSigningIdentity({ now: new Date(now), through: 'no-authority' }));
    expect(await bad.port.verify(bad.delivery())).toBe(false);
    // The link in the middle is missing.
    const [leaf = ''] = through.certificate.split(/(?<=-----END CERTIFICATE-----\r?\n)/);
    const short = await paypal({ ...through, certificate: leaf });
    expect(await short.port.verify(short.delivery())).toBe(false);
  });

  it('is invalid if the root itself has expired', async () => {
    const { simulator, delivery } = await paypal(
      await createSigningIdentity({ now: new Date(now), validDays: 11 * 365 }),
    );
    const inElevenYears = now + 10.5 * 365 * 86_400_000;
    const { port } = { port: signaturesAt(simulator.origin, inElevenYears) };
    expect(await port.verify(delivery())).toBe(false);
  });

  it('is invalid with a certificate that leads to another root', async () => {
    const { simulator, delivery, certUrl } = await paypal();
    const other = await paypal(misnamed);
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = urlOf(input);
      return await realFetch(url.endsWith('/_ca.pem') ? `${other.simulator.origin}/_ca.pem` : url, init);
    });
    const { port } = { port: signaturesAt(simulator.origin) };
    expect(await port.verify(delivery({ headers: { 'paypal-cert-url': certUrl } }))).toBe(false);
  });

  it('is checked by PayPal if the certificate cannot be fetched, and for the next minute', async () => {
    let clock = now;
    const { port, delivery, certUrl } = await paypal(good, { now: () => clock });
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      urlOf(input) === certUrl ? new Response('', { status: 503 }) : await realFetch(input, init),
    );
    expect(await port.verify(delivery())).toBe(true);
    expect(await port.verify({ ...delivery(), body: Buffer.from('{"id":"WH-2"}') })).toBe(false);
    expect(await port.verify({ ...delivery(), body: Buffer.from('no JSON') })).toBe(false);
    vi.restoreAllMocks();
    const asked = recordFetches();
    clock += 59_999;
    expect(await port.verify(delivery())).toBe(true);
    expect(asked).not.toContain(certUrl);
    clock += 1;
    expect(await port.verify(delivery())).toBe(true);
    expect(asked).toContain(certUrl);
  });

  it('is neither valid nor invalid while neither certificate nor PayPal can be reached', async () => {
    const { port, delivery } = await paypal();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
    await expect(port.verify(delivery())).rejects.toThrow(DependencyDown);
  });

  it('follows no redirect to a certificate', async () => {
    const { simulator, delivery } = await paypal();
    const server = createServer((_, response) => {
      response.writeHead(302, { location: `${simulator.origin}/v1/notifications/certs/${good.id}` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    closing.push(() => new Promise((resolve) => server.close(() => resolve())));
    const address = server.address();
    const origin = `http://localhost:${String(typeof address === 'object' ? address?.port : '')}`;
    const url = `${origin}/v1/notifications/certs/${good.id}`;
    // Not fetched, so PayPal is asked, which cannot be reached either.
    await expect(signaturesAt(origin).verify(delivery({ headers: { 'paypal-cert-url': url } }))).rejects.toThrow(
      DependencyDown,
    );
  });
});

function signaturesAt(origin: string, at = now) {
  return paypalWebhookSignatures({
    apiUrl: origin,
    clientId: sampleSettings.paypalClientId,
    clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
    webhookId: () => Promise.resolve(webhookId),
    emulator: origin,
    now: () => at,
  });
}

describe('a certificate that cannot be fetched', () => {
  /** A verifier with these answers to its fetch and postback. */
  async function where(answers: { certificate?: Response; root?: () => Response; postback?: unknown }) {
    const made = await paypal();
    const realFetch = globalThis.fetch;
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = urlOf(input);
      const { pathname } = new URL(url);
      asked.push(pathname);
      if (url === made.certUrl && answers.certificate !== undefined) return answers.certificate.clone();
      if (pathname === '/_ca.pem' && answers.root !== undefined) return answers.root();
      if (pathname.endsWith('/verify-webhook-signature') && answers.postback !== undefined) {
        return Response.json(answers.postback);
      }
      return await realFetch(input, init);
    });
    return { ...made, asked };
  }
  const asksPaypal = (asked: readonly string[]) => asked.some((path) => path.endsWith('/verify-webhook-signature'));

  it.each([
    ['an error that carries one', () => new Response(good.certificate + good.caCertificate, { status: 500 })],
    ['too long a text', () => new Response(good.certificate + good.caCertificate + ' '.repeat(100_000))],
    ['a text without one', () => new Response('no certificate')],
    ['a damaged one', () => new Response('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')],
  ])('is %s: PayPal is asked', async (_, certificate) => {
    const { port, delivery, asked } = await where({ certificate: certificate() });
    expect(await port.verify(delivery())).toBe(true);
    expect(asksPaypal(asked)).toBe(true);
  });

  it.each([408, 429, 500])('is an error %i that may pass: PayPal is asked', async (status) => {
    const { port, delivery, asked } = await where({ certificate: new Response('', { status }) });
    expect(await port.verify(delivery())).toBe(true);
    expect(asksPaypal(asked)).toBe(true);
  });

  it.each([400, 401, 404, 410, 499])('does not exist (%i): refused, and PayPal is not asked', async (status) => {
    const { port, delivery, asked } = await where({ certificate: new Response('', { status }) });
    expect(await port.verify(delivery())).toBe(false);
    expect(await port.verify(delivery())).toBe(false);
    expect(asked).toEqual([`/v1/notifications/certs/${good.id}`]);
  });

  it('may be as long as the limit', async () => {
    const text = good.certificate + good.caCertificate;
    const { port, delivery, asked } = await where({ certificate: new Response(text.padEnd(100_000)) });
    expect(await port.verify(delivery())).toBe(true);
    expect(asksPaypal(asked)).toBe(false);
  });

  it('throws if PayPal answers something else', async () => {
    const { port, delivery } = await where({ certificate: new Response('', { status: 503 }), postback: { ok: 1 } });
    await expect(port.verify(delivery())).rejects.toThrow(DependencyDown);
  });

  it('makes the signature invalid if PayPal says so', async () => {
    const postback = { verification_status: 'FAILURE' };
    const { port, delivery } = await where({ certificate: new Response('', { status: 503 }), postback });
    expect(await port.verify(delivery())).toBe(false);
  });

  it('is fetched again if it was the root', async () => {
    let isThere = false;
    const root = () => (isThere ? new Response(good.caCertificate) : new Response('', { status: 503 }));
    const { port, delivery, asked } = await where({ root });
    expect(await port.verify(delivery())).toBe(true);
    expect(asksPaypal(asked)).toBe(true);
    isThere = true;
    asked.length = 0;
    expect(await port.verify(delivery())).toBe(true);
    expect(asked).toContain('/_ca.pem');
    expect(asksPaypal(asked)).toBe(false);
    asked.length = 0;
    expect(await port.verify(delivery())).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('forgeries with unknown certificates', () => {
  const minute = 60_000;
  const unknown = (certUrl: string, index: number) => ({ 'paypal-cert-url': `${certUrl}-${String(index)}` });
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  const outcome = async (verified: Promise<boolean>) =>
    await verified.catch((error: unknown) => {
      if (error instanceof DependencyDown) return 'down';
      throw error;
    });

  it('cost ten fetches a minute and no call with our credentials, and do not stop genuine events', async () => {
    let clock = now;
    const { port, delivery, certUrl } = await paypal(good, { now: () => clock });
    expect(await port.verify(delivery())).toBe(true);
    clock += minute;
    const asked = recordFetches();
    const answers = [];
    for (const index of hundred) {
      answers.push(await outcome(port.verify(delivery({ headers: unknown(certUrl, index) }))));
    }
    expect(answers.filter((answer) => answer === false)).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'down')).toHaveLength(90);
    expect(asked).toEqual(hundred.slice(0, 10).map((index) => `${certUrl}-${String(index)}`));
    // The genuine certificate is cached.
    expect(await port.verify(delivery())).toBe(true);
    expect(asked).toHaveLength(10);
  });

  it('delay a genuine event whose certificate is new by a minute at most', async () => {
    let clock = now;
    const { port, delivery, certUrl } = await paypal(good, { now: () => clock });
    await Promise.all(hundred.map((index) => outcome(port.verify(delivery({ headers: unknown(certUrl, index) })))));
    expect(await outcome(port.verify(delivery()))).toBe('down');
    clock += minute;
    expect(await port.verify(delivery())).toBe(true);
  });

  it('cost ten calls with our credentials a minute if certificates cannot be fetched', async () => {
    let clock = now;
    const { port, delivery, simulator, certUrl } = await paypal(good, { now: () => clock });
    const realFetch = globalThis.fetch;
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = urlOf(input);
      asked.push(url);
      return url.startsWith(certUrl) ? new Response('', { status: 503 }) : await realFetch(input, init);
    });
    const postbacks = () => asked.filter((url) => url.endsWith('/verify-webhook-signature')).length;
    const wrong = { ...delivery(), body: Buffer.from('{"id":"WH-FORGED"}') };
    const answers = [];
    for (const _ of hundred) answers.push(await outcome(port.verify(wrong)));
    expect(answers.filter((answer) => answer === 'down')).toHaveLength(90);
    expect(postbacks()).toBe(10);
    expect(asked.filter((url) => url === certUrl)).toHaveLength(1);
    expect(asked.filter((url) => url === `${simulator.origin}/v1/oauth2/token`)).toHaveLength(1);
    await expect(port.verify(delivery())).rejects.toMatchObject({
      cause: { message: "This minute's 10 signature checks by PayPal are used up" },
    });
    clock += minute;
    expect(await port.verify(delivery())).toBe(true);
    expect(postbacks()).toBe(11);
  });

  it('push out the cached certificates one by one, the oldest first', async () => {
    const { port, delivery, certUrl } = await paypal();
    const realFetch = globalThis.fetch;
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = urlOf(input);
      asked.push(url);
      return await realFetch(url.startsWith(certUrl) ? certUrl : url, init);
    });
    // Eight are cached: the ninth replaces the first.
    for (const index of hundred.slice(0, 9)) await port.verify(delivery({ headers: unknown(certUrl, index) }));
    asked.length = 0;
    await port.verify(delivery({ headers: unknown(certUrl, 1) }));
    expect(asked).toEqual([]);
    await port.verify(delivery({ headers: unknown(certUrl, 0) }));
    expect(asked).toEqual([`${certUrl}-0`]);
  });
});

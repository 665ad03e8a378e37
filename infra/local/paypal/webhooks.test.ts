import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSigningIdentity, SIGNER_NAME, type SigningIdentity } from './certificates.ts';
import { at, CREDENTIALS, startWithClient, textAt } from './testing/client.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A merchant's server that answers with the given statuses in turn, then with 200. */
const startReceiver = async (statuses: number[] = []) => {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
      for (const wake of waiting) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  /** Resolves after `count` deliveries have arrived. */
  const arrivals = (count: number): Promise<Received[]> =>
    new Promise((resolve) => {
      const wake = (): void => {
        if (received.length < count) return;
        waiting.delete(wake);
        resolve(received);
      };
      waiting.add(wake);
      wake();
    });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhook`,
    received,
    arrivals,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const typeOf = ({ body }: Received): string => textAt(JSON.parse(body), 'event_type');

describe('webhooks', () => {
  let identity: SigningIdentity;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let paypal: Awaited<ReturnType<typeof startWithClient>>;

  const start = async (statuses?: number[]): Promise<void> => {
    receiver = await startReceiver(statuses);
    paypal = await startWithClient({ identity, webhookUrl: receiver.url, retryDelaysMs: [1, 1, 1] });
  };

  beforeAll(async () => {
    identity = await createSigningIdentity({ now: new Date() });
  });

  beforeEach(() => start());

  afterEach(async () => {
    await paypal.simulator.close();
    receiver.close();
  });

  const control = (id: string, action: string, body?: object) => paypal.send('POST', `/_orders/${id}/${action}`, body);
  const deliveries = async (): Promise<unknown[]> => (await paypal.send('GET', '/_webhooks')).body as unknown[];
  const header = ({ headers }: Received, name: string): string => String(headers[`paypal-${name}`]);

  /** Verifies as a merchant must: chain, name, signature. */
  const verifies = async (delivery: Received, webhookId = CREDENTIALS.webhookId): Promise<boolean> => {
    const response = await fetch(header(delivery, 'cert-url'));
    if (!response.ok) return false;
    const leaf = new X509Certificate(await response.text());
    const root = new X509Certificate(await paypal.simulator.caCertificate());
    const trusted =
      leaf.checkIssued(root) && leaf.verify(root.publicKey) && leaf.checkHost(SIGNER_NAME) === SIGNER_NAME;
    const text = `${header(delivery, 'transmission-id')}|${header(delivery, 'transmission-time')}|${webhookId}|${crc32(delivery.body)}`;
    return (
      trusted &&
      createVerify('RSA-SHA256').update(text).verify(leaf.publicKey, header(delivery, 'transmission-sig'), 'base64')
    );
  };

  it('report approval and capture, with a valid signature of the raw body', async () => {
    const { id, captureId } = await paypal.paidOrder('12.00', { invoice_id: 'invoice-1' });
    const received = await receiver.arrivals(2);
    const types = received.map(typeOf).sort();
    expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
    for (const delivery of received) {
      expect(header(delivery, 'auth-algo')).toBe('SHA256withRSA');
      expect(header(delivery, 'cert-url')).toMatch(/\/v1\/notifications\/certs\/CERT-[\da-f]{8}-\d+$/);
      expect(await verifies(delivery)).toBe(true);
      expect(await verifies({ ...delivery, body: `${delivery.body} ` })).toBe(false);
      expect(await verifies(delivery, 'ANOTHERWEBHOOK')).toBe(false);
    }
    const completed = received.find((delivery) => typeOf(delivery) === 'PAYMENT.CAPTURE.COMPLETED');
    expect(JSON.parse(completed?.body ?? '')).toMatchObject({
      resource_type: 'capture',
      resource: {
        id: captureId,
        status: 'COMPLETED',
        invoice_id: 'invoice-1',
        supplementary_data: { related_ids: { order_id: id } },
      },
    });
  });

  it.each([
    ['pending', [], ['PAYMENT.CAPTURE.PENDING']],
    ['pending', [['complete']], ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING']],
    ['pending', [['deny']], ['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.PENDING']],
    ['declined-capture', [], ['PAYMENT.CAPTURE.DECLINED']],
    ['approve', [['refund', { amount: '1.00' }]], ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED']],
    ['approve', [['dispute']], ['CUSTOMER.DISPUTE.CREATED', 'PAYMENT.CAPTURE.COMPLETED']],
    [
      'approve',
      [['dispute', { outcome: 'lost' }]],
      [
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.RESOLVED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.REVERSED',
      ],
    ],
  ] as const)('report what happens to the payment (%s, then %j)', async (scenario, steps, expected) => {
    await paypal.scenario(scenario);
    const { id } = await paypal.paidOrder();
    for (const [action, body] of steps) await control(id, action, body);
    const received = await receiver.arrivals(expected.length + 1);
    expect(received.map(typeOf).sort()).toEqual(['CHECKOUT.ORDER.APPROVED', ...expected].sort());
  });

  it('report a reversed approval', async () => {
    const id = await paypal.approvedOrder();
    await control(id, 'reverse-approval');
    const received = await receiver.arrivals(2);
    expect(received.map(typeOf).sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED']);
  });

  it('can be sent on demand, and the result has the answer of the merchant', async () => {
    const id = await paypal.createOrder();
    const { body } = await control(id, 'webhook', { event: 'PAYMENT.CAPTURE.COMPLETED' });
    expect(at(body, 'deliveries')).toMatchObject([{ state: 'delivered', orderId: id, attempts: [{ result: 200 }] }]);
    expect((await control(id, 'webhook', { event: 'PAYMENT.CAPTURE.EXPLODED' })).status).toBe(400);
  });

  it.each([true, 'key', 'body', 'webhook-id', 'cert-url', 'mock'])(
    'can be forged (%s): the signature does not verify',
    async (forged) => {
      const id = await paypal.createOrder();
      await control(id, 'webhook', { event: 'PAYMENT.CAPTURE.COMPLETED', forged });
      const [delivery] = receiver.received;
      expect(delivery && (await verifies(delivery))).toBe(false);
      expect(delivery && typeOf(delivery)).toBe('PAYMENT.CAPTURE.COMPLETED');
    },
  );

  it('mock: a valid signature, for the id that mock events have', async () => {
    await control(await paypal.createOrder(), 'webhook', { event: 'PAYMENT.CAPTURE.COMPLETED', forged: 'mock' });
    const [delivery] = receiver.received;
    expect(delivery && (await verifies(delivery, 'WEBHOOK_ID'))).toBe(true);
  });

  it('verifies postbacks as PayPal does', async () => {
    const id = await paypal.createOrder();
    await control(id, 'webhook', { event: 'PAYMENT.CAPTURE.COMPLETED' });
    await control(id, 'webhook', { event: 'PAYMENT.CAPTURE.COMPLETED', forged: true });
    const statuses = await Promise.all(
      receiver.received.map(async (delivery) => {
        const { body } = await paypal.rest('POST', '/v1/notifications/verify-webhook-signature', {
          auth_algo: header(delivery, 'auth-algo'),
          cert_url: header(delivery, 'cert-url'),
          transmission_id: header(delivery, 'transmission-id'),
          transmission_sig: header(delivery, 'transmission-sig'),
          transmission_time: header(delivery, 'transmission-time'),
          webhook_id: CREDENTIALS.webhookId,
          webhook_event: JSON.parse(delivery.body) as unknown,
        });
        return textAt(body, 'verification_status');
      }),
    );
    expect(statuses).toEqual(['SUCCESS', 'FAILURE']);
  });

  it('forged-webhook: a forged COMPLETED arrives before anyone paid', async () => {
    await paypal.scenario('forged-webhook');
    await paypal.createOrder();
    const [delivery] = await receiver.arrivals(1);
    expect(delivery && typeOf(delivery)).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect(delivery && (await verifies(delivery))).toBe(false);
    expect(paypal.simulator.ledger().totals.capturedCents).toBe(0);
  });

  it('lose-webhook: nothing arrives', async () => {
    await paypal.scenario('lose-webhook');
    await paypal.paidOrder();
    expect(await deliveries()).toMatchObject([
      { eventType: 'PAYMENT.CAPTURE.COMPLETED', state: 'lost', attempts: [] },
      { eventType: 'CHECKOUT.ORDER.APPROVED', state: 'lost', attempts: [] },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it('duplicate-webhook: every event arrives twice with one id', async () => {
    await paypal.scenario('duplicate-webhook');
    await paypal.approvedOrder();
    const [first, second] = await receiver.arrivals(2);
    expect(first?.body).toBe(second?.body);
    expect(first?.headers['paypal-transmission-id']).not.toBe(second?.headers['paypal-transmission-id']);
  });

  it('reorder-webhooks: a later event overtakes an earlier one', async () => {
    await paypal.scenario('reorder-webhooks', { latencyMs: 150 });
    const { id } = await paypal.paidOrder();
    await control(id, 'refund');
    await control(id, 'dispute');
    const received = await receiver.arrivals(4);
    expect(received.map(typeOf)).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ]);
  });

  it('late-webhook: an event waits', async () => {
    await paypal.scenario('late-webhook', { latencyMs: 60_000 });
    await paypal.approvedOrder();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: [] }]);
    expect(receiver.received).toEqual([]);
  });

  it('are retried until the merchant answers 2xx', async () => {
    await paypal.simulator.close();
    receiver.close();
    await start([500, 302]);
    await paypal.approvedOrder();
    await receiver.arrivals(3);
    expect(receiver.received.map(({ headers }) => headers['paypal-transmission-id'])).toHaveLength(3);
    await expect
      .poll(async () => at(await deliveries(), '0'), { timeout: 20_000 })
      .toMatchObject({ state: 'delivered', attempts: [{ result: 500 }, { result: 302 }, { result: 200 }] });
  });

  it('are given up silently when no server answers', async () => {
    receiver.close();
    const id = await paypal.createOrder();
    const { body } = await control(id, 'webhook', { event: 'CHECKOUT.ORDER.APPROVED' });
    expect(at(body, 'deliveries.0.state')).toBe('failed');
    expect(at(body, 'deliveries.0.attempts')).toMatchObject(
      Array.from({ length: 4 }, () => ({ result: 'ECONNREFUSED' })),
    );
  });

  it('go to further subscriptions with their own ids, only for the subscribed events', async () => {
    const other = await startReceiver();
    const subscription = { url: other.url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] };
    const created = await paypal.rest('POST', '/v1/notifications/webhooks', subscription);
    expect(created).toMatchObject({ status: 201, body: subscription });
    const id = textAt(created.body, 'id');
    const repeated = await paypal.rest('POST', '/v1/notifications/webhooks', subscription);
    expect(repeated).toMatchObject({ status: 400, body: { name: 'WEBHOOK_URL_ALREADY_EXISTS' } });
    expect((await paypal.rest('POST', '/v1/notifications/webhooks', { url: 'x' })).status).toBe(400);
    const { body: list } = await paypal.rest('GET', '/v1/notifications/webhooks');
    expect(at(list, 'webhooks')).toMatchObject([{ id: CREDENTIALS.webhookId }, { id }]);
    await paypal.paidOrder();
    const [delivery] = await other.arrivals(1);
    expect(delivery && typeOf(delivery)).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect(delivery && (await verifies(delivery, id))).toBe(true);
    const address = `/v1/notifications/webhooks/${id}`;
    const types = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }, { name: 'PAYMENT.CAPTURE.REFUNDED' }];
    const patch = [{ op: 'replace', path: '/event_types', value: types }];
    expect(await paypal.rest('PATCH', address, patch)).toMatchObject({ status: 200, body: { id, event_types: types } });
    expect((await paypal.rest('PATCH', address, [{ op: 'remove', path: '/url' }])).status).toBe(400);
    expect((await paypal.rest('PATCH', '/v1/notifications/webhooks/NONE', patch)).status).toBe(404);
    other.close();
  });
});

describe('the signing certificate', () => {
  it('can be made for another name, or expired', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const { certificate, caCertificate } = await createSigningIdentity({ now, name: 'evil.example', validDays: -1 });
    const leaf = new X509Certificate(certificate);
    expect(leaf.checkHost(SIGNER_NAME)).toBeUndefined();
    expect(leaf.checkHost('evil.example')).toBe('evil.example');
    expect(Date.parse(leaf.validTo)).toBeLessThan(now.getTime());
    expect(Date.parse(leaf.validFrom)).toBeLessThan(Date.parse(leaf.validTo));
    expect(leaf.verify(new X509Certificate(caCertificate).publicKey)).toBe(true);
  });
});

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { paypalEmulator, testSecret } from '#testing/emulators.ts';
import { describePayments } from '#testing/payments.suite.ts';
import { anOrder } from '#testing/samples.ts';
import { paypalPayments } from './payments.ts';

const account = (apiUrl: string, clientSecret = testSecret.paypalClientSecret) => ({
  apiUrl,
  clientId: sampleSettings.paypalClientId,
  clientSecret: () => Promise.resolve(clientSecret),
  siteUrl: 'https://shop.test',
});

async function paypal() {
  const emulator = await paypalEmulator();
  onTestFinished(() => emulator.close());
  const control = async (path: string, body: unknown = {}): Promise<void> => {
    const response = await fetch(new URL(path, emulator.endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  return {
    ...emulator,
    port: paypalPayments(account(emulator.endpoint)),
    merchantId: sampleSettings.paypalMerchantId,
    next: (scenario: string, times?: number) => control('/_scenario', { next: scenario, times }),
    approve: (paypalOrderId: string) => control(`/_orders/${paypalOrderId}/approve`),
    dispute: (paypalOrderId: string, outcome?: 'won' | 'lost', cents?: number) =>
      control(`/_orders/${paypalOrderId}/dispute`, {
        outcome,
        amount: cents === undefined ? undefined : (cents / 100).toFixed(2),
      }),
    opened: () => Promise.resolve(emulator.simulator.ledger().orders.length),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describePayments('PayPal', paypal);

describe('the PayPal client', () => {
  /** Records the paths of calls from now on. */
  const recordCalls = (): string[] => {
    const calls: string[] = [];
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = new URL(addressOf(input));
      if (!url.pathname.startsWith('/_')) calls.push(`${init?.method ?? 'GET'} ${url.pathname}`);
      return realFetch(input, init);
    });
    return calls;
  };

  it('uses one token for many calls', async () => {
    const calls = recordCalls();
    const { port } = await paypal();
    await Promise.all([port.open(anOrder({ number: 'ONE' })), port.open(anOrder({ number: 'TWO' }))]);
    await port.open(anOrder({ number: 'THREE' }));
    expect(calls.filter((call) => call.includes('oauth2'))).toHaveLength(1);
  });

  it('asks for a new token before the old one expires', async () => {
    const { port } = await paypal();
    await port.open(anOrder({ number: 'ONE' }));
    const calls = recordCalls();
    const nearlyNineHours = (32_400 - 300) * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + nearlyNineHours);
    await port.open(anOrder({ number: 'TWO' }));
    expect(calls[0]).toBe('POST /v1/oauth2/token');
  });

  it('asks for a new token once when PayPal does not know the old one any more', async () => {
    const { port, next } = await paypal();
    await port.open(anOrder({ number: 'ONE' }));
    await next('token-expired');
    const calls = recordCalls();
    await port.open(anOrder({ number: 'TWO' }));
    expect(calls).toEqual(['POST /v2/checkout/orders', 'POST /v1/oauth2/token', 'POST /v2/checkout/orders']);
  });

  it.each(['rate-limit', 'token-rate-limit'])('tries again when PayPal asks for patience: %s', async (scenario) => {
    const { port, next, opened } = await paypal();
    await next(scenario, 2);
    await port.open(anOrder());
    expect(await opened()).toBe(1);
  });

  it.each(['rate-limit', 'token-rate-limit'])('gives up if PayPal keeps answering 429: %s', async (scenario) => {
    const { port, next, opened } = await paypal();
    await next(scenario, 3);
    await expect(port.open(anOrder())).rejects.toThrow(DependencyDown);
    expect(await opened()).toBe(0);
  });

  it('gives up on a call that times out, and finds its outcome afterwards', async () => {
    const { port, next, approve } = await paypal();
    await next('timeout-after-capture');
    const { paypalOrderId } = await port.open(anOrder());
    await approve(paypalOrderId);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort();
      }, 100);
      return controller.signal;
    });
    await expect(port.capture(anOrder(), paypalOrderId)).rejects.toThrow(DependencyDown);
    expect(timeout).toHaveBeenCalledWith(5_000);
    timeout.mockRestore();
    expect(await port.read(paypalOrderId)).toMatchObject({ captures: [{ status: 'COMPLETED' }] });
  });

  it('throws DependencyDown with wrong credentials, at each call', async () => {
    const { endpoint } = await paypal();
    const port = paypalPayments(account(endpoint, 'wrong'));
    await expect(port.open(anOrder())).rejects.toThrow(DependencyDown);
    await expect(Promise.all([port.open(anOrder()), port.read('A'), port.read('B')])).rejects.toThrow(DependencyDown);
  });

  it('throws DependencyDown if nothing answers, or something other than PayPal', async () => {
    await expect(paypalPayments(account('http://localhost:1')).open(anOrder())).rejects.toThrow(DependencyDown);
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('<html>', { status: 200 })));
    await expect(paypalPayments(account('http://localhost:1')).open(anOrder())).rejects.toThrow(DependencyDown);
  });

  it.each([
    ['no purchase unit', { purchase_units: [] }],
    ['an unknown state', { status: 'EXPLODED' }],
    ['an amount that is no number', { purchase_units: [unit({ value: '12,00' })] }],
    ['a fraction of a cent', { purchase_units: [unit({ value: '12.005' })] }],
  ])('rejects an answer with %s', async (_, changes) => {
    const answer = { id: 'A', status: 'COMPLETED', purchase_units: [unit({})], ...changes };
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
      Promise.resolve(
        Response.json(addressOf(input).includes('oauth2') ? { access_token: 'token', expires_in: 32_400 } : answer),
      ),
    );
    await expect(paypalPayments(account('http://localhost:1')).read('A')).rejects.toThrow(DependencyDown);
  });

  it('captures each order under its own request id', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { port } = await paypal();
    const ask = async (number: string) => {
      fetched.mockClear();
      await port.capture(anOrder({ number }), 'UNKNOWN').catch(() => undefined);
      const calls = fetched.mock.calls.filter(([input]) => addressOf(input).endsWith('/capture'));
      return calls.map(([, init]) => new Headers(init?.headers).get('paypal-request-id'));
    };
    expect(await ask('01KA')).toEqual(['capture-01KA-0']);
    expect(await ask('01KA')).toEqual(['capture-01KA-0']);
    expect(await ask('01KB')).toEqual(['capture-01KB-0']);
  });

  it('does not let an id change the path of a call', async () => {
    const { port } = await paypal();
    expect(await port.read('../../v1/oauth2/token')).toBeUndefined();
  });
});

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString();
}

function unit(amount: object) {
  return {
    custom_id: 'ORDER',
    payments: {
      captures: [{ id: 'C', status: 'COMPLETED', amount: { currency_code: 'USD', value: '12.00', ...amount } }],
    },
  };
}

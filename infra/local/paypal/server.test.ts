import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPayPalSimulator } from './server.ts';
import { at, CREDENTIALS, startWithClient, textAt } from './testing/client.ts';

describe('the simulator', () => {
  let folder: string;
  let dataFile: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paypal-'));
    dataFile = join(folder, 'state', 'paypal.jsonl');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('keeps orders, captures, refunds, the scenario and its certificate over a restart', async () => {
    const before = await startWithClient({ dataFile });
    const { id, captureId } = await before.paidOrder();
    await before.send('POST', `/_orders/${id}/refund`, { amount: '2.00' });
    await before.scenario('decline', { times: 3 });
    const certificate = await before.simulator.caCertificate();
    const ledger = before.simulator.ledger();
    await before.simulator.close();

    const after = await startWithClient({ dataFile });
    expect(after.simulator.ledger()).toEqual(ledger);
    expect(await after.simulator.caCertificate()).toBe(certificate);
    expect((await after.send('GET', '/_scenario')).body).toMatchObject({ next: 'decline' });
    expect((await after.rest('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
    });
    expect((await after.capture(id)).status).toBe(200);
    await after.simulator.close();
  });

  it('loses nothing that it has acknowledged when it is killed', async () => {
    const program = `
      import { startPayPalSimulator } from ${JSON.stringify(new URL('server.ts', import.meta.url).href)};
      const { origin } = await startPayPalSimulator({ port: 0, dataFile: ${JSON.stringify(dataFile)}, ...${JSON.stringify(CREDENTIALS)} });
      process.stdout.write(origin);`;
    const file = join(folder, 'program.mts');
    await writeFile(file, program);
    const child = spawn(process.execPath, [file], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const origin = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => {
        resolve(String(data));
      }),
    );
    const token = await fetch(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const authorization = `Bearer ${textAt(await token.json(), 'access_token')}`;
    const order = await fetch(`${origin}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'USD', value: '12.00' } }],
      }),
    });
    const id = textAt(await order.json(), 'id');
    await fetch(`${origin}/_orders/${id}/approve`, { method: 'POST' });
    const captured = await fetch(`${origin}/v2/checkout/orders/${id}/capture`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(captured.status).toBe(201);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));

    const after = await startWithClient({ dataFile });
    expect(after.simulator.ledger().orders).toMatchObject([{ orderId: id, capturedCents: 1200 }]);
    await after.simulator.close();
  });

  it('drops a record whose write was cut off, and reports any other damage', async () => {
    const before = await startWithClient({ dataFile });
    const id = await before.createOrder();
    await before.simulator.close();
    await appendFile(dataFile, '["order","CUT",{"id":"CU');
    const after = await startWithClient({ dataFile });
    expect(after.simulator.ledger().orders).toMatchObject([{ orderId: id }]);
    await after.simulator.close();
    await appendFile(dataFile, 'nonsense\n');
    await expect(startWithClient({ dataFile })).rejects.toThrow(/line \d+: not a record/);
    await writeFile(dataFile, '["order","X",{"id":"X"}]\n');
    await expect(startWithClient({ dataFile })).rejects.toThrow(/another version/);
  });

  it('compacts its file when it starts', async () => {
    const before = await startWithClient({ dataFile });
    const id = await before.createOrder();
    for (let clicks = 0; clicks < 20; clicks += 1) await before.send('POST', `/_orders/${id}/cancel`);
    await before.simulator.close();
    const lines = async (): Promise<number> => (await readFile(dataFile, 'utf8')).split('\n').length;
    const grown = await lines();
    await (await startWithClient({ dataFile })).simulator.close();
    expect(grown - (await lines())).toBe(20);
  });

  it('delivers waiting events after a restart', async () => {
    let arrived = 0;
    const receiver = createServer((_, response) => {
      arrived += 1;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const webhookUrl = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`;
    const before = await startWithClient({ dataFile, webhookUrl });
    await before.scenario('late-webhook', { latencyMs: 60_000 });
    await before.approvedOrder();
    await before.simulator.close();
    expect(arrived).toBe(0);
    const after = await startWithClient({ dataFile, webhookUrl, now: () => new Date(Date.now() + 120_000) });
    await expect
      .poll(async () => at((await after.send('GET', '/_webhooks')).body, '0.state'), { timeout: 20_000 })
      .toBe('delivered');
    expect(arrived).toBe(1);
    await after.simulator.close();
    receiver.close();
  });

  it('reports that its port is taken', async () => {
    const { simulator } = await startWithClient();
    const port = Number(new URL(simulator.origin).port);
    await expect(startPayPalSimulator({ port, ...CREDENTIALS })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await simulator.close();
  });

  it('serves the SDK to its own client id only, and pages that allow nothing inline', async () => {
    const { simulator, createOrder } = await startWithClient();
    const get = (path: string) => fetch(`${simulator.origin}${path}`);
    const sdk = await get(`/sdk/js?client-id=${CREDENTIALS.clientId}&currency=USD&intent=capture&components=buttons`);
    expect([sdk.status, sdk.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect([(await get('/sdk/js')).status, (await get('/sdk/js?client-id=other')).status]).toEqual([400, 400]);
    expect((await get('/checkoutnow?token=UNKNOWN')).status).toBe(404);
    const id = await createOrder('12.00', {
      items: [{ name: '<b>&"', quantity: '2', unit_amount: { currency_code: 'USD', value: '6.00' } }],
    });
    const page = await get(`/checkoutnow?token=${id}`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
    const html = await page.text();
    expect(html).toContain('&#60;b&#62;&#38;&#34; <span class="quantity">× 2</span>');
    expect(html).not.toMatch(/<style|style=|<script>|onclick/);
    await simulator.close();
  });
});

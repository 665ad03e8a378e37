import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isScenarioName, scenarioNames } from './scenarios.ts';
import { at, CAPTURE, issueOf, orderOf, startWithClient, textAt } from './testing/client.ts';

describe('the scenarios', () => {
  let paypal: Awaited<ReturnType<typeof startWithClient>>;

  beforeEach(async () => {
    paypal = await startWithClient();
  });

  afterEach(() => paypal.simulator.close());

  const create = (requestId: string, headers: object = {}) =>
    paypal.rest('POST', '/v2/checkout/orders', orderOf(), { 'paypal-request-id': requestId, ...headers });
  const read = (id: string) => paypal.rest('GET', `/v2/checkout/orders/${id}`);
  const captureStatus = async (id: string): Promise<string> => textAt((await read(id)).body, `${CAPTURE}.status`);

  it('are all in the README', async () => {
    const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
    expect(scenarioNames.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('cause every failure of the matrix, by names that exist', async () => {
    const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(([, number, here = '']) => ({
      number,
      here,
    }));
    expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 28 }, (_, index) => index + 1));
    const named = rows.flatMap(({ here }) => [...here.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name));
    const ofControl = ['forged'];
    expect(named.filter((name) => !ofControl.includes(name) && !isScenarioName(name))).toEqual([]);
    const unused = ['approve', 'cancel'];
    expect(scenarioNames.filter((name) => !unused.includes(name) && !named.includes(name))).toEqual([]);
  });

  it('refuses an unknown name and lists the known ones', async () => {
    const { status, body } = await paypal.scenario('earthquake');
    expect(status).toBe(400);
    expect(at(body, 'scenarios')).toEqual(scenarioNames);
    expect((await paypal.scenario('decline', { times: -1 })).status).toBe(400);
    expect((await paypal.scenario('decline', { often: 1 })).status).toBe(400);
  });

  it('apply only to the next order', async () => {
    await paypal.scenario('decline');
    expect((await paypal.send('GET', '/_scenario')).body).toMatchObject({ next: 'decline' });
    expect(issueOf(await paypal.capture(await paypal.approvedOrder()))).toBe('INSTRUMENT_DECLINED');
    expect((await paypal.capture(await paypal.approvedOrder())).status).toBe(201);
  });

  it.each([
    ['decline', 'INSTRUMENT_DECLINED'],
    ['compliance-violation', 'COMPLIANCE_VIOLATION'],
    ['transaction-refused', 'TRANSACTION_REFUSED'],
    ['payer-action-required', 'PAYER_ACTION_REQUIRED'],
    ['duplicate-invoice', 'DUPLICATE_INVOICE_ID'],
  ])('%s: the capture gets 422 %s and takes no money', async (name, issue) => {
    await paypal.scenario(name);
    const id = await paypal.approvedOrder();
    expect(issueOf(await paypal.capture(id))).toBe(issue);
    expect(await read(id)).toMatchObject({ body: { status: 'APPROVED' } });
    expect(paypal.simulator.ledger().totals.capturedCents).toBe(0);
  });

  it('decline once: the same request id is declined again, a new one is paid', async () => {
    await paypal.scenario('decline', { times: 1 });
    const id = await paypal.approvedOrder();
    for (const requestId of ['attempt-1', 'attempt-1']) {
      expect(issueOf(await paypal.capture(id, requestId))).toBe('INSTRUMENT_DECLINED');
    }
    expect((await paypal.capture(id, 'attempt-2')).status).toBe(201);
  });

  it('decline: the eleventh attempt is one too many', async () => {
    await paypal.scenario('decline');
    const id = await paypal.approvedOrder();
    for (let attempt = 1; attempt <= 10; attempt += 1) await paypal.capture(id, `attempt-${attempt}`);
    expect(issueOf(await paypal.capture(id, 'attempt-11'))).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
  });

  it('decline, until the order gets another scenario, as when the buyer uses another card', async () => {
    await paypal.scenario('decline');
    const id = await paypal.approvedOrder();
    expect(issueOf(await paypal.capture(id, 'attempt-1'))).toBe('INSTRUMENT_DECLINED');
    expect((await paypal.send('POST', `/_orders/${id}/scenario`, { next: 'earthquake' })).status).toBe(400);
    expect((await paypal.send('POST', `/_orders/${id}/scenario`, { next: 'approve' })).status).toBe(200);
    expect(issueOf(await paypal.capture(id, 'attempt-1'))).toBe('INSTRUMENT_DECLINED');
    expect((await paypal.capture(id, 'attempt-2')).status).toBe(201);
  });

  it('declined-capture: the order is COMPLETED, its capture DECLINED', async () => {
    await paypal.scenario('declined-capture');
    const id = await paypal.approvedOrder();
    expect(await paypal.capture(id)).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(await captureStatus(id)).toBe('DECLINED');
    expect(paypal.simulator.ledger().totals.capturedCents).toBe(0);
  });

  it.each([
    ['complete', 'COMPLETED', 1200],
    ['deny', 'DECLINED', 0],
  ])(
    'pending: the order is COMPLETED, its capture PENDING until PayPal decides (%s)',
    async (decision, status, cents) => {
      await paypal.scenario('pending');
      const { id } = await paypal.paidOrder();
      const { body } = await read(id);
      expect(body).toMatchObject({ status: 'COMPLETED' });
      expect(at(body, CAPTURE)).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
      expect(at(body, `${CAPTURE}.seller_receivable_breakdown`)).toBeUndefined();
      expect(paypal.simulator.ledger().totals).toMatchObject({ capturedCents: 0, pendingCents: 1200 });
      expect((await paypal.send('POST', `/_orders/${id}/${decision}`)).status).toBe(200);
      expect(await captureStatus(id)).toBe(status);
      expect(paypal.simulator.ledger().totals).toMatchObject({ capturedCents: cents, pendingCents: 0 });
      expect((await paypal.send('POST', `/_orders/${id}/${decision}`)).status).toBe(409);
    },
  );

  it.each([
    ['wrong-amount', { amount: { currency_code: 'USD', value: '13.00' } }],
    ['wrong-currency', { amount: { currency_code: 'CAD', value: '12.00' } }],
    ['wrong-payee', { payee: { merchant_id: 'OTHERMERCHANT' } }],
  ])('%s: the capture differs from what was ordered', async (name, difference) => {
    await paypal.scenario(name);
    const { id } = await paypal.paidOrder('12.00');
    const { body } = await read(id);
    expect(at(body, CAPTURE)).toMatchObject(difference);
    expect(at(body, 'purchase_units.0.amount.value')).toBe('12.00');
  });

  it('http-500: the first capture fails and takes no money, the second works', async () => {
    await paypal.scenario('http-500');
    const id = await paypal.approvedOrder();
    expect((await paypal.capture(id)).status).toBe(500);
    expect(await read(id)).toMatchObject({ body: { status: 'APPROVED' } });
    expect((await paypal.capture(id)).status).toBe(201);
  });

  it('http-500-on-create: no order is made, and the scenario applies to the next attempt', async () => {
    await paypal.scenario('http-500-on-create', { times: 2 });
    expect([(await create('c')).status, (await create('c')).status]).toEqual([500, 500]);
    expect(paypal.simulator.ledger().orders).toEqual([]);
    expect((await create('c')).status).toBe(201);
  });

  it('http-500-after-capture: the money is taken anyway', async () => {
    await paypal.scenario('http-500-after-capture');
    const id = await paypal.approvedOrder();
    expect((await paypal.capture(id)).status).toBe(500);
    expect(await captureStatus(id)).toBe('COMPLETED');
    expect((await paypal.capture(id)).status).toBe(200);
  });

  it('outage: captures and reads fail for a while', async () => {
    await paypal.scenario('outage', { times: 2 });
    const id = await paypal.approvedOrder();
    expect([(await paypal.capture(id)).status, (await paypal.capture(id)).status]).toEqual([500, 500]);
    expect([(await read(id)).status, (await read(id)).status, (await read(id)).status]).toEqual([500, 500, 200]);
    expect((await paypal.capture(id)).status).toBe(201);
  });

  it('outage-after-capture: the money is taken, but reads fail for a while', async () => {
    await paypal.scenario('outage-after-capture', { times: 1 });
    const id = await paypal.approvedOrder();
    expect((await paypal.capture(id)).status).toBe(500);
    expect((await read(id)).status).toBe(500);
    expect(await captureStatus(id)).toBe('COMPLETED');
  });

  it('rate-limit: create and capture get 429 once each', async () => {
    await paypal.scenario('rate-limit');
    expect(await create('c')).toMatchObject({ status: 429, body: { name: 'RATE_LIMIT_REACHED' } });
    const { body } = await create('c');
    const id = textAt(body, 'id');
    await paypal.send('POST', `/_orders/${id}/approve`);
    expect([(await paypal.capture(id)).status, (await paypal.capture(id)).status]).toEqual([429, 201]);
  });

  it('token-rate-limit: the next token is refused once', async () => {
    await paypal.scenario('token-rate-limit');
    expect([(await paypal.requestToken()).status, (await paypal.requestToken()).status]).toEqual([429, 200]);
  });

  it('token-expired: the token expires once at create and once at capture', async () => {
    const bearer = async () => ({
      authorization: `Bearer ${textAt((await paypal.requestToken()).body, 'access_token')}`,
    });
    await paypal.scenario('token-expired');
    const old = await bearer();
    expect(await create('c', old)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect((await create('c', old)).status).toBe(401);
    expect((await create('c', await bearer())).status).toBe(201);
  });

  it.each([
    ['timeout-after-create', 'create'],
    ['drop-create-after-commit', 'create'],
    ['timeout-after-capture', 'capture'],
    ['drop-capture-after-commit', 'capture'],
    ['timeout-after-refund', 'refund'],
    ['drop-refund-after-commit', 'refund'],
  ])('%s: the work is done without an answer, and the same id replays it', async (name, step) => {
    const callOnce = async (path: string, body: object, requestId: string): Promise<number | 'no answer'> => {
      const { body: token } = await paypal.requestToken();
      try {
        const response = await fetch(`${paypal.simulator.origin}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${textAt(token, 'access_token')}`,
            'content-type': 'application/json',
            'paypal-request-id': requestId,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(500),
        });
        return response.status;
      } catch {
        return 'no answer';
      }
    };
    const twice = async (path: string, body: object): Promise<(number | 'no answer')[]> => [
      await callOnce(path, body, 'same'),
      await callOnce(path, body, 'same'),
    ];
    await paypal.scenario(name);
    if (step === 'create') {
      expect(await twice('/v2/checkout/orders', orderOf())).toEqual(['no answer', 200]);
      expect(paypal.simulator.ledger().orders).toHaveLength(1);
    } else if (step === 'capture') {
      const id = await paypal.approvedOrder();
      expect(await twice(`/v2/checkout/orders/${id}/capture`, {})).toEqual(['no answer', 200]);
      expect(paypal.simulator.ledger().totals.capturedCents).toBe(1200);
    } else {
      const { captureId } = await paypal.paidOrder();
      expect(await twice(`/v2/payments/captures/${captureId}/refund`, {})).toEqual(['no answer', 200]);
      expect(paypal.simulator.ledger().totals.refundedCents).toBe(1200);
    }
  });

  it('refund-rate-limit: the first refund gets 429 and returns no money', async () => {
    await paypal.scenario('refund-rate-limit');
    const { captureId } = await paypal.paidOrder();
    const refund = () =>
      paypal.rest('POST', `/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': 'r' });
    expect((await refund()).status).toBe(429);
    expect(paypal.simulator.ledger().totals.refundedCents).toBe(0);
    expect((await refund()).status).toBe(201);
  });

  it('refund-http-500: the first refund fails and returns no money', async () => {
    await paypal.scenario('refund-http-500');
    const { captureId } = await paypal.paidOrder();
    const refund = () =>
      paypal.rest('POST', `/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': 'r' });
    expect((await refund()).status).toBe(500);
    expect(paypal.simulator.ledger().totals.refundedCents).toBe(0);
    expect((await refund()).status).toBe(201);
  });

  it('capture-in-progress: the same id gets 409 meanwhile, and the money is taken once', async () => {
    await paypal.scenario('capture-in-progress', { latencyMs: 300 });
    const id = await paypal.approvedOrder();
    const answers = await Promise.all([paypal.capture(id), paypal.capture(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(issueOf(answers.find(({ status }) => status === 409) ?? { status: 0, body: {} })).toBe(
      'PREVIOUS_REQUEST_IN_PROGRESS',
    );
    expect((await paypal.capture(id)).status).toBe(200);
  });

  it('latency: a client that waits less gives up, and the call was not processed yet', async () => {
    await paypal.scenario('latency', { latencyMs: 60_000 });
    const { body: token } = await paypal.requestToken();
    const early = fetch(`${paypal.simulator.origin}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${textAt(token, 'access_token')}`, 'paypal-request-id': 'slow' },
      body: JSON.stringify(orderOf()),
      signal: AbortSignal.timeout(200),
    });
    await expect(early).rejects.toThrow();
    expect(paypal.simulator.ledger().orders).toEqual([]);
  });

  it('latency: everything works if it is short', async () => {
    await paypal.scenario('latency', { latencyMs: 5 });
    const { id } = await paypal.paidOrder();
    expect(await captureStatus(id)).toBe('COMPLETED');
  });
});

describe('the control addresses', () => {
  let paypal: Awaited<ReturnType<typeof startWithClient>>;

  beforeEach(async () => {
    paypal = await startWithClient();
  });

  afterEach(() => paypal.simulator.close());

  const control = (id: string, action: string, body?: object) => paypal.send('POST', `/_orders/${id}/${action}`, body);

  it('says when it is ready', async () => {
    expect((await paypal.send('GET', '/_ready')).status).toBe(200);
  });

  it('lists the orders, newest first', async () => {
    const first = await paypal.paidOrder('12.00', { invoice_id: 'invoice-1' });
    const second = await paypal.createOrder('21.00');
    expect((await paypal.send('GET', '/_orders')).body).toMatchObject([
      { id: second, status: 'PAYER_ACTION_REQUIRED', captures: [], refunds: [] },
      {
        id: first.id,
        status: 'COMPLETED',
        custom_id: 'custom-1',
        invoice_id: 'invoice-1',
        captures: [{ id: first.captureId, status: 'COMPLETED' }],
      },
    ]);
    expect((await paypal.send('GET', `/_orders/${second}`)).body).toMatchObject({ id: second });
    expect((await paypal.send('GET', '/_ledger')).body).toEqual(paypal.simulator.ledger());
  });

  it('approves and cancels as the buyer, but not a closed order', async () => {
    const id = await paypal.createOrder();
    expect((await control(id, 'cancel')).body).toMatchObject({
      buyer_cancelled: true,
      status: 'PAYER_ACTION_REQUIRED',
    });
    expect((await control(id, 'approve')).body).toMatchObject({ buyer_cancelled: false, status: 'APPROVED' });
    expect((await control(id, 'approve')).status).toBe(200);
    await paypal.capture(id);
    expect((await control(id, 'approve')).status).toBe(409);
    expect((await control('X', 'approve')).status).toBe(404);
  });

  it('refunds all or a part', async () => {
    const { id } = await paypal.paidOrder();
    expect((await control(id, 'refund', { amount: '2.00' })).body).toMatchObject({
      captures: [{ status: 'PARTIALLY_REFUNDED' }],
    });
    expect((await control(id, 'refund')).body).toMatchObject({ captures: [{ status: 'REFUNDED' }] });
    expect((await control(id, 'refund')).status).toBe(422);
    expect((await control(id, 'refund', { amount: 'all' })).status).toBe(400);
    expect((await control(await paypal.createOrder(), 'refund')).status).toBe(409);
  });

  it('returns the money when a dispute is lost, but not when it is won', async () => {
    const lost = await paypal.paidOrder();
    const won = await paypal.paidOrder();
    expect((await control(lost.id, 'dispute')).body).toMatchObject({ captures: [{ status: 'COMPLETED' }] });
    expect((await control(lost.id, 'dispute')).status).toBe(409);
    expect((await control(lost.id, 'dispute', { outcome: 'lost' })).body).toMatchObject({
      captures: [{ status: 'REFUNDED', reason: 'CHARGEBACK' }],
    });
    expect((await control(won.id, 'dispute', { outcome: 'won' })).body).toMatchObject({
      captures: [{ status: 'COMPLETED' }],
    });
    expect(paypal.simulator.ledger().totals).toEqual({
      capturedCents: 2400,
      pendingCents: 0,
      refundedCents: 0,
      reversedCents: 1200,
    });
    const found = await paypal.rest('GET', `/v1/customer/disputes?disputed_transaction_id=${lost.captureId}`);
    expect(at(found.body, 'items')).toMatchObject([
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
    ]);
    const id = textAt(found.body, 'items.0.dispute_id');
    expect((await paypal.rest('GET', `/v1/customer/disputes/${id}`)).body).toEqual(at(found.body, 'items.0'));
    const refund = await paypal.rest('POST', `/v2/payments/captures/${lost.captureId}/refund`, {});
    expect(issueOf(refund)).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });

  it('refuses a partial refund and allows a full one while a dispute is open', async () => {
    const { id, captureId } = await paypal.paidOrder();
    await control(id, 'dispute');
    const refund = (body: object) => paypal.rest('POST', `/v2/payments/captures/${captureId}/refund`, body);
    expect(issueOf(await refund({ amount: { currency_code: 'USD', value: '1.00' } }))).toBe('TRANSACTION_DISPUTED');
    expect((await refund({})).status).toBe(201);
  });

  it('reverses an approval that was not captured', async () => {
    const id = await paypal.approvedOrder();
    expect((await control(id, 'reverse-approval')).body).toMatchObject({ status: 'VOIDED' });
    expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');
    expect((await control(id, 'reverse-approval')).status).toBe(409);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, CAPTURE, CREDENTIALS, issueOf, orderOf, startWithClient, textAt } from './testing/client.ts';

const usd = (value: string) => ({ currency_code: 'USD', value });

describe('the REST interface', () => {
  let clock: number;
  let paypal: Awaited<ReturnType<typeof startWithClient>>;

  beforeEach(async () => {
    clock = Date.parse('2026-11-20T12:00:00Z');
    paypal = await startWithClient({ now: () => new Date(clock) });
  });

  afterEach(() => paypal.simulator.close());

  const advance = (hours: number): void => {
    clock += hours * 3_600_000;
  };
  const create = (body: unknown, headers?: object) => paypal.rest('POST', '/v2/checkout/orders', body, headers);

  describe('tokens', () => {
    it('are issued for the right credentials and expire when they say', async () => {
      const { status, body } = await paypal.requestToken();
      expect(status).toBe(200);
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
      const id = await paypal.createOrder();
      advance(9.01);
      expect(await paypal.rest('GET', `/v2/checkout/orders/${id}`)).toMatchObject({
        status: 401,
        body: { error: 'invalid_token' },
      });
    });

    it('are refused for wrong credentials and another grant', async () => {
      expect(await paypal.requestToken('wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      expect(await paypal.requestToken(CREDENTIALS.clientSecret, 'password')).toMatchObject({
        status: 400,
        body: { error: 'unsupported_grant_type' },
      });
    });

    it('are required: a call without one, or with an invented one, is refused', async () => {
      expect(await paypal.send('GET', '/v2/checkout/orders/X')).toMatchObject({
        status: 401,
        body: { name: 'AUTHENTICATION_FAILURE' },
      });
      expect(await create(orderOf(), { authorization: 'Bearer invented' })).toMatchObject({ status: 401 });
      expect(paypal.simulator.ledger().orders).toEqual([]);
    });
  });

  describe('creating an order', () => {
    it('answers 201 with the order, its payee and the link for the payer', async () => {
      const { status, body } = await create(orderOf('12.00', { invoice_id: 'invoice-1' }));
      const id = textAt(body, 'id');
      expect(status).toBe(201);
      expect(body).toMatchObject({
        intent: 'CAPTURE',
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: 'custom-1',
            invoice_id: 'invoice-1',
            amount: usd('12.00'),
            payee: { merchant_id: CREDENTIALS.merchantId },
          },
        ],
      });
      expect(at(body, 'links')).toContainEqual({
        href: `${paypal.simulator.origin}/checkoutnow?token=${id}`,
        rel: 'payer-action',
        method: 'GET',
      });
      expect(await paypal.rest('GET', `/v2/checkout/orders/${id}`)).toEqual({ status: 200, body });
    });

    it('returns only id, status, source and links with Prefer: return=minimal', async () => {
      const { body } = await create(orderOf(), { prefer: 'return=minimal' });
      expect(Object.keys(body as object)).toEqual(['id', 'status', 'payment_source', 'links']);
    });

    it('starts as CREATED with an approve link if no payment source is named', async () => {
      const { payment_source: _, ...body } = orderOf() as Record<string, unknown>;
      const answer = await create(body);
      expect(answer).toMatchObject({ status: 201, body: { status: 'CREATED' } });
      expect(textAt(answer.body, 'links.1.rel')).toBe('approve');
    });

    it('replays a request id with 200 and the same order, for six hours', async () => {
      const sameId = { 'paypal-request-id': 'create-1' };
      const first = await create(orderOf(), sameId);
      const second = await create(orderOf(), sameId);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(textAt(second.body, 'id')).toBe(textAt(first.body, 'id'));
      advance(6);
      expect((await create(orderOf(), sameId)).status).toBe(201);
    });

    it('creates one order for simultaneous requests with one id', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => create(orderOf(), { 'paypal-request-id': 'double' })),
      );
      expect(new Set(answers.map(({ body }) => textAt(body, 'id'))).size).toBe(1);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    });

    it.each([
      ['a missing amount', { amount: undefined }, 'MISSING_REQUIRED_PARAMETER', '/purchase_units/0/amount'],
      [
        'a long invoice id',
        { invoice_id: 'x'.repeat(128) },
        'INVALID_STRING_MAX_LENGTH',
        '/purchase_units/0/invoice_id',
      ],
      ['an amount in words', { amount: usd('twelve') }, 'INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value'],
      [
        'an unknown category',
        { items: [{ name: 'Guide', quantity: '1', unit_amount: usd('12.00'), category: 'BOOK' }] },
        'INVALID_PARAMETER_VALUE',
        '/purchase_units/0/items/0/category',
      ],
      [
        'a fractional quantity',
        { items: [{ name: 'Guide', quantity: '1.5', unit_amount: usd('12.00') }] },
        'INVALID_PARAMETER_SYNTAX',
        '/purchase_units/0/items/0/quantity',
      ],
    ])('refuses %s with 400 and the field', async (_, unit, issue, field) => {
      const { status, body } = await create(orderOf('12.00', unit));
      expect(status).toBe(400);
      expect(body).toMatchObject({ name: 'INVALID_REQUEST', details: [{ issue, field, location: 'body' }] });
      expect(textAt(body, 'debug_id')).toMatch(/^[a-z0-9]{13}$/);
    });

    it.each([
      ['AMOUNT_MISMATCH', { amount: { ...usd('13.00'), breakdown: { item_total: usd('12.00') } } }],
      ['ITEM_TOTAL_MISMATCH', { amount: { ...usd('11.00'), breakdown: { item_total: usd('11.00') } } }],
      ['ITEM_TOTAL_REQUIRED', { amount: usd('12.00') }],
      [
        'MULTI_CURRENCY_ORDER',
        { amount: { ...usd('12.00'), breakdown: { item_total: { currency_code: 'EUR', value: '12.00' } } } },
      ],
      ['INVALID_CURRENCY_CODE', { amount: { currency_code: 'XXX', value: '12.00' } }],
      ['DECIMAL_PRECISION', { amount: usd('12.001') }],
      ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: usd('0.00') }],
    ])('refuses with 422 %s', async (issue, unit) => {
      const answer = await create(orderOf('12.00', unit));
      expect(answer).toMatchObject({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY' } });
      expect(issueOf(answer)).toBe(issue);
    });

    it('counts quantities and the whole breakdown', async () => {
      const unit = {
        amount: {
          ...usd('23.50'),
          breakdown: { item_total: usd('20.00'), tax_total: usd('4.00'), discount: usd('0.50') },
        },
        items: [{ name: 'Guide', quantity: '2', unit_amount: usd('10.00') }],
      };
      expect((await create(orderOf('0', unit))).status).toBe(201);
    });

    it('refuses an authorization, several units, broken JSON, and a missing or long request id', async () => {
      const order = orderOf() as Record<string, unknown>;
      expect(issueOf(await create({ ...order, intent: 'AUTHORIZE' }))).toBe('AUTH_CAPTURE_NOT_ENABLED');
      const [unit] = order['purchase_units'] as unknown[];
      expect((await create({ ...order, purchase_units: [unit, unit] })).status).toBe(422);
      expect(issueOf(await create('{'))).toBe('MALFORMED_REQUEST_JSON');
      expect(issueOf(await create(order, { 'paypal-request-id': 'x'.repeat(109) }))).toBe('INVALID_STRING_LENGTH');
      expect((await create(order, { 'paypal-request-id': 'x'.repeat(108) })).status).toBe(201);
      expect(issueOf(await create(order, { 'paypal-request-id': '' }))).toBe('INVALID_STRING_LENGTH');
    });
  });

  describe('capturing an order', () => {
    it('captures an approved order, and every address shows it', async () => {
      const id = await paypal.approvedOrder('12.00', { invoice_id: 'invoice-1' });
      const { status, body } = await paypal.capture(id);
      expect(status).toBe(201);
      expect(body).toMatchObject({ id, status: 'COMPLETED' });
      expect(at(body, CAPTURE)).toMatchObject({
        status: 'COMPLETED',
        amount: usd('12.00'),
        custom_id: 'custom-1',
        invoice_id: 'invoice-1',
        payee: { merchant_id: CREDENTIALS.merchantId },
        supplementary_data: { related_ids: { order_id: id } },
        seller_receivable_breakdown: {
          gross_amount: usd('12.00'),
          paypal_fee: usd('0.91'),
          net_amount: usd('11.09'),
        },
      });
      const captureId = textAt(body, `${CAPTURE}.id`);
      expect((await paypal.rest('GET', `/v2/payments/captures/${captureId}`)).body).toEqual(at(body, CAPTURE));
      expect((await paypal.rest('GET', `/v2/checkout/orders/${id}`)).body).toEqual(body);
    });

    it('replays a request id with 200, and refuses a second capture with another', async () => {
      const id = await paypal.approvedOrder();
      const first = await paypal.capture(id, 'capture-1');
      expect(await paypal.capture(id, 'capture-1')).toEqual({ status: 200, body: first.body });
      expect(issueOf(await paypal.capture(id, 'capture-2'))).toBe('ORDER_ALREADY_CAPTURED');
      expect(paypal.simulator.ledger().totals.capturedCents).toBe(1200);
    });

    it('captures once when two requests arrive together', async () => {
      const id = await paypal.approvedOrder();
      const answers = await Promise.all([paypal.capture(id, 'capture-1'), paypal.capture(id, 'capture-2')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(paypal.simulator.ledger().totals.capturedCents).toBe(1200);
    });

    it('refuses an order that the buyer has not approved, and captures it with the same id after approval', async () => {
      const id = await paypal.createOrder();
      expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');
      await paypal.send('POST', `/_orders/${id}/approve`);
      expect((await paypal.capture(id)).status).toBe(201);
    });

    it('refuses an invoice id that was paid before, but not one that was only ordered', async () => {
      const invoice = { invoice_id: 'invoice-1' };
      const first = await paypal.approvedOrder('12.00', invoice);
      const second = await paypal.approvedOrder('12.00', invoice);
      expect((await paypal.capture(first)).status).toBe(201);
      expect(issueOf(await paypal.capture(second))).toBe('DUPLICATE_INVOICE_ID');
    });

    it('answers 404 for unknown orders and captures', async () => {
      for (const path of ['/v2/checkout/orders/X', '/v2/payments/captures/X', '/v1/customer/disputes/X']) {
        expect(await paypal.rest('GET', path)).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
      }
      expect((await paypal.capture('X')).status).toBe(404);
    });
  });

  describe('refunding a capture', () => {
    const refund = (captureId: string, body: object, requestId: string, headers = {}) =>
      paypal.rest('POST', `/v2/payments/captures/${captureId}/refund`, body, {
        'paypal-request-id': requestId,
        ...headers,
      });
    const statusOf = async (captureId: string): Promise<string> =>
      textAt((await paypal.rest('GET', `/v2/payments/captures/${captureId}`)).body, 'status');

    it('refunds a part, then the rest, then nothing more', async () => {
      const { captureId, id } = await paypal.paidOrder('12.00');
      const part = await refund(captureId, { amount: usd('5.00'), note_to_payer: 'Sorry' }, 'refund-1');
      expect(part).toMatchObject({
        status: 201,
        body: { status: 'COMPLETED', amount: usd('5.00'), note_to_payer: 'Sorry' },
      });
      expect(await statusOf(captureId)).toBe('PARTIALLY_REFUNDED');
      expect(issueOf(await refund(captureId, { amount: usd('7.01') }, 'refund-2'))).toBe('REFUND_AMOUNT_EXCEEDED');
      expect(await refund(captureId, {}, 'refund-3')).toMatchObject({ body: { amount: usd('7.00') } });
      expect(await statusOf(captureId)).toBe('REFUNDED');
      expect(issueOf(await refund(captureId, {}, 'refund-4'))).toBe('CAPTURE_FULLY_REFUNDED');
      expect(paypal.simulator.ledger().orders).toMatchObject([
        { orderId: id, capturedCents: 1200, refundedCents: 1200 },
      ]);
      const { body } = await paypal.rest('GET', `/v2/checkout/orders/${id}`);
      expect(at(body, 'purchase_units.0.payments.refunds')).toHaveLength(2);
    });

    it('replays a request id with 200 for 45 days', async () => {
      const { captureId } = await paypal.paidOrder();
      const first = await refund(captureId, { amount: usd('1.00') }, 'refund-1', { prefer: 'return=minimal' });
      expect(Object.keys(first.body as object)).toEqual(['id', 'status', 'links']);
      advance(44 * 24);
      const token = textAt((await paypal.requestToken()).body, 'access_token');
      const headers = { authorization: `Bearer ${token}` };
      const second = await refund(captureId, { amount: usd('1.00') }, 'refund-1', headers);
      expect(second).toMatchObject({ status: 200, body: { id: textAt(first.body, 'id') } });
      expect(paypal.simulator.ledger().totals.refundedCents).toBe(100);
    });

    it('refuses another currency, a pending capture, a declined one', async () => {
      const { captureId } = await paypal.paidOrder();
      const euros = { amount: { currency_code: 'EUR', value: '1.00' } };
      expect(issueOf(await refund(captureId, euros, 'r1'))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH');
      await paypal.scenario('pending');
      expect(issueOf(await refund((await paypal.paidOrder()).captureId, {}, 'r2'))).toBe('PENDING_CAPTURE');
      await paypal.scenario('declined-capture');
      expect(issueOf(await refund((await paypal.paidOrder()).captureId, {}, 'r3'))).toBe('REFUND_NOT_ALLOWED');
    });
  });

  describe('reporting', () => {
    const search = (query: string) => paypal.rest('GET', `/v1/reporting/transactions?${query}`);
    const day = 'start_date=2026-11-20T00:00:00Z&end_date=2026-11-20T23:59:59Z';

    it('lists captures and refunds of the requested time, page by page', async () => {
      const { captureId } = await paypal.paidOrder('12.00', { invoice_id: 'invoice-1' });
      advance(1);
      await paypal.rest('POST', `/v2/payments/captures/${captureId}/refund`, { amount: usd('5.00') });
      advance(3);
      const { body } = await search(day);
      expect(body).toMatchObject({ account_number: CREDENTIALS.merchantId, total_items: 2, total_pages: 1, page: 1 });
      expect(at(body, 'transaction_details')).toMatchObject([
        {
          transaction_info: {
            transaction_id: captureId,
            transaction_event_code: 'T0006',
            transaction_status: 'S',
            transaction_amount: usd('12.00'),
            fee_amount: usd('-0.91'),
            invoice_id: 'invoice-1',
            custom_field: 'custom-1',
          },
        },
        {
          transaction_info: {
            paypal_reference_id: captureId,
            paypal_reference_id_type: 'TXN',
            transaction_event_code: 'T1107',
            transaction_amount: usd('-5.00'),
            invoice_id: 'invoice-1',
          },
        },
      ]);
      const second = await search(`${day}&page_size=1&page=2`);
      expect(second.body).toMatchObject({
        total_pages: 2,
        transaction_details: [{ transaction_info: { transaction_event_code: 'T1107' } }],
      });
      expect((await search('start_date=2026-11-21T00:00:00Z&end_date=2026-11-22T00:00:00Z')).body).toMatchObject({
        total_items: 0,
      });
    });

    it('refuses missing dates, more than 31 days and a page of more than 500', async () => {
      for (const query of [
        '',
        'start_date=2026-11-20&end_date=2026-11-21',
        'start_date=2026-11-01T00:00:00Z&end_date=2026-12-02T00:00:01Z',
        `${day}&page_size=501`,
      ]) {
        expect((await search(query)).status).toBe(400);
      }
    });
  });

  describe('answering a dispute', () => {
    /** A dispute of a new payment, and the evidence in it. */
    const disputed = async () => {
      const { id, captureId } = await paypal.paidOrder('12.00');
      await paypal.send('POST', `/_orders/${id}/dispute`, {});
      const found = await paypal.rest('GET', `/v1/customer/disputes?disputed_transaction_id=${captureId}`);
      const dispute = `/v1/customer/disputes/${textAt(found.body, 'items.0.dispute_id')}`;
      return { id, read: async () => (await paypal.rest('GET', dispute)).body, dispute };
    };
    const provide = (dispute: string, input: string) =>
      paypal.rest(
        'POST',
        `${dispute}/provide-evidence`,
        `--cut\r\nContent-Disposition: form-data; name="input"; filename="input.json"\r\nContent-Type: application/json\r\n\r\n${input}\r\n--cut--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=cut' },
      );
    const evidence = (notes: string) =>
      JSON.stringify({ evidences: [{ evidence_type: 'PROOF_OF_FULFILLMENT', notes }] });

    it('takes the evidence once while it waits, then reviews it until the dispute ends', async () => {
      const { id, read, dispute } = await disputed();
      expect(await read()).toMatchObject({
        status: 'WAITING_FOR_SELLER_RESPONSE',
        seller_response_due_date: expect.stringMatching(/Z$/) as string,
        links: [
          { rel: 'self' },
          { rel: 'provide_evidence', href: expect.stringContaining('provide-evidence') as string },
        ],
      });
      expect((await provide(dispute, evidence('Downloaded twice'))).status).toBe(200);
      expect(await read()).toMatchObject({
        status: 'UNDER_REVIEW',
        evidences: [
          { source: 'REQUESTED_FROM_SELLER' },
          { source: 'SUBMITTED_BY_SELLER', evidence_type: 'PROOF_OF_FULFILLMENT', notes: 'Downloaded twice' },
        ],
      });
      expect(await read()).not.toHaveProperty('seller_response_due_date');
      expect(issueOf(await provide(dispute, evidence('Again')))).toBe('DISPUTE_STATE_INVALID');
      await paypal.send('POST', `/_orders/${id}/dispute`, { outcome: 'won' });
      expect(await read()).toMatchObject({
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      });
      expect(issueOf(await provide(dispute, evidence('Later')))).toBe('DISPUTE_STATE_INVALID');
    });

    it('refuses what is no evidence, notes above 2,000 characters and an unknown dispute', async () => {
      const { dispute, read } = await disputed();
      for (const input of ['', '{', '{}', '{"evidences":[]}', evidence('x'.repeat(2_001))]) {
        expect((await provide(dispute, input)).status).toBe(400);
      }
      expect((await paypal.rest('POST', `${dispute}/provide-evidence`, { evidences: [] })).status).toBe(400);
      expect((await provide('/v1/customer/disputes/PP-R-X', evidence('x'))).status).toBe(404);
      expect(await read()).toMatchObject({ status: 'WAITING_FOR_SELLER_RESPONSE' });
    });
  });

  it('answers 404 for an unknown address and 413 for a huge body', async () => {
    expect((await paypal.send('GET', '/v3/everything')).status).toBe(404);
    expect((await create('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

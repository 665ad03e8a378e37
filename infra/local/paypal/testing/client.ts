import { type PayPalSimulatorOptions, startPayPalSimulator } from '../server.ts';

export const CREDENTIALS = {
  clientId: 'client',
  clientSecret: 'secret',
  merchantId: 'MERCHANT12345',
  webhookId: '8PT597110X687430L',
};

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * The value at a path like 'purchase_units.0.amount' of a JSON value; undefined if there is none.
 */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    );

/** The same as a string. */
export const textAt = (value: unknown, path: string): string => String(at(value, path));

export const CAPTURE = 'purchase_units.0.payments.captures.0';

/** The `issue` of an error. */
export const issueOf = ({ body }: Answer): string => textAt(body, 'details.0.issue');

/** An order of one guide as the shop sends it. */
export const orderOf = (value = '12.00', unit: object = {}): object => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'custom-1',
      amount: { currency_code: 'USD', value, breakdown: { item_total: { currency_code: 'USD', value } } },
      items: [
        {
          name: 'Writing the personal essay',
          quantity: '1',
          unit_amount: { currency_code: 'USD', value },
          sku: 'essay',
          category: 'DIGITAL_GOODS',
        },
      ],
      ...unit,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Route Counseling',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        return_url: 'http://shop.test/success',
        cancel_url: 'http://shop.test/cancel',
      },
    },
  },
});

/** A simulator on a free port, and calls to it as the merchant's server makes them. */
export const startWithClient = async (options: Partial<PayPalSimulatorOptions> = {}) => {
  const simulator = await startPayPalSimulator({ port: 0, ...CREDENTIALS, ...options });

  const send = async (method: string, path: string, body?: unknown, headers: object = {}): Promise<Answer> => {
    const response = await fetch(`${simulator.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };

  const requestToken = (clientSecret = CREDENTIALS.clientSecret, grant = 'client_credentials'): Promise<Answer> =>
    send('POST', '/v1/oauth2/token', `grant_type=${grant}`, {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${CREDENTIALS.clientId}:${clientSecret}`)}`,
    });

  const token = textAt((await requestToken()).body, 'access_token');
  let requests = 0;

  /**
   * An authenticated REST call, by default with a new request id and for the whole representation.
   */
  const rest = (method: string, path: string, body?: unknown, headers: object = {}): Promise<Answer> => {
    requests += 1;
    return send(method, path, body, {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(method === 'POST' && { 'paypal-request-id': `request-${requests}` }),
      ...headers,
    });
  };
  const createOrder = async (value?: string, unit?: object): Promise<string> =>
    textAt((await rest('POST', '/v2/checkout/orders', orderOf(value, unit))).body, 'id');
  const approvedOrder = async (value?: string, unit?: object): Promise<string> => {
    const id = await createOrder(value, unit);
    await send('POST', `/_orders/${id}/approve`);
    return id;
  };
  const capture = (id: string, requestId = `capture-${id}-1`): Promise<Answer> =>
    rest('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId });
  /** Approves and captures an order; returns its id and the capture's. */
  const paidOrder = async (value?: string, unit?: object): Promise<{ id: string; captureId: string }> => {
    const id = await approvedOrder(value, unit);
    const { body } = await capture(id);
    return { id, captureId: textAt(body, `${CAPTURE}.id`) };
  };
  const scenario = (next: string, settings: object = {}): Promise<Answer> =>
    send('POST', '/_scenario', { next, ...settings });

  return { simulator, send, rest, requestToken, createOrder, approvedOrder, capture, paidOrder, scenario };
};

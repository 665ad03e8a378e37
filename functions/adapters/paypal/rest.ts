import * as v from 'valibot';
import { inMs } from '#contract/limits.ts';
import { DependencyDown, NotPermitted, orDown, PaymentRefused } from '#domain/shared/refusal.ts';

export interface PaypalAccount {
  /** For example https://api-m.paypal.com. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** A body that is already JSON. */
  readonly json?: string;
  /** A body of several parts, which JSON can't be. */
  readonly form?: FormData;
  /** PayPal's idempotency key, at most 108 characters. */
  readonly requestId?: string;
}

/** For one call. */
export const PAYPAL_TIMEOUT_MS = 5_000;
const RETRY_AFTER_429_MS = [250, 750];
/** A token is replaced this long before it expires. */
const TOKEN_MARGIN_MS = 300_000;

interface Token {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const tokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() });
const errorAnswer = v.object({
  name: v.optional(v.string(), ''),
  debug_id: v.optional(v.string(), ''),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []),
});

/**
 * PayPal's REST API. A call answers the parsed body, or `undefined` for a 404.
 * @throws PaymentRefused for a 422, and for a 403 to a request that changes something, with
 *   PayPal's issue; NotPermitted for any other 403
 * @throws DependencyDown for every other failure: whether PayPal has done what was asked is unknown
 */
export function paypalRest(account: PaypalAccount) {
  const token = cachedToken(account);

  return async (call: Call): Promise<unknown> => {
    const response = await request(call, await token.get());
    // A token has the permissions of the time when it was made.
    if (response.status === 403) token.drop();
    if (response.status !== 401) return await answerOf(response, call);
    // The token was revoked early: one more try, with a new one.
    await response.body?.cancel();
    token.drop();
    return await answerOf(await request(call, await token.get()), call);
  };

  async function request({ method, path, body, json, form, requestId }: Call, bearer: string): Promise<Response> {
    return await send(new URL(path, account.apiUrl), {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        // The form's own type names the boundary of its parts.
        ...(form === undefined ? { 'content-type': 'application/json' } : {}),
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...sentBody(form ?? json ?? (body === undefined ? undefined : JSON.stringify(body))),
    });
  }
}

const sentBody = (body: FormData | string | undefined): Pick<RequestInit, 'body'> =>
  body === undefined ? {} : { body };

/** The account's access token, shared by all calls until it expires. */
function cachedToken(account: PaypalAccount) {
  let token: Promise<Token> | undefined;
  return { get, drop: () => (token = undefined) };

  async function get(): Promise<string> {
    const requested = (token ??= requestToken(account));
    try {
      const { value, until } = await requested;
      if (until > Date.now()) return value;
    } catch (error) {
      // A failure is not kept, so the next caller tries again.
      if (token === requested) token = undefined;
      throw error;
    }
    if (token === requested) token = undefined;
    return await get();
  }
}

async function requestToken({ apiUrl, clientId, clientSecret }: PaypalAccount): Promise<Token> {
  const credentials = Buffer.from(`${clientId}:${await clientSecret()}`).toString('base64');
  const response = await send(new URL('/v1/oauth2/token', apiUrl), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  if (!response.ok) throw new DependencyDown('PayPal', new Error(`token: ${String(response.status)}`));
  const answer = v.safeParse(tokenAnswer, parse(await readText(response)));
  if (!answer.success) throw new DependencyDown('PayPal', new Error('token: not as documented'));
  const { access_token: value, expires_in: seconds } = answer.output;
  return { value, until: Date.now() + Math.max(inMs(seconds) - TOKEN_MARGIN_MS, inMs(seconds) / 2) };
}

async function answerOf(response: Response, { method, path }: Call): Promise<unknown> {
  const text = await readText(response);
  if (response.ok) return parse(text);
  if (response.status === 404) return undefined;
  const { name, debug_id, details } = v.parse(
    v.fallback(errorAnswer, { name: '', debug_id: '', details: [] }),
    parse(text),
  );
  const issue = details[0]?.issue ?? '';
  const isForbidden = response.status === 403;
  if (response.status === 422 || (isForbidden && method !== 'GET')) {
    throw new PaymentRefused([issue, name, 'PERMISSION_DENIED'].find((word) => word !== '') ?? '', debug_id);
  }
  throw new (isForbidden ? NotPermitted : DependencyDown)(
    'PayPal',
    new Error(`${method} ${path} answered ${String(response.status)} ${name} ${issue} (debug_id ${debug_id})`),
  );
}

/** Sends a request, and again after a pause while PayPal answers 429. */
async function send(url: URL, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await exchange(url, init);
    const pause = RETRY_AFTER_429_MS[attempt];
    if (response.status !== 429 || pause === undefined) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

const exchange = (url: URL, init: RequestInit): Promise<Response> =>
  orDown('PayPal', () => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PAYPAL_TIMEOUT_MS) }));

const readText = (response: Response): Promise<string> => orDown('PayPal', () => response.text());

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

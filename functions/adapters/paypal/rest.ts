import * as v from 'valibot';
import { DependencyDown, PaymentRefused } from '#domain/refusal.ts';

export interface PaypalAccount {
  /** For example https://api-m.paypal.com. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  /** A body that is JSON already, sent as it is. */
  readonly json?: string;
  /** PayPal's idempotency key, at most 108 characters. */
  readonly requestId?: string;
}

/** Of one call. */
export const PAYPAL_TIMEOUT_MS = 5_000;
const RETRY_AFTER_429_MS = [250, 750];
/** A token is dropped this long before it expires. */
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
 * PayPal's REST API: token, time-outs, and a clear division of what can happen. An answer, `undefined` for 404,
 * `PaymentRefused` for a 422 with PayPal's issue, and `DependencyDown` for everything that leaves the outcome unknown.
 */
export function paypalRest(account: PaypalAccount) {
  let token: Promise<Token> | undefined;

  return async (call: Call): Promise<unknown> => {
    const response = await request(call, await accessToken());
    if (response.status !== 401) return await answerOf(response, call);
    // Revoked before its time: one new token, one more try.
    await response.body?.cancel();
    token = undefined;
    return await answerOf(await request(call, await accessToken()), call);
  };

  async function request({ method, path, body, json, requestId }: Call, bearer: string): Promise<Response> {
    return await send(path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(json === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: json }),
    });
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
    if (response.status === 422) throw new PaymentRefused(issue === '' ? name : issue, debug_id);
    throw new DependencyDown(
      'PayPal',
      new Error(`${method} ${path} answered ${String(response.status)} ${name} ${issue} (debug_id ${debug_id})`),
    );
  }

  async function accessToken(): Promise<string> {
    const asked = (token ??= askForToken());
    try {
      const { value, until } = await asked;
      if (until > Date.now()) return value;
    } catch (error) {
      // A failure is not kept: the next caller asks again.
      if (token === asked) token = undefined;
      throw error;
    }
    if (token === asked) token = undefined;
    return await accessToken();
  }

  async function askForToken(): Promise<Token> {
    const credentials = Buffer.from(`${account.clientId}:${await account.clientSecret()}`).toString('base64');
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new DependencyDown('PayPal', new Error(`token: ${String(response.status)}`));
    const answer = v.safeParse(tokenAnswer, parse(await readText(response)));
    if (!answer.success) throw new DependencyDown('PayPal', new Error('token: not understood'));
    const { access_token: value, expires_in: seconds } = answer.output;
    return { value, until: Date.now() + Math.max(seconds * 1000 - TOKEN_MARGIN_MS, (seconds * 1000) / 2) };
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await exchange(path, init);
      const pause = RETRY_AFTER_429_MS[attempt];
      if (response.status !== 429 || pause === undefined) return response;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }

  async function exchange(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(new URL(path, account.apiUrl), {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(PAYPAL_TIMEOUT_MS),
      });
    } catch (error) {
      throw new DependencyDown('PayPal', error);
    }
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new DependencyDown('PayPal', error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

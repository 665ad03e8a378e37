// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { captureOrder, createOrder, downloadPdf, getProfile } from '#contract/endpoints/orders/public.ts';
import { logIn, sendOtp } from '#contract/endpoints/sign-in/public.ts';
import { readSession, sessionEndReason, storeSession } from '../session/session.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';
import { type FakeApi, refuse, startFakeApi, token, unreachable } from '../testing/fake-api.ts';
import { catalog, maya, profile } from '../testing/samples.ts';
import { ApiError, isTransient, messageOf } from './api-error.ts';
import { CALL_TIMEOUT_MS, call } from './call.ts';

let api: FakeApi;
beforeEach(() => {
  api = startFakeApi();
});
afterEach(() => {
  clearTabStorage();
  expect(api.unexpected).toEqual([]);
});

const request = () => vi.mocked(fetch).mock.calls[0];
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

describe('a call', () => {
  it('returns the answer that the contract describes', async () => {
    api.on(listGuides, () => ({ res: catalog, message: 'Here they are.' }));
    await expect(call(listGuides, {})).resolves.toEqual({
      message: 'Here they are.',
      res: catalog,
      bundles: [],
    });
  });

  it('returns members next to res', async () => {
    storeSession({ token, user: maya });
    api.on(captureOrder, () => ({ status: 'PENDING' as const }));
    await expect(call(captureOrder, { orderID: 'A1' })).resolves.toMatchObject({ status: 'PENDING' });
    expect(request()?.[0]).toBe('/api/capture-order/A1');
  });

  it('accepts the status of an answer that creates something', async () => {
    storeSession({ token, user: maya });
    api.on(createOrder, () => ({ res: '01KA', status: 'COMPLETED' as const }));
    const order = { amount: 0, currency: 'USD' as const, pdfIds: ['physics-first'], code: 'GIFT' };
    await expect(call(createOrder, order)).resolves.toEqual({
      message: 'Your order is complete.',
      res: '01KA',
      status: 'COMPLETED',
    });
  });

  it('puts parameters into the path, encoded, and nothing into a body', async () => {
    storeSession({ token, user: maya });
    // The endpoint would refuse such a name, but only the request matters here.
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failureOf(call(downloadPdf, { fileName: 'a b/c.pdf' }));
    const [url, init] = request() ?? [];
    expect(url).toBe('/api/uploads/Pdfs/a%20b%2Fc.pdf');
    expect(init?.body).toBeUndefined();
    expect(new Headers(init?.headers).get('accept')).toBe('application/json');
  });

  it('sends the body as JSON', async () => {
    api.on(sendOtp, () => ({}));
    await call(sendOtp, { email: 'maya@example.test' });
    const [, init] = request() ?? [];
    expect(init?.body).toBe('{"email":"maya@example.test"}');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  it('sends the token only to endpoints that require it', async () => {
    storeSession({ token, user: maya });
    api.on(getProfile, () => ({ res: profile }));
    api.on(sendOtp, () => ({}));
    await call(getProfile, {});
    await call(sendOtp, { email: maya.email });
    expect(api.calls.map((made) => made.token)).toEqual([token, null]);
  });

  it('throws a refusal with all its parts', async () => {
    api.on(sendOtp, () =>
      refuse('TOO_MANY_REQUESTS', {
        message: 'Too many tries. Try again in 20 seconds.',
        fields: { email: 'Wait' },
        res: { left: 0 },
        retryAfterSeconds: 20,
      }),
    );
    expect(await failureOf(call(sendOtp, { email: maya.email }))).toMatchObject({
      kind: 'refused',
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Try again in 20 seconds.',
      fields: { email: 'Wait' },
      res: { left: 0 },
      retryAfterSeconds: 20,
    });
  });

  it('says what to do when no answer arrives', async () => {
    api.on(sendOtp, unreachable);
    expect(await failureOf(call(sendOtp, { email: maya.email }))).toMatchObject({
      kind: 'unreachable',
      status: 0,
      message: 'We cannot be reached at the moment. Check your connection and try again.',
    });
  });

  it('times out later than the server, and says so', async () => {
    const timedOut = AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut);
    api.on(sendOtp, unreachable);
    expect(await failureOf(call(sendOtp, { email: maya.email }))).toMatchObject({
      kind: 'unreachable',
      message: 'This takes longer than it should. Please try again in a minute.',
    });
    expect(timeout).toHaveBeenCalledWith(CALL_TIMEOUT_MS);
    expect(CALL_TIMEOUT_MS).toBeGreaterThan(30_000);
  });

  it('rethrows the reason of the caller’s abort', async () => {
    const reason = new Error('left the page');
    api.on(sendOtp, () => {
      throw reason;
    });
    await expect(call(sendOtp, { email: maya.email }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it.each([
    ['another status', () => Response.json({ status_code: 204, message: '' }, { status: 202 })],
    ['no JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['another shape', () => Response.json({ status_code: 200, message: 'ok', res: [{ _id: 1 }] })],
    ['no envelope', () => Response.json(catalog)],
  ])('rejects an answer with %s', async (_, answer) => {
    api.on(listGuides, answer);
    expect(await failureOf(call(listGuides, {}))).toMatchObject({
      kind: 'unreadable',
      message: 'Something went wrong. Please try again.',
    });
  });

  it('drops members that the contract does not name', async () => {
    api.on(logIn, () =>
      Response.json({
        status_code: 200,
        message: 'ok',
        res: { token: 't', candidateDetails: { ...maya, secret: 'x' } },
      }),
    );
    const { res } = await call(logIn, { email: maya.email, otp: 123456 });
    expect(res.candidateDetails).toEqual(maya);
  });
});

describe('a token that the server rejects', () => {
  it('ends the session and keeps everything else in the tab’s storage', async () => {
    sessionStorage.setItem('selectedPDFs', '[]');
    storeSession({ token: 'expired', user: maya });
    api.on(getProfile, () => ({ res: profile }));
    expect(await failureOf(call(getProfile, {}))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(readSession()).toBeNull();
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(sessionStorage.getItem('selectedPDFs')).toBe('[]');
    expect(sessionEndReason()).toBe('expired');
  });

  it('does not end a newer session', async () => {
    storeSession({ token: 'expired', user: maya });
    api.on(getProfile, () => ({ res: profile }));
    const late = call(getProfile, {});
    storeSession({ token, user: maya });
    await failureOf(late);
    expect(readSession()?.token).toBe(token);
  });
});

describe('the text for a failure', () => {
  it('is the server’s own, the network’s own, else the fallback', async () => {
    api.on(sendOtp, () => refuse('TOO_MANY_REQUESTS'));
    expect(messageOf(await failureOf(call(sendOtp, { email: maya.email })), 'fallback')).toBe(
      'Too many tries. Please wait and try again.',
    );
    api.on(sendOtp, () => new Response('', { status: 502 }));
    expect(messageOf(await failureOf(call(sendOtp, { email: maya.email })), 'fallback')).toBe('fallback');
    expect(messageOf(new Error('bug'), 'fallback')).toBe('fallback');
  });
});

describe('a transient error', () => {
  it('is a missing answer or a failure of the server, not a refusal', async () => {
    storeSession({ token, user: maya });
    const failWith = async (answer: () => never | ReturnType<typeof refuse>) => {
      api.on(createOrder, answer);
      return isTransient(await failureOf(call(createOrder, { amount: 1, currency: 'USD', pdfIds: ['a'] })));
    };
    expect(await failWith(unreachable)).toBe(true);
    expect(await failWith(() => refuse('DEPENDENCY_DOWN'))).toBe(true);
    expect(await failWith(() => refuse('TOTAL_CHANGED'))).toBe(false);
  });
});

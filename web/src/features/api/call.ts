import * as v from 'valibot';
import {
  type Endpoint,
  envelope,
  type InputOf,
  pathParameters,
  type ResOf,
  refusalEnvelope,
  type TopOf,
} from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { expireSession, readSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-time.ts';

/**
 * A successful answer: the contract's `res`, the members next to it, and the message for people.
 */
export type Answer<E extends Endpoint> = { message: string; res: ResOf<E> } & TopOf<E>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The bearer token, if not the signed-in visitor's. */
  token?: string | undefined;
}

/** The path of an endpoint's calls, with parameters as `{name}`. */
export const addressOf = ({ path }: Pick<Endpoint, 'path'>): string => `${API_BASE_PATH}/${path}`;

/** Longer than the server's own limit (30 s), so that its answer arrives first. */
export const CALL_TIMEOUT_MS = 35_000;

/**
 * Calls an endpoint and returns the answer as its schema parses it. A 401 for a token ends the
 * session in this tab; pages that need a session then go to /login.
 * @throws ApiError; if the caller's own signal aborts, its reason
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, token = readSession()?.token }: CallOptions = {},
): Promise<Answer<E>> {
  const bearer = endpoint.auth === 'bearer' ? token : undefined;
  const { response, body } = await sendRequest(endpoint, input, bearer, signal);
  const answer = parseJson(body);

  const { success } = endpoint;
  if (response.status === success.status || (success.created !== undefined && response.status === 201)) {
    const head = v.safeParse(envelope, answer);
    const res = v.safeParse(v.object({ res: success.res ?? v.optional(v.unknown()) }), answer);
    const top = v.safeParse(success.top ?? v.object({}), answer);
    if (!head.success || !res.success || !top.success) throw unreadable(response);
    // The schemas have just checked each member; TypeScript can't see that for a generic E.
    return { ...(top.output as object), message: head.output.message, res: res.output.res } as Answer<E>;
  }

  if (response.status === 401 && bearer !== undefined) expireSession(bearer);
  const refusal = v.safeParse(refusalEnvelope, answer);
  if (response.ok || !refusal.success) throw unreadable(response);
  const { message, code, fields, res } = refusal.output;
  throw new ApiError({
    kind: 'refused',
    status: response.status,
    code,
    message,
    fields,
    res,
    retryAfterSeconds: retryAfter(response),
  });
}

async function sendRequest(
  endpoint: Endpoint,
  input: unknown,
  bearer: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: string }> {
  const hasBody = endpoint.body !== undefined;
  const members: [string, unknown][] = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const pathNames = new Set(pathParameters(endpoint.path));
  const address = members.reduce(
    (filled, [name, value]) =>
      pathNames.has(name) ? filled.replace(`{${name}}`, encodeURIComponent(String(value))) : filled,
    addressOf(endpoint),
  );
  const others = members.filter(([name, value]) => !pathNames.has(name) && value !== undefined);
  const query = hasBody ? '' : String(new URLSearchParams(others.map(([name, value]) => [name, String(value)])));
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const response = await fetch(query === '' ? address : `${address}?${query}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(hasBody ? { body: JSON.stringify(Object.fromEntries(others)) } : {}),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (endpoint.cacheSeconds === undefined) noteServerTime(response);
    return { response, body: await response.text() };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError({
      kind: 'unreachable',
      status: 0,
      code: 'UNREACHABLE',
      message: timeout.aborted
        ? 'This takes longer than it should. Please try again in a minute.'
        : 'We cannot be reached at the moment. Check your connection and try again.',
      cause,
    });
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const unreadable = (response: Response): ApiError =>
  new ApiError({
    kind: 'unreadable',
    status: response.status,
    code: 'UNREADABLE',
    message: errors.INTERNAL.message,
    retryAfterSeconds: retryAfter(response),
  });

const retryAfter = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
};

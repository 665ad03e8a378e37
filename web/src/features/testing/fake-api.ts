import * as v from 'valibot';
import { vi } from 'vitest';
import { commonRefusals, type Endpoint, type InputOf, type ResOf, type TopOf } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { registry } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';

/**
 * The server in a test: a `fetch` that checks requests and answers against the contract's schemas,
 * so that neither can drift from the real ones.
 */

interface Refused {
  refused: true;
  code: ErrorCode;
  message?: string;
  fields?: Record<string, string>;
  res?: unknown;
  retryAfterSeconds?: number;
}

/** An error answer, with the contract's own text unless another is given. */
export const refuse = (code: ErrorCode, details: Omit<Refused, 'refused' | 'code'> = {}): Refused => ({
  refused: true,
  code,
  ...details,
});

/** No answer arrives, because the connection broke. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

type Success<E extends Endpoint> = { message?: string; res?: ResOf<E> } & Partial<TopOf<E>>;
type Answerer<E extends Endpoint> = (
  input: InputOf<E>,
  request: { token: string | null },
) => Success<E> | Refused | Response | Promise<Success<E> | Refused | Response>;

export interface AnsweredCall {
  id: string;
  input: unknown;
  token: string | null;
}

export const token = 'a-token-that-the-server-knows';

/** Starts without any answers. A call that the test doesn't expect fails it. */
export function startFakeApi() {
  const answers = new Map<string, { endpoint: Endpoint; answer: Answerer<Endpoint> }>();
  const calls: AnsweredCall[] = [];
  const unexpected: string[] = [];
  const statics = new Map<string, () => Response | Promise<Response>>();

  const fakeFetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const fixed = statics.get(url);
    if (fixed !== undefined) return fixed();
    const known = [...registry, ...[...answers.values()].map(({ endpoint }) => endpoint)];
    const found = find(known, url, init.method ?? 'GET');
    const answer = found && answers.get(found.endpoint.id)?.answer;
    if (found === undefined || answer === undefined) {
      unexpected.push(`${init.method ?? 'GET'} ${url}`);
      return unreachable();
    }
    const { endpoint, params } = found;
    const headers = new Headers(init.headers);
    const bearer = headers.get('authorization')?.replace(/^Bearer /, '') ?? null;
    if (endpoint.auth !== 'bearer' && bearer !== null) unexpected.push(`${endpoint.id} was sent a token`);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const input: unknown = { ...parse(endpoint.body, body), ...parse(endpoint.params, params) };
    calls.push({ id: endpoint.id, input, token: bearer });
    if (endpoint.auth === 'bearer' && bearer !== token) return refusal(endpoint, refuse('UNAUTHENTICATED'));
    const given = await answer(input, { token: bearer });
    init.signal?.throwIfAborted();
    if (given instanceof Response) return given;
    if (isRefused(given)) return refusal(endpoint, given);
    const { success } = endpoint;
    const { res, top, created } = success;
    const members = top && parse(top, given);
    const isCreated = created !== undefined && members !== undefined && created.with in members;
    const { status, message } = isCreated ? { status: 201, message: created.message } : success;
    return Response.json(
      {
        status_code: status,
        message: given.message ?? message,
        ...members,
        ...(res && { res: v.parse(res, given.res) }),
      },
      { status },
    );
  };

  vi.stubGlobal('fetch', vi.fn(fakeFetch));

  return {
    calls,
    /** Calls without an answer, or with a token that they must not have. */
    unexpected,
    /** The inputs of the calls to an endpoint, in order. */
    inputsOf: (endpoint: Endpoint) => calls.filter(({ id }) => id === endpoint.id).map(({ input }) => input),
    on: <E extends Endpoint>(endpoint: E, answer: Answerer<E>) => {
      answers.set(endpoint.id, { endpoint, answer });
    },
    /** Serves a file of the site. */
    serve: (path: string, respond: () => Response | Promise<Response>) => {
      statics.set(path, respond);
    },
  };
}

export type FakeApi = ReturnType<typeof startFakeApi>;

const isRefused = (answer: object): answer is Refused => 'refused' in answer;

const parse = (schema: v.GenericSchema | undefined, input: unknown): object => {
  const parsed: unknown = schema === undefined ? {} : v.parse(schema, input);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
};

const find = (known: readonly Endpoint[], url: string, method: string) => {
  const [address = '', query] = url.split('?');
  const path = address.replace(`${API_BASE_PATH}/`, '').replace(/\/$/, '');
  for (const endpoint of known) {
    const pattern = endpoint.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (endpoint.method !== method || match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    );
    return { endpoint, params: Object.fromEntries([...new URLSearchParams(query), ...params]) };
  }
  return undefined;
};

const refusal = (endpoint: Endpoint, { code, message, fields, res, retryAfterSeconds }: Refused): Response => {
  if (![...commonRefusals, ...endpoint.refusals].includes(code))
    throw new Error(`${endpoint.id} never answers ${code}`);
  const { status, message: usual } = errors[code];
  return Response.json(
    {
      status_code: status,
      message: message ?? usual,
      code,
      ...(fields && { fields }),
      ...(res !== undefined && { res }),
    },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    },
  );
};

import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import type { MemberRole } from '#contract/office.ts';
import { DependencyDown, NotWritten, Refusal } from '#domain/shared/refusal.ts';
import { requestLog } from './log.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** A file's type before the caller has followed the redirect to it. */
const ANY_FILE = 'application/octet-stream';

/** Whether a caller likes JSON better than another type, by the header `Accept`. */
export type PrefersJson = (accept: string, other: string) => boolean;
const NOT_STORED = 'no-store';
/** Seconds after which to try again when a dependency is down. */
const DEPENDENCY_RETRY_SECONDS = 30;

/**
 * The answer to a success, with only the members that the contract names.
 * @param options.role of the member of the office who asks
 * @param options.prefersJson for endpoints that also answer a file or a text of another type
 */
export function answer(
  { success, cacheSeconds, redirectTo, contentType }: Endpoint,
  data: unknown,
  {
    accept = '',
    role,
    prefersJson,
  }: {
    readonly accept?: string | undefined;
    readonly role?: MemberRole | undefined;
    readonly prefersJson?: PrefersJson | undefined;
  } = {},
): Result {
  const { top, created } = success;
  const res = (role === undefined ? undefined : success.resFor?.[role]) ?? success.res;
  const members = top === undefined ? {} : v.parse(v.record(v.string(), v.unknown()), v.parse(top, data));
  // With members at the top level, the data is the whole answer.
  const filtered =
    res === undefined ? undefined : v.parse(res, top === undefined ? data : v.parse(v.object({ res }), data).res);
  const isCreated = created !== undefined && members[created.with] !== undefined;
  const { status, message } = isCreated ? { status: 201, message: created.message } : success;
  if (redirectTo !== undefined && prefersJson?.(accept, ANY_FILE) !== true) {
    const { [redirectTo]: location } = v.parse(v.record(v.string(), v.unknown()), filtered);
    return { statusCode: 302, headers: { location: v.parse(v.string(), location), 'cache-control': NOT_STORED } };
  }
  if (contentType !== undefined && prefersJson?.(accept, contentType) !== true) {
    return {
      statusCode: status,
      headers: { ...headersOf(contentType), 'cache-control': cachedAtTheEdge(cacheSeconds) },
      body: v.parse(v.string(), filtered),
    };
  }
  return json(
    status,
    {
      status_code: status,
      message,
      ...members,
      // JSON leaves out what is undefined.
      res: filtered,
    },
    {
      // The edge's key has no Accept: an answer of two types would be the other one's too.
      'cache-control':
        cacheSeconds === undefined || contentType !== undefined
          ? NOT_STORED
          : `public, max-age=${String(cacheSeconds)}`,
    },
  );
}

/**
 * The answer to an error. An unexpected one is logged in full, and the answer says nothing about
 * it.
 */
export function refuse(
  contract: Pick<Endpoint, 'body' | 'contentType' | 'cacheSeconds' | 'refusals'>,
  thrown: unknown,
): Result {
  const refusal = asRefusal(contract, thrown);
  const { code, message, fields, res, text, retryAfterSeconds } = refusal;
  const { status } = errors[code];
  if (text !== undefined && contract.contentType !== undefined) {
    const headers = { ...headersOf(contract.contentType), 'cache-control': cachedAtTheEdge(contract.cacheSeconds) };
    return { statusCode: status, headers, body: text };
  }
  return json(
    status,
    {
      status_code: status,
      message,
      code,
      fields,
      res,
    },
    {
      'cache-control': NOT_STORED,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  );
}

function asRefusal(contract: Pick<Endpoint, 'body' | 'refusals'>, thrown: unknown): Refusal {
  // Where a contract has no conflict, its callers can't do more than try again.
  if (thrown instanceof NotWritten && !contract.refusals.includes(thrown.code)) {
    return asRefusal(contract, new DependencyDown('DynamoDB', thrown.cause));
  }
  if (thrown instanceof Refusal) {
    requestLog.info('refused', { code: thrown.code, cause: thrown.cause });
    return thrown;
  }
  if (thrown instanceof DependencyDown) {
    requestLog.error('dependency-down', { cause: thrown });
    return new Refusal('DEPENDENCY_DOWN', { retryAfterSeconds: DEPENDENCY_RETRY_SECONDS });
  }
  // Middy's body parser answers 415 both for another content type and for JSON that does not parse.
  if (contract.body !== undefined && isHttpError(thrown, 415)) {
    return new Refusal(thrown.message === 'Unsupported Media Type' ? 'UNSUPPORTED_MEDIA_TYPE' : 'MALFORMED_JSON');
  }
  requestLog.error('unforeseen', { cause: thrown });
  return new Refusal('INTERNAL');
}

/**
 * Browsers ask again each time. The edge keeps the answer for `seconds`, and serves an older one
 * while it asks for a new one and, for a day, while there is none.
 */
const cachedAtTheEdge = (seconds: number | undefined): string =>
  seconds === undefined
    ? NOT_STORED
    : `public, max-age=0, s-maxage=${String(seconds)}, stale-while-revalidate=${String(seconds)}, stale-if-error=86400`;

const isHttpError = (thrown: unknown, status: number): thrown is Error =>
  thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === status;

const json = (statusCode: number, body: unknown, headers: Record<string, string>): Result => ({
  statusCode,
  headers: { ...headersOf('application/json; charset=utf-8'), ...headers },
  body: JSON.stringify(body),
});

const headersOf = (contentType: string) => ({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });

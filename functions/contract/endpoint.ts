import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/** A schema of any input; what matters is what it lets through. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/**
 * One endpoint of the API, as data. Handler, route, client call and tests derive from it; nothing else in the tree
 * states its path, statuses or messages.
 */
export interface Endpoint<
  Body extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Params extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Res extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Top extends v.GenericSchema | undefined = v.GenericSchema | undefined,
> {
  /** Names the handler file, the Lambda function and the sample event. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Below the base path; answered with and without a trailing slash. `{name}` is a parameter. */
  readonly path: string;
  readonly auth: 'none' | 'bearer';
  readonly body: Body;
  readonly params: Params;
  readonly success: {
    readonly status: 200 | 201;
    readonly message: string;
    /** The shape of `res`. */
    readonly res: Res;
    /** The shape of further members at the top level of the answer. */
    readonly top: Top;
  };
  /** What it may refuse with, beside what every endpoint may (see `commonRefusals`). */
  readonly refusals: readonly ErrorCode[];
  /** Seconds for which the CDN may keep the answer; without it the answer is never stored. */
  readonly cacheSeconds?: number;
  /** The use case gets the body as the bytes that came, with the headers, for it is signed. */
  readonly rawBody?: boolean;
  /** The member of `res` that holds an address: answered as a 302 to it, unless the caller accepts JSON. */
  readonly redirectTo?: string;
}

/** What any endpoint may answer: the transport's own refusals. */
export const commonRefusals: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'DEPENDENCY_DOWN',
];

/** All calls go to this path on the site's own origin. */
export const API_BASE_PATH = '/api';

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : unknown;
/** What a caller sends: body members and path parameters together. */
export type InputOf<E> =
  E extends Endpoint<infer Body, infer Params, infer _Res, infer _Top> ? Output<Body> & Output<Params> : never;
/** What is answered in `res`. */
export type ResOf<E> = E extends Endpoint<infer _Body, infer _Params, infer Res, infer _Top> ? Output<Res> : never;
/** What is answered beside `res`. */
export type TopOf<E> = E extends Endpoint<infer _Body, infer _Params, infer _Res, infer Top> ? Output<Top> : never;

/** Declares an endpoint; the parts it does not have are simply left out. */
export function endpoint<
  const Id extends string,
  const Auth extends 'none' | 'bearer',
  const RawBody extends boolean = false,
  Body extends v.GenericSchema | undefined = undefined,
  Params extends v.GenericSchema | undefined = undefined,
  Res extends v.GenericSchema | undefined = undefined,
  Top extends v.GenericSchema | undefined = undefined,
>(declared: {
  id: Id;
  method: 'GET' | 'POST';
  path: string;
  auth: Auth;
  body?: Body;
  params?: Params;
  success: { status: 200 | 201; message: string; res?: Res; top?: Top };
  refusals?: readonly ErrorCode[];
  cacheSeconds?: number;
  rawBody?: RawBody;
  redirectTo?: string;
}): Endpoint<Body, Params, Res, Top> & { readonly id: Id; readonly auth: Auth; readonly rawBody?: RawBody } {
  const { body, params, success, refusals = [], ...rest } = declared;
  return {
    ...rest,
    body: body as Body,
    params: params as Params,
    success: { ...success, res: success.res as Res, top: success.top as Top },
    refusals,
  };
}

/** The envelope of every answer. */
export const envelope = v.object({ status_code: v.number(), message: v.string() });

/** The envelope of every refusal: `code` for programs, `message` and `fields` for people. */
export const refusalEnvelope = v.object({
  status_code: v.number(),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  res: v.optional(v.unknown()),
});

/** Parameter names in a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);
}

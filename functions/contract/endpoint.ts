import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { MemberRole } from './office.ts';
import { API_BASE_PATH } from './site-paths.ts';

/** A schema with any input type. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/**
 * How a request proves who sends it. `bearer`: a buyer's token. `office`: a member's cookie.
 * `office-guest`: nobody yet, in the office's sign-in. Both of the office also require the site's
 * own origin for a POST.
 */
type Auth = 'none' | 'bearer' | 'office' | 'office-guest';

/** Kinds of things that an action of the office changes. A `booking` may open a lead. */
export type Changed =
  | ('agreements' | 'availability' | 'bookings' | 'calendars' | 'classes' | 'codes')
  | ('consultations' | 'contacts' | 'guides' | 'orders' | 'passkeys' | 'people' | 'push' | 'sessions')
  | ('steps' | 'team' | 'templates' | 'terms' | 'website');

/** Who may call an endpoint of the office, and what its audit log says about a call. */
export interface OfficeRule {
  readonly roles: readonly MemberRole[];
  /**
   * The passkey must have been used within the last minutes (OFFICE_CONFIRMED_SECONDS): always, if
   * one of these members of the input is neither empty nor false, or where the use case finds that
   * the input needs it. A test says what needs it (infra/stack/confirmed.test.ts).
   */
  readonly confirmed?: true | 'by-input' | { readonly with: readonly string[] };
  /** The name of the action in the audit log; without it, calls are not recorded. */
  readonly action?: string;
  /** The member of the input that says what the action is done to. */
  readonly subject?: string;
  /**
   * Calls that are not recorded, by a member of the input and its values: those that only show what
   * the action would do, or that begin another action, which has an entry of its own.
   */
  readonly unrecorded?: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * One endpoint of the API. Handler, route, client call and tests all take its path, statuses and
 * messages from here.
 */
export interface Endpoint<
  Body extends MaybeSchema = MaybeSchema,
  Params extends MaybeSchema = MaybeSchema,
  Res extends MaybeSchema = MaybeSchema,
  Top extends MaybeSchema = MaybeSchema,
> {
  /** Names the use case, the Lambda function and the sample event. */
  readonly id: string;
  /** What it does, in a sentence. Commands of `npm run ops -- office` show it. */
  readonly summary?: string;
  readonly method: 'GET' | 'POST';
  /** Below the base path; works with and without a trailing slash. `{name}` is a parameter. */
  readonly path: string;
  readonly auth: Auth;
  /** Set for `auth: 'office'` only. */
  readonly office?: OfficeRule;
  /** What a member did, in words for the audit log. Set for actions of the office only. */
  readonly auditLog?: string;
  /**
   * What an action changes besides the audit log, Today and “Getting started”. The office then
   * fetches again what shows it (web/src/office/api.ts). Set for actions of the office only.
   */
  readonly changes?: readonly Changed[];
  /**
   * Set for `auth: 'bearer'` only: it can reveal or use paid hours, agreements or summaries. For
   * those it needs a session that began with the login's code, not with the download dialog's
   * shorter one (docs/product.md#sessions).
   */
  readonly loginCode?: true;
  readonly body: Body;
  /** The parameters in the path, and those in the query. */
  readonly params: Params;
  readonly success: {
    readonly status: 200 | 201;
    readonly message: string;
    /** The shape of `res`. */
    readonly res: Res;
    /** The shape of `res` for a role of the office that may see only a part of it. */
    readonly resFor?: Partial<Readonly<Record<MemberRole, Schema>>>;
    /** The shape of other members at the top level of the answer. */
    readonly top: Top;
    /** With this member at the top level, the status is 201, with this message. */
    readonly created?: { readonly with: string; readonly message: string };
  };
  /** Its own error codes, besides `commonRefusals`. */
  readonly refusals: readonly ErrorCode[];
  /** Seconds for which CloudFront may cache the answer; without it, never. */
  readonly cacheSeconds?: number;
  /**
   * The use case gets the raw bytes of the body and the headers, because a signature covers them.
   */
  readonly rawBody?: boolean;
  /** The member of `res` with a URL: the answer is a 302 to it, unless the caller accepts JSON. */
  readonly redirectTo?: string;
  /**
   * The path has a secret. The endpoint is also called at the gateway's own address, because
   * CloudFront's access log has the path of every request, and the gateway's has none.
   */
  readonly secretPath?: boolean;
  /** The type of `res`, a text: it is the whole answer, unless the caller accepts JSON. */
  readonly contentType?: string;
}

/** Error codes that any endpoint may answer. */
export const commonRefusals: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'DEPENDENCY_DOWN',
];

/** Whether a call of the office needs a new use of the passkey, as far as its contract says. */
export const needsPasskey = ({ confirmed }: OfficeRule, input: Readonly<Record<string, unknown>>): boolean =>
  typeof confirmed === 'object' ? confirmed.with.some((member) => Boolean(input[member])) : confirmed === true;

/** The path of an endpoint's route, without a trailing slash. */
export const routePath = ({ path }: Pick<Endpoint, 'path'>): string => `${API_BASE_PATH}/${path.replace(/\/$/, '')}`;

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : unknown;
/** Body members and path parameters together. */
export type InputOf<E> =
  E extends Endpoint<infer Body, infer Params, infer _Res, infer _Top> ? Output<Body> & Output<Params> : never;
/** The type of `res`. */
export type ResOf<E> = E extends Endpoint<infer _Body, infer _Params, infer Res, infer _Top> ? Output<Res> : never;
/** The type of the members besides `res`. */
export type TopOf<E> = E extends Endpoint<infer _Body, infer _Params, infer _Res, infer Top> ? Output<Top> : never;

type MaybeSchema = v.GenericSchema | undefined;

/** An endpoint as it is declared: what it doesn't have may be left out. */
type Declared<
  Body extends MaybeSchema,
  Params extends MaybeSchema,
  Res extends MaybeSchema,
  Top extends MaybeSchema,
> = Omit<Endpoint, 'method' | 'body' | 'params' | 'success' | 'refusals'> & {
  method?: Endpoint['method'];
  body?: Body;
  params?: Params;
  success: Omit<Endpoint['success'], 'status' | 'res' | 'top'> & { status?: 200 | 201; res?: Res; top?: Top };
  refusals?: readonly ErrorCode[];
};

/**
 * Declares an endpoint. A bundle leaves out those that it doesn't use. With a body it is a POST,
 * without one a GET, and its status is 200, unless it says so. A buyer's token may always be
 * missing or old.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Id extends string,
  const Authentication extends Auth,
  const RawBody extends boolean = false,
  Body extends MaybeSchema = undefined,
  Params extends MaybeSchema = undefined,
  Res extends MaybeSchema = undefined,
  Top extends MaybeSchema = undefined,
>(
  declared: Declared<Body, Params, Res, Top> & { id: Id; auth: Authentication; rawBody?: RawBody },
): Endpoint<Body, Params, Res, Top> & { readonly id: Id; readonly auth: Authentication; readonly rawBody?: RawBody } {
  const { method, body, params, success, refusals = [], ...rest } = declared;
  const token: readonly ErrorCode[] = rest.auth === 'bearer' ? ['UNAUTHENTICATED'] : [];
  return {
    ...rest,
    method: method ?? (body ? 'POST' : 'GET'),
    body: body as Body,
    params: params as Params,
    success: { status: 200, ...success, res: success.res as Res, top: success.top as Top },
    refusals: [...token, ...refusals],
  };
}

/** What endpoints of the office differ in. Their refusals come on top of every member's. */
type OfficeDeclared<
  Id extends string,
  Rule,
  Body extends MaybeSchema,
  Params extends MaybeSchema,
  Res extends MaybeSchema,
  Top extends MaybeSchema,
> = Omit<Declared<Body, Params, Res, Top>, 'method' | 'auth' | 'office' | 'rawBody'> & { id: Id; office: Rule };

type OfficeEndpoint<
  Id extends string,
  Body extends MaybeSchema,
  Params extends MaybeSchema,
  Res extends MaybeSchema,
  Top extends MaybeSchema,
> = Endpoint<Body, Params, Res, Top> & { readonly id: Id; readonly auth: 'office'; readonly rawBody?: false };

/**
 * An endpoint by which a member reads. What is looked for is personal, and a log has the address of
 * a GET, so with a body it is a POST.
 */
/* @__NO_SIDE_EFFECTS__ */
export function officeRead<
  const Id extends string,
  Body extends MaybeSchema = undefined,
  Params extends MaybeSchema = undefined,
  Res extends MaybeSchema = undefined,
  Top extends MaybeSchema = undefined,
>(declared: OfficeDeclared<Id, OfficeRule, Body, Params, Res, Top>): OfficeEndpoint<Id, Body, Params, Res, Top> {
  const passkey: readonly ErrorCode[] = declared.office.confirmed === undefined ? [] : ['PASSKEY_NEEDED'];
  return endpoint({
    ...declared,
    auth: 'office',
    refusals: ['UNAUTHENTICATED', 'FORBIDDEN', ...passkey, ...(declared.refusals ?? [])],
  });
}

/** An endpoint by which a member changes something, which the audit log has. */
/* @__NO_SIDE_EFFECTS__ */
export function officeAction<
  const Id extends string,
  Body extends MaybeSchema = undefined,
  Params extends MaybeSchema = undefined,
  Res extends MaybeSchema = undefined,
  Top extends MaybeSchema = undefined,
>(
  declared: OfficeDeclared<Id, OfficeRule & { readonly action: string }, Body, Params, Res, Top> & {
    readonly auditLog: string;
    readonly changes: readonly Changed[];
  },
): OfficeEndpoint<Id, Body, Params, Res, Top> {
  return { ...officeRead(declared), method: 'POST' };
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
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? []);

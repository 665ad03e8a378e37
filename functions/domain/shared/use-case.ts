import type * as v from 'valibot';
import type { Endpoint, InputOf, ResOf, TopOf } from '#contract/endpoint.ts';
import type { Change } from './audit-entry.ts';
import type { Colleague, ColleagueSession } from './colleague.ts';
import type { Cookies } from './ports.ts';
import type { Session } from './session.ts';

/** What the use case of an endpoint gets: its parsed input, the session, and who asks. */
export interface Request<E extends Endpoint> {
  readonly input: InputOf<E>;
  /** The viewer's address, as rate limits count it. */
  readonly viewer: string;
  readonly cookies: Cookies;
  readonly userAgent: string | undefined;
  readonly session: E['auth'] extends 'bearer' ? Session : E['auth'] extends 'office' ? ColleagueSession : undefined;
  /** Adds what an action of the office changed to its entry in the audit log. */
  readonly record: (change: Change) => void;
  /** The unparsed request, if the contract asks for it. */
  readonly raw: true extends E['rawBody'] ? RawRequest : undefined;
}

export interface RawRequest {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Of a session of the office, most use cases read the member only. */
type Wanted<E extends Endpoint, Member extends keyof Request<E>> = {
  readonly [Name in Member]: Name extends 'session' ? MemberOf<Request<E>[Name]> : Request<E>[Name];
};
type MemberOf<S> = S extends ColleagueSession ? { readonly member: Colleague } : S;

/**
 * What a use case answers: the top-level members if the contract has them, with `res` if it has
 * both; else `res`, else nothing.
 */
export type Answer<E extends Endpoint> = E['success']['top'] extends v.GenericSchema
  ? E['success']['res'] extends v.GenericSchema
    ? TopOf<E> & { readonly res: ResOf<E> }
    : TopOf<E>
  : E['success']['res'] extends v.GenericSchema
    ? ResOf<E>
    : // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- what a function without a result answers
      void;

/**
 * The use case of an endpoint, with the members of the request that it reads, and what it needs
 * more.
 */
export type UseCase<E extends Endpoint, Members extends keyof Request<E> = 'input', More = unknown> = (
  request: Wanted<E, Members> & More,
) => Promise<Answer<E>>;

/** The use case of most actions of the office: it knows who acts, and records what changed. */
export type OfficeUseCase<E extends Endpoint> = UseCase<E, 'input' | 'session' | 'record'>;

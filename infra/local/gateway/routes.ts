import type { Invocation } from '../lambda/invocation.ts';

/** Runs a Lambda function. Event and result must be JSON values. */
export type Invoke = (event: unknown, invocation: Invocation) => Promise<unknown>;

/** One route of the HTTP API. */
export interface Route {
  readonly method: string;
  /** Absolute; `{name}` matches one segment. A trailing slash is optional. */
  readonly path: string;
  readonly functionName: string;
  readonly invoke: Invoke;
}

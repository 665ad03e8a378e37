import type { Invocation } from '../lambda/invocation.ts';

/** Runs a Lambda function. What it takes and gives passes as JSON, as it does in Lambda. */
export type Invoke = (event: unknown, invocation: Invocation) => Promise<unknown>;

/** One route of the HTTP API. */
export interface Route {
  readonly method: string;
  /** Absolute; `{name}` stands for one segment. Answers with and without a trailing slash. */
  readonly path: string;
  /** Of the function behind it. */
  readonly functionName: string;
  readonly invoke: Invoke;
}

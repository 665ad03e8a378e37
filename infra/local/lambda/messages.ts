import type { Invocation } from './invocation.ts';

/** The start data of the functions' thread: the module of each function, by name. */
export interface WorkerStart {
  readonly functions: Readonly<Record<string, string>>;
}

/** Requests an invocation. */
export interface ToWorker {
  readonly id: number;
  readonly event: unknown;
  readonly invocation: Invocation;
}

export type FromWorker =
  | { readonly type: 'started' }
  | { readonly type: 'not-started'; readonly error: string }
  | { readonly type: 'result'; readonly id: number; readonly json: string }
  | { readonly type: 'failure'; readonly id: number; readonly error: string };

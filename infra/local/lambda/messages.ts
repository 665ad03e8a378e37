import type { Invocation } from './invocation.ts';

/** What the thread of the functions is started with: the module of each function, by name. */
export interface WorkerStart {
  readonly functions: Readonly<Record<string, string>>;
}

/** Asks for an invocation. */
export interface ToWorker {
  readonly id: number;
  readonly event: unknown;
  readonly invocation: Invocation;
}

/** What the thread tells. */
export type FromWorker =
  | { readonly type: 'started' }
  | { readonly type: 'not-started'; readonly error: string }
  | { readonly type: 'result'; readonly id: number; readonly json: string }
  | { readonly type: 'failure'; readonly id: number; readonly error: string };

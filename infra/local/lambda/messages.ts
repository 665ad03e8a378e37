import type { Role } from '#composition/permissions.ts';
import type { Invocation } from './invocation.ts';

/** The start data of the functions' thread. */
export interface WorkerStart {
  /** The module of each function, by name. */
  readonly functions: Readonly<Record<string, string>>;
  /** What the functions may do, and the module that holds them to it. */
  readonly check?: { readonly module: string; readonly roles: Readonly<Record<string, Role>> } | undefined;
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

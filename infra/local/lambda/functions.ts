import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../build/problem.ts';
import type { Invocation } from './invocation.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

/** The loaded functions. */
export interface Functions {
  /** @throws Error with the function's own stack, or if its thread ends meanwhile. */
  invoke(event: unknown, invocation: Invocation): Promise<unknown>;
  close(): Promise<void>;
}

/** The functions cannot be loaded; the message has the cause's stack. */
export class FunctionsNotLoaded extends Problem {
  override readonly name = 'FunctionsNotLoaded';
}

export interface FunctionsOptions {
  /** By the function's name, the module (a `file:` URL) that exports `handler`. */
  readonly modules: Readonly<Record<string, string>>;
  /** What they may do, and the module that holds them to it; without it, everything. */
  readonly check?: WorkerStart['check'];
  /** Their whole environment; they do not see this process's. */
  readonly environment: Readonly<Record<string, string>>;
  /** Receives what they print. */
  readonly output: Writable;
  /** Called when their thread crashes; the next invocation starts a new one, as in Lambda. */
  readonly onCrash: (error: Error) => void;
}

/**
 * Loads the functions into a separate thread.
 *
 * @throws FunctionsNotLoaded if one of them cannot be imported.
 */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
  let current = await startThread(options);
  let restart: Promise<void> | undefined;
  let closed = false;
  const startNewThread = async (): Promise<void> => {
    current = await startThread(options);
  };
  return {
    async invoke(event, invocation) {
      if (current.hasEnded() && !closed) {
        // Other invocations wait for the same new thread.
        restart ??= startNewThread().finally(() => (restart = undefined));
        await restart;
      }
      return current.invoke(event, invocation);
    },
    async close() {
      closed = true;
      await restart;
      await current.close();
    },
  };
}

interface Thread {
  readonly hasEnded: () => boolean;
  invoke(event: unknown, invocation: Invocation): Promise<unknown>;
  close(): Promise<void>;
}

interface PendingInvocation {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

async function startThread(options: FunctionsOptions): Promise<Thread> {
  const start: WorkerStart = { functions: options.modules, check: options.check };
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: start,
    env: { ...options.environment },
    // Node strips the worker's types, and the bundles have none.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(options.output, { end: false });
  worker.stderr.pipe(options.output, { end: false });

  const pending = new Map<number, PendingInvocation>();
  let nextId = 0;
  let ended = false;
  let closing = false;
  const started = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'started') resolve();
      else if (message.type === 'not-started') reject(new FunctionsNotLoaded(message.error));
      else settle(pending, message);
    });
    worker.on('error', (error: Error) => {
      reject(error);
      if (!closing) options.onCrash(error);
    });
  });
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      ended = true;
      for (const { reject } of pending.values()) reject(new Error('The thread of the functions ended'));
      pending.clear();
      resolve();
    });
  });
  const close = async (): Promise<void> => {
    closing = true;
    await worker.terminate();
    await exited;
  };
  try {
    await started;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    hasEnded: () => ended,
    invoke: (event, invocation) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(new Error('The functions are stopped'));
          return;
        }
        const message: ToWorker = { id: nextId++, event, invocation };
        pending.set(message.id, { resolve, reject });
        worker.postMessage(message);
      }),
    close,
  };
}

function settle(
  pending: Map<number, PendingInvocation>,
  message: Extract<FromWorker, { readonly type: 'result' | 'failure' }>,
): void {
  const invocation = pending.get(message.id);
  pending.delete(message.id);
  if (message.type === 'result') invocation?.resolve(JSON.parse(message.json));
  else invocation?.reject(functionError(message.error));
}

/** The function's own error, whose stack is text from the other thread. */
function functionError(stack: string): Error {
  const error = new Error(stack.split('\n')[0] ?? stack);
  error.stack = stack;
  return error;
}

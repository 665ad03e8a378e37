import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { Problem } from '../../build/problem.ts';
import type { Invocation } from './invocation.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';

/** The application's functions, ready to be invoked. */
export interface Functions {
  readonly names: readonly string[];
  /** @throws Error with the function's own stack where it throws, or when its thread ends meanwhile. */
  invoke(event: unknown, invocation: Invocation): Promise<unknown>;
  close(): Promise<void>;
}

/** The functions cannot be loaded; the message holds the cause's stack. */
export class FunctionsNotLoaded extends Problem {
  override readonly name = 'FunctionsNotLoaded';
}

/** How the functions are run. */
export interface FunctionsOptions {
  /** The module (a `file:` URL) that exports `handler`, by the function's name. */
  readonly modules: Readonly<Record<string, string>>;
  /** All of their environment; nothing of this process's reaches them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Takes what they print. */
  readonly output: Writable;
  /** Is told when their thread ends by itself; the next invocation starts a new one, as Lambda does. */
  readonly onCrash: (error: Error) => void;
}

/**
 * Loads the functions into a thread of their own.
 *
 * @throws FunctionsNotLoaded where one of them cannot be imported.
 */
export async function startFunctions(options: FunctionsOptions): Promise<Functions> {
  const code = await workerCode();
  let current = await startThread(code, options);
  let restart: Promise<void> | undefined;
  let closed = false;
  const startAgain = async (): Promise<void> => {
    current = await startThread(code, options);
  };
  return {
    names: Object.keys(options.modules),
    async invoke(event, invocation) {
      if (current.hasEnded() && !closed) {
        // Invocations that come meanwhile wait for the same new thread.
        restart ??= startAgain().finally(() => (restart = undefined));
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

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

async function startThread(code: string, options: FunctionsOptions): Promise<Thread> {
  const start: WorkerStart = { functions: options.modules };
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: start,
    env: { ...options.environment },
    // Loaders of this process (TypeScript) would only slow bundles down.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(options.output, { end: false });
  worker.stderr.pipe(options.output, { end: false });

  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let ended = false;
  let closing = false;
  const started = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'started') resolve();
      else if (message.type === 'not-started') reject(new FunctionsNotLoaded(message.error));
      else settle(waiting, message);
    });
    worker.on('error', (error) => {
      reject(error);
      if (!closing) options.onCrash(error);
    });
  });
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      ended = true;
      for (const { reject } of waiting.values()) reject(new Error('The thread of the functions ended'));
      waiting.clear();
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
        waiting.set(message.id, { resolve, reject });
        worker.postMessage(message);
      }),
    close,
  };
}

function settle(
  waiting: Map<number, Waiting>,
  message: Extract<FromWorker, { readonly type: 'result' | 'failure' }>,
): void {
  const invocation = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'result') invocation?.resolve(JSON.parse(message.json));
  else invocation?.reject(functionError(message.error));
}

/** The function's own error: its stack lies in the other thread and comes as text. */
function functionError(stack: string): Error {
  const error = new Error(stack.split('\n')[0] ?? stack);
  error.stack = stack;
  return error;
}

/** A thread starts from JavaScript, whatever runs this file (tsx, a test runner). */
async function workerCode(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

import { parentPort, workerData } from 'node:worker_threads';
import { errorText } from '../error-text.ts';
import { contextOf, type ModernContext } from './invocation.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import type * as RoleCheck from './role-check.ts';

/**
 * The thread in which the functions run, with their own environment and standard output.
 */

type Handler = (event: unknown, context: ModernContext) => unknown;

const { functions, check } = workerData as WorkerStart;
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only');

const answer = (message: FromWorker): void => port.postMessage(message);

try {
  const handlers = await loadAll();
  port.on('message', (message: ToWorker) => void run(handlers, message).then(answer));
  answer({ type: 'started' });
} catch (error) {
  answer({ type: 'not-started', error: errorText(error) });
}

/** Runs an invocation so that AWS's refusals are those of its function's role. */
async function withRole(functionName: string, work: () => Promise<unknown>): Promise<unknown> {
  if (check === undefined) return await work();
  const { runAs } = (await import(check.module)) as typeof RoleCheck;
  return await runAs(functionName, check.roles[functionName], work);
}

async function loadAll(): Promise<ReadonlyMap<string, Handler>> {
  const loaded = await Promise.all(
    Object.entries(functions).map(async ([name, url]) => {
      const module = (await import(url)) as { readonly handler?: unknown };
      if (typeof module.handler !== 'function') throw new Error(`${name} exports no handler`);
      // As Lambda on Node 24, which has no callback for handlers that answer later.
      if (module.handler.length > 2 || module.handler.constructor.name !== 'AsyncFunction') {
        throw new Error(`${name} is no async function of event and context`);
      }
      return [name, module.handler as Handler] as const;
    }),
  );
  return new Map(loaded);
}

async function run(handlers: ReadonlyMap<string, Handler>, message: ToWorker): Promise<FromWorker> {
  const { id, event, invocation } = message;
  try {
    const handler = handlers.get(invocation.functionName);
    if (handler === undefined) throw new Error(`There is no function ${invocation.functionName}`);
    const work = async () => await handler(event, contextOf(invocation));
    return { type: 'result', id, json: JSON.stringify((await withRole(invocation.functionName, work)) ?? null) };
  } catch (error) {
    return { type: 'failure', id, error: errorText(error) };
  }
}

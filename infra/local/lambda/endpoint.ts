import type { IncomingMessage } from 'node:http';
import { internals } from '#contract/registry.ts';
import { functionConfig } from '../../stack/functions.ts';
import { errorText } from '../error-text.ts';
import { type RunningServer, readBody, sendJson, serve } from '../http-server.ts';
import { type Invoke, newInvocation } from './invocation.ts';

/** Bytes of an event, as in Lambda. */
const EVENT_LIMIT = 6 * 1024 * 1024;

export interface RunningLambda extends RunningServer {
  /** Runs a function. Until it is set, invocations are refused. */
  invoke: Invoke | undefined;
}

/** Emulates Lambda's Invoke for the functions that others invoke, with or without waiting. */
export async function startLambda({ port }: { readonly port: number }): Promise<RunningLambda> {
  const answer = async (request: IncomingMessage, invoke: Invoke | undefined) => {
    const [, id = ''] = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(request.url ?? '') ?? [];
    const event: unknown = JSON.parse((await readBody(request, EVENT_LIMIT)).toString() || 'null');
    if (request.headers.authorization === undefined) return { status: 403, body: { message: 'Unsigned' } };
    if (!internals.some((one) => one.id === id)) return { status: 404, body: { message: 'Function not found' } };
    if (invoke === undefined) return { status: 503, body: { message: 'The functions have not started' } };
    const run = async () => await invoke(event, newInvocation(id, functionConfig(id).timeout * 1_000));
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      // As Lambda does: twice more if it fails.
      void run()
        .catch(run)
        .catch(run)
        .catch(() => undefined);
      return { status: 202, body: {} };
    }
    try {
      return { status: 200, body: await run() };
    } catch (error) {
      return { status: 200, body: { errorMessage: errorText(error) }, error: 'Unhandled' };
    }
  };
  const running: RunningLambda = Object.assign(
    await serve((request, response) => {
      answer(request, running.invoke)
        .then(({ status, body, error }) => {
          if (error !== undefined) response.setHeader('X-Amz-Function-Error', error);
          sendJson(response, status, body);
        })
        .catch(() => response.destroy());
    }, port),
    { invoke: undefined },
  );
  return running;
}

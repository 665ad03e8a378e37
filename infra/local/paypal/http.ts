import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '../http-server.ts';

const MAXIMUM_BODY_BYTES = 1024 * 1024;

/** A request with its body, and the `:name` parts of its path as `params`. */
export interface SimulatorRequest {
  method: string;
  url: URL;
  params: Record<string, string>;
  /** One value each, lower-case names. */
  header: (name: string) => string | undefined;
  body: string;
}

/** An answer. With a `networkFault` the work is done, but the client gets no answer. */
export interface SimulatorReply {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
  networkFault?: 'hang' | 'drop';
}

export type Handler = (request: SimulatorRequest) => SimulatorReply | Promise<SimulatorReply>;

/** Handlers by 'METHOD /path/:parameter'. */
export type Routes = Record<string, Handler>;

export const json = (status: number, body: unknown, headers?: Record<string, string>): SimulatorReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  ...(headers && { headers }),
});

export const pem = (body: string): SimulatorReply => ({ status: 200, type: 'application/x-pem-file', body });

interface CompiledRoute {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

const compile = (routes: Routes): CompiledRoute[] =>
  Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handler };
  });

const send = (response: ServerResponse, reply: SimulatorReply): void => {
  if (reply.networkFault === 'drop') {
    response.destroy();
    return;
  }
  // A hanging answer ends when the client gives up or the simulator stops.
  if (reply.networkFault === 'hang') return;
  response.writeHead(reply.status, {
    ...(reply.type !== undefined && { 'content-type': reply.type }),
    'cache-control': 'no-store',
    ...reply.headers,
  });
  response.end(reply.body);
};

/**
 * A listener for the given routes. `onError` turns what a handler throws into an answer. An unknown
 * path gets 404, a body above 1 MiB 413.
 */
export const createListener = (routes: Routes, onError: (error: unknown) => SimulatorReply): RequestListener => {
  const compiled = compile(routes);
  const answer = async (request: IncomingMessage): Promise<SimulatorReply> => {
    const url = new URL(request.url ?? '/', 'http://simulator.invalid');
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    const body = (await readBody(request, MAXIMUM_BODY_BYTES)).toString('utf8');
    for (const route of compiled) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null;
      if (match === null) continue;
      const header = (name: string): string | undefined => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      return route.handler({ method, url, params: { ...match.groups }, header, body });
    }
    return json(404, { error: `The PayPal simulator has no ${method} ${url.pathname}` });
  };
  return (request, response) => {
    answer(request)
      .catch((error: unknown) => (error instanceof BodyTooLarge ? json(413, { error: error.message }) : onError(error)))
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        // The connection is gone, or the reply cannot be written.
        response.destroy(error instanceof Error ? error : undefined);
      });
  };
};

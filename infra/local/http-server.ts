import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Server as TcpServer } from 'node:net';

/**
 * Everything in the local stack listens on the loopback interface only, out of reach of the
 * network.
 */
export const loopback = '127.0.0.1';

export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly origin: string;
  /** Closes open connections and frees the port. Safe to call twice. */
  close(): Promise<void>;
}

/** The origins whose pages may call a server, besides its own; `any` leaves that to its handler. */
export type PagesOf = readonly string[] | 'any';

/**
 * Passes on only what this machine's programs and the allowed pages ask. Without it, any website
 * that is open in a browser here could call a local server. A foreign name that resolves to this
 * machine (DNS rebinding) makes its pages the server's own, so only `localhost` and `127.0.0.1` are
 * answered. All others get 403.
 */
export function guarded(handler: RequestListener, pagesOf: PagesOf = []): RequestListener {
  return (request, response) => {
    const { host = '', origin } = request.headers;
    const isAllowed =
      origin === undefined || pagesOf === 'any' || origin === `http://${host}` || pagesOf.includes(origin);
    if (isAllowed && /^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(host)) handler(request, response);
    else sendJson(response, 403, { message: "Only this machine's programs and pages are answered." });
  };
}

/**
 * Starts an HTTP server on the loopback interface, with a guard against other websites.
 *
 * @param port 0 takes any free port.
 * @throws the operating system's error, such as `EADDRINUSE`.
 */
export async function serve(handler: RequestListener, port: number, pagesOf: PagesOf = []): Promise<RunningServer> {
  const server = createServer(guarded(handler, pagesOf));
  server.listen(port, loopback);
  await once(server, 'listening');
  const actual = boundPort(server);
  let closed: Promise<void> | undefined;
  return {
    server,
    port: actual,
    origin: `http://localhost:${String(actual)}`,
    close: () => (closed ??= closeServer(server)),
  };
}

/** The TCP port of a listening server. */
export function boundPort(server: TcpServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a TCP port');
  return address.port;
}

/** Closes a server; does nothing if it is not listening. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A browser's idle connections must not delay Ctrl-C.
  server.closeAllConnections();
  await closed;
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a whole request body.
 *
 * @param limit bytes.
 * @throws BodyTooLarge if it has more than `limit` bytes. The rest is still read, so that the
 *   client gets an answer instead of a reset connection.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new BodyTooLarge(`The request body is larger than ${String(limit)} bytes`);
  return Buffer.concat(chunks);
}

/** Sends a JSON answer that is not cached. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}

/** Answers requests; rejects if it cannot. */
export interface RequestHandler {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

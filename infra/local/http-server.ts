import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** Everything of the local stack listens on the loopback interface only: nothing of it is meant for the network. */
export const loopback = '127.0.0.1';

/** An HTTP server that listens. */
export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly origin: string;
  /** Ends open connections and frees the port. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts an HTTP server on the loopback interface.
 *
 * @param port 0 takes any free port.
 * @throws the operating system's error (`EADDRINUSE` …) where the port cannot be had.
 */
export async function serve(handler: RequestListener, port: number): Promise<RunningServer> {
  return running(createServer(handler), port);
}

/** Makes a server that already exists listen, see {@link serve}. */
export async function running(server: Server, port: number): Promise<RunningServer> {
  // A browser's warmed-up, idle connections must not delay Ctrl-C, hence closeAllConnections in close().
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

/** The TCP port of a server that listens. */
export function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a TCP port');
  return address.port;
}

/** Ends a server and its open connections; does nothing where it does not listen. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The body of a request was larger than the reader allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a whole request body.
 *
 * @param limit bytes.
 * @throws BodyTooLarge as soon as more than `limit` bytes have come; the rest is still drained, so that the client
 * can read the answer instead of finding its connection reset.
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

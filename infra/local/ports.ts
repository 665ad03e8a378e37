import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { boundPort, loopback } from './http-server.ts';

/** A free TCP port, for programs that cannot choose one themselves. */
export async function freePort(host = loopback): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const port = boundPort(server);
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A free port at an address of this machine that no page finds by trying ports: any of 127.0.0.0/8.
 * macOS has only 127.0.0.1, so there only the port is random.
 */
export async function hiddenAddress(): Promise<{ readonly host: string; readonly port: number }> {
  const host = ['127', ...Array.from({ length: 3 }, () => String(randomInt(1, 255)))].join('.');
  const port = await freePorts(1);
  try {
    await freePort(host);
    return { host, port };
  } catch {
    return { host: loopback, port };
  }
}

/**
 * The first of `count` consecutive free ports. They are below those that systems give to outgoing
 * connections, so that none of them is taken before it's used.
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await takenPorts(ports)).length === 0) return first;
  }
}

/**
 * Those of `ports` that are taken on either loopback address, because a browser may use both for
 * `localhost`.
 */
export async function takenPorts(ports: readonly number[]): Promise<number[]> {
  const taken = await Promise.all(
    ports.map(async (port) => ((await isFree(port, loopback)) && (await isFree(port, '::1')) ? [] : [port])),
  );
  return taken.flat();
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    // This machine has no IPv6.
    return error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL';
  }
  server.close();
  await once(server, 'close');
  return true;
}

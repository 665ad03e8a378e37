import { once } from 'node:events';
import { createServer } from 'node:net';
import { loopback } from './http-server.ts';

/** A TCP port that is free at this moment, for what cannot be told to choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** The first of `count` free ports in a row, as a stack needs them. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (first + count <= 65_536 && (await takenPorts(ports)).length === 0) return first;
  }
}

/**
 * Those of `ports` that another program holds, on either loopback address: a browser may take `localhost` for both.
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
    // A machine without IPv6 has nothing listening there.
    return error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL';
  }
  server.close();
  await once(server, 'close');
  return true;
}

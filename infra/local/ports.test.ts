import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, freePorts, takenPorts } from './ports.ts';

async function listenOn(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

it.each(['127.0.0.1', '0.0.0.0', '::1', '::'])('sees a port that is taken on %s', async (host) => {
  const port = await freePort();
  await listenOn(port, host);
  expect(await takenPorts([port])).toEqual([port]);
});

it('finds consecutive free ports', async () => {
  const first = await freePorts(4);
  expect(await takenPorts([first, first + 1, first + 2, first + 3])).toEqual([]);
});

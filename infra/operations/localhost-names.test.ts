import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundPort, closeServer, loopback } from '../local/http-server.ts';
import { resolveLocalhostNames } from './localhost-names.ts';

// Without the guard of the local servers, which answer to no such name.
const server = createServer((asked, response) => {
  response.end(asked.headers.host);
});
let undo: () => void;

beforeAll(async () => {
  await once(server.listen(0, loopback), 'listening');
});
afterAll(() => closeServer(server));
beforeEach(() => {
  undo = resolveLocalhostNames();
});
afterEach(() => {
  undo();
});

describe('names below localhost', () => {
  it.each(['a1b2c3d4.execute-api.localhost', 'bucket.localhost', 'localhost', '127.0.0.1'])(
    '%s is this machine, and is asked for by that name',
    async (name) => {
      const host = `${name}:${String(boundPort(server))}`;
      const response = await fetch(`http://${host}/`);
      expect(await response.text()).toBe(host);
    },
  );

  it('are also resolved for the SDK', async () => {
    const host = `api.LOCALHOST:${String(boundPort(server))}`;
    const answered = await new Promise<string>((resolve, reject) => {
      request(`http://${host}/`, (response) => {
        text(response).then(resolve, reject);
      })
        .on('error', reject)
        .end();
    });
    expect(answered).toBe(host.toLowerCase());
  });

  it('are the only ones that change: the system resolves all others', async () => {
    undo();
    const system = vi.spyOn(dns, 'lookup');
    undo = resolveLocalhostNames();
    for (const name of ['localhost.invalid', 'notlocalhost', 'shop.localhost']) {
      await new Promise((resolve) => {
        dns.lookup(name, resolve);
      });
    }
    expect(system.mock.calls.map(([name]) => name)).toEqual(['localhost.invalid', 'notlocalhost', 'localhost']);
  });

  it('are resolved by the system again afterwards', () => {
    const ours = dns.lookup;
    undo();
    expect(dns.lookup).not.toBe(ours);
  });
});

import dns from 'node:dns';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '../local/http-server.ts';
import { resolveLocalhostNames } from './localhost-names.ts';

let server: RunningServer;
let undo: () => void;

beforeAll(async () => {
  server = await serve((asked, response) => {
    response.end(asked.headers.host);
  }, 0);
});
afterAll(() => server.close());
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
      const host = `${name}:${new URL(server.origin).port}`;
      const response = await fetch(`http://${host}/`);
      expect(await response.text()).toBe(host);
    },
  );

  it('are also resolved for the SDK', async () => {
    const host = `api.LOCALHOST:${new URL(server.origin).port}`;
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

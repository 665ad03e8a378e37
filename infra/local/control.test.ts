import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Control, serveControl } from './control.ts';
import { type RunningServer, serve } from './http-server.ts';

let control: Control & { ran: string[] };
let server: RunningServer;
beforeEach(async () => {
  const ran: string[] = [];
  control = {
    ran,
    mail: { down: false },
    runSchedule(id) {
      if (id !== 'deliver-outbox') return Promise.resolve(false);
      ran.push(id);
      return Promise.resolve(true);
    },
  };
  server = await serve((request, response) => {
    void serveControl(control, request, response).then((served) => {
      if (!served) response.writeHead(404).end('another');
    });
  }, 0);
});
afterEach(() => server.close());

const post = (path: string, body = ''): Promise<Response> => fetch(server.origin + path, { method: 'POST', body });

describe('mail', () => {
  it('can be taken down and up again', async () => {
    const down = await post('/_local/mail/down', '{"down": true}');
    expect([down.status, await down.json()]).toEqual([200, { down: true }]);
    expect(control.mail.down).toBe(true);
    await post('/_local/mail/down', '{"down": false}');
    expect(control.mail.down).toBe(false);
  });

  it('can be taken down for one address', async () => {
    await post('/_local/mail/down', '{"down": "amy@example.com"}');
    expect(control.mail.down).toBe('amy@example.com');
  });

  it.each([
    '',
    'down',
    '{"down": 1}',
    '{"down": ""}',
    '{"down": "amy"}',
    '{}',
    '{"down": true, "for": 5}',
    `{"down": true}${' '.repeat(2000)}`,
  ])('does not change for the body %j', async (body) => {
    expect((await post('/_local/mail/down', body)).status).toBe(400);
    expect(control.mail.down).toBe(false);
  });
});

describe('a schedule', () => {
  it('is run once, before the answer', async () => {
    const answer = await post('/_local/schedules/deliver-outbox');
    expect([answer.status, await answer.json()]).toEqual([200, { ran: 'deliver-outbox' }]);
    expect(control.ran).toEqual(['deliver-outbox']);
  });

  it('that does not exist is a 404', async () => {
    expect((await post('/_local/schedules/no-such-schedule')).status).toBe(404);
  });
});

it.each(['/_local/mail/down', '/_local/schedules/deliver-outbox'])('%s only takes POST', async (path) => {
  const answer = await fetch(server.origin + path);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect(control.ran).toEqual([]);
});

it.each(['/_local/mail', '/_local/schedules/', '/_local/schedules/a/b', '/other'])(
  'leaves %s to others',
  async (path) => {
    expect(await (await post(path)).text()).toBe('another');
  },
);

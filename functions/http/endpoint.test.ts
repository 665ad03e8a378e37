import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { decodeTime } from 'ulid';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoint as contract } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { hidden } from '#contract/office.ts';
import { registry } from '#contract/registry.ts';
import { officeGate } from '#domain/office/office-gate.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { DependencyDown, NotWritten, PaymentRefused, Refusal, tooManyRequests } from '#domain/shared/refusal.ts';
import type { Session } from '#domain/shared/session.ts';
import { TEST_START } from '#testing/clock.ts';
import { aContext, anEvent } from '#testing/events.ts';
import { aMember, anOfficeSession, aSession, aTeam } from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { answer } from './answer.ts';
import { endpointsBehind } from './endpoint.ts';
import { prefersJson } from './prefers-json.ts';

const endpoint = endpointsBehind('unchecked', prefersJson);

const greet = contract({
  id: 'greet-someone',
  method: 'POST',
  path: 'greet/{language}',
  auth: 'none',
  params: v.object({ language: v.pipe(v.string(), v.maxLength(2, 'Two letters')) }),
  body: v.object({
    name: v.pipe(
      v.optional(v.string('Name is text'), ''),
      v.nonEmpty('Name is required'),
      v.maxLength(5, 'Name is long'),
    ),
    age: v.optional(v.number('Age is a number'), 0),
  }),
  success: { status: 201, message: 'Greeted.', res: v.object({ greeting: v.string() }) },
});
const listThings = contract({
  id: 'list-things',
  method: 'GET',
  path: 'things',
  auth: 'none',
  success: { status: 200, message: 'Things.', res: v.array(v.string()) },
  cacheSeconds: 60,
});
const leave = contract({
  id: 'leave-it',
  method: 'POST',
  path: 'leave',
  auth: 'bearer',
  success: { status: 200, message: 'Gone.' },
});
const capture = contract({
  id: 'capture-it',
  method: 'GET',
  path: 'capture',
  auth: 'bearer',
  success: { status: 200, message: 'State.', top: v.object({ status: v.picklist(['DONE', 'OPEN']) }) },
});
const fetchFile = contract({
  id: 'fetch-file',
  method: 'GET',
  path: 'file',
  auth: 'none',
  success: { status: 200, message: 'There.', res: v.object({ url: v.string() }) },
  redirectTo: 'url',
});

let log: ReturnType<typeof recordLogLines>;
beforeEach(() => {
  log = recordLogLines();
});

type Handler = (event: APIGatewayProxyEventV2, context: ReturnType<typeof aContext>) => Promise<unknown>;
interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}
async function answerOf(handler: Handler, event: APIGatewayProxyEventV2): Promise<Answer> {
  const result = (await handler(event, aContext())) as APIGatewayProxyStructuredResultV2;
  const body = result.body === undefined ? {} : (JSON.parse(result.body) as Record<string, unknown>);
  return { status: result.statusCode, headers: result.headers ?? {}, body };
}
const json = { 'Content-Type': 'application/json' };
const greeting = (body: unknown, changes: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({
    headers: json,
    pathParameters: { language: 'en' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...changes,
  });
const greeted: unknown[] = [];
beforeEach(() => {
  greeted.length = 0;
});
const greeter = endpoint(greet, ({ input }) => {
  greeted.push(input);
  return Promise.resolve({ greeting: `Hello ${input.name}` });
});

describe('cookies', () => {
  const token = 'a'.repeat(43);
  const { cacheSeconds: _, ...fresh } = listThings;

  it('reach the use case, and those that it sets are sent with the answer', async () => {
    const handler = endpoint(fresh, ({ cookies }) => {
      cookies.set('browser', token, 600);
      return Promise.resolve([cookies.read('device') ?? 'none']);
    });
    const result = await handler(anEvent({ method: 'GET', cookies: [`device=${token}`] }), aContext());
    expect(result).toMatchObject({
      cookies: [`browser=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict`],
      body: expect.stringContaining(token) as unknown,
    });
  });

  it('are read from their header if an emulator leaves them there', async () => {
    const handler = endpoint(fresh, ({ cookies }) => Promise.resolve([cookies.read('device') ?? 'none']));
    const event = anEvent({ method: 'GET', headers: { cookie: `other=1; device=${token}` } });
    expect(await handler(event, aContext())).toMatchObject({ body: expect.stringContaining(token) as unknown });
  });

  it('are not set by a refusal', async () => {
    const handler = endpoint(fresh, ({ cookies }) => {
      cookies.set('browser', token, 600);
      return Promise.reject(tooManyRequests(30));
    });
    expect(await handler(anEvent({ method: 'GET' }), aContext())).not.toHaveProperty('cookies');
  });

  it('are set by no answer that others get from the cache', async () => {
    const handler = endpoint(listThings, ({ cookies }) => {
      cookies.set('browser', token, 600);
      return Promise.resolve([]);
    });
    const result = await handler(anEvent({ method: 'GET' }), aContext());
    expect(result.statusCode).toBe(500);
    expect(result).not.toHaveProperty('cookies');
  });
});

describe('a success', () => {
  it("is answered with the contract's status and message, and the data in res", async () => {
    expect(await answerOf(greeter, greeting({ name: 'Zoë' }))).toEqual({
      status: 201,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
      body: { status_code: 201, message: 'Greeted.', res: { greeting: 'Hello Zoë' } },
    });
    expect(greeted).toEqual([{ language: 'en', name: 'Zoë', age: 0 }]);
  });

  it('may be cached by the CDN if the contract says so', async () => {
    const { headers } = await answerOf(
      endpoint(listThings, () => Promise.resolve([])),
      anEvent({ method: 'GET' }),
    );
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  it('has top-level members if the contract has them', async () => {
    const handler = endpoint(
      capture,
      () => Promise.resolve({ status: 'DONE' as const }),
      () => Promise.resolve(aSession()),
    );
    expect((await answerOf(handler, anEvent())).body).toEqual({ status_code: 200, message: 'State.', status: 'DONE' });
  });

  it('has only the members that the contract names', async () => {
    const handler = endpoint(greet, () =>
      Promise.resolve({ greeting: 'Hi', passwordHash: 'secret', nested: { mac: 'secret' } }),
    );
    const { body } = await answerOf(handler, greeting({ name: 'Amy' }));
    expect(body['res']).toEqual({ greeting: 'Hi' });
  });

  it('that does not fit the contract becomes an error without any of its data', async () => {
    const handler = endpoint(greet, () => Promise.resolve({ greeting: { mac: 'secret' } } as never));
    const { status, body } = await answerOf(handler, greeting({ name: 'Amy' }));
    expect(status).toBe(500);
    expect(body).toEqual({ status_code: 500, message: errors.INTERNAL.message, code: 'INTERNAL' });
    expect(log.text()).not.toContain('secret');
  });
});

describe('a text of another type', () => {
  const schedule = contract({
    id: 'schedule',
    method: 'GET',
    path: 'schedule',
    auth: 'none',
    success: { status: 200, message: 'There.', res: v.string() },
    contentType: 'text/calendar; charset=utf-8',
  });
  const handler = endpoint(schedule, () => Promise.resolve('BEGIN:VCALENDAR'));
  const typeFor = async (accept: string) => {
    const event = anEvent({ method: 'GET', headers: { Accept: accept } });
    const { headers } = await handler(event, aContext());
    return String(headers?.['content-type']).split(';')[0];
  };

  it.each(['', '*/*', 'text/*', 'image/png', 'application/json;q=0.1, text/calendar', 'application/json;q=0'])(
    'is sent as it is for %j',
    async (accept) => {
      expect(await typeFor(accept)).toBe('text/calendar');
    },
  );

  it.each(['application/json', 'text/calendar;q=0, */*', 'text/calendar;q=0.5, application/json'])(
    'is sent in JSON for %s',
    async (accept) => {
      expect(await typeFor(accept)).toBe('application/json');
    },
  );

  it.each(registry.filter(({ contentType, cacheSeconds }) => contentType !== undefined && cacheSeconds !== undefined))(
    'is what the edge keeps of $id, and its JSON isn’t, because both have one key there',
    (page) => {
      const cacheFor = (accept: string) =>
        answer(page, '<p>Hello</p>', { accept, prefersJson }).headers?.['cache-control'];
      expect(cacheFor('text/html')).toContain('public');
      expect(cacheFor('application/json')).toBe('no-store');
    },
  );
});

describe('a download', () => {
  const url = 'https://files.test/biology.pdf?signed';
  const handler = endpoint(fetchFile, () => Promise.resolve({ url }));
  const ask = (accept?: string) =>
    answerOf(handler, anEvent({ method: 'GET', ...(accept === undefined ? {} : { headers: { Accept: accept } }) }));

  it.each([undefined, '*/*', 'text/html,application/xhtml+xml', 'application/pdf', '*/*, application/json;q=0.5'])(
    'redirects to the file for %s',
    async (accept) => {
      expect(await ask(accept)).toEqual({
        status: 302,
        headers: { location: url, 'cache-control': 'no-store' },
        body: {},
      });
    },
  );

  it.each(['application/json', 'application/json, text/plain, */*', 'Application/JSON;q=0.9, */*;q=0.1'])(
    'answers the address for %s',
    async (accept) => {
      const { status, headers, body } = await ask(accept);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toEqual({ status_code: 200, message: 'There.', res: { url } });
    },
  );
});

describe('a body', () => {
  it('is accepted in base64, as the gateway passes bodies that it does not recognize as text', async () => {
    const body = Buffer.from(JSON.stringify({ name: 'Zoë' })).toString('base64');
    expect((await answerOf(greeter, greeting(body, { isBase64Encoded: true }))).status).toBe(201);
  });

  it.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'application/merge-patch+json'])(
    'is accepted as %s',
    async (type) => {
      const event = greeting({ name: 'Amy' }, { headers: { 'content-type': type } });
      expect((await answerOf(greeter, event)).status).toBe(201);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'is refused as %j',
    async (type) => {
      const event = greeting({ name: 'Amy' }, { headers: { 'content-type': type } });
      expect(await answerOf(greeter, event)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  it('is refused without a type', async () => {
    const event = greeting({ name: 'Amy' }, { headers: {} });
    expect(await answerOf(greeter, event)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it.each(['', '{', '{"name":}', "{'name':'Amy'}", 'name=Amy', '{"name":"Amy"}}', '\u0000'])(
    'is refused if it is not JSON: %j',
    async (text) => {
      expect(await answerOf(greeter, greeting(text))).toMatchObject({
        status: 400,
        body: { status_code: 400, code: 'MALFORMED_JSON', message: 'The request is not valid JSON.' },
      });
    },
  );

  it('is refused if it is missing', async () => {
    const { body: _, ...event } = greeting({});
    expect(await answerOf(greeter, event)).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
  });

  it.each(['null', '5', '"Amy"', 'true'])('is refused if it is no object: %s', async (text) => {
    const { status, body } = await answerOf(greeter, greeting(text));
    expect(status).toBe(400);
    expect(body).toEqual({ status_code: 400, message: 'Please send a JSON object.', code: 'INVALID_INPUT' });
  });

  it.each([
    [[], { name: 'Name is required' }],
    [{}, { name: 'Name is required' }],
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'Amelia' }, { name: 'Name is long' }],
    [{ name: 5 }, { name: 'Name is text' }],
    [{ name: { toString: 'Amy' } }, { name: 'Name is text' }],
    [
      { name: null, age: '5' },
      { name: 'Name is text', age: 'Age is a number' },
    ],
  ])('is refused with the first message for each field: %j', async (sent, fields) => {
    const { status, body } = await answerOf(greeter, greeting(sent));
    expect(status).toBe(400);
    expect(body).toEqual({
      status_code: 400,
      message: 'Please correct the marked fields.',
      code: 'INVALID_INPUT',
      fields,
    });
    expect(greeted).toEqual([]);
  });

  it('is stripped of members that the contract does not name, whatever their names', async () => {
    const sent = '{"name":"Amy","admin":true,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    expect((await answerOf(greeter, greeting(sent))).status).toBe(201);
    expect(greeted).toEqual([{ language: 'en', name: 'Amy', age: 0 }]);
    expect(Object.getPrototypeOf(greeted[0])).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('is refused with a bad path parameter in the same way', async () => {
    const event = greeting({ name: 'Amy' }, { pathParameters: { language: 'english' } });
    expect(await answerOf(greeter, event)).toMatchObject({
      status: 400,
      body: { fields: { language: 'Two letters' } },
    });
  });

  it('of 64 KiB is accepted, and of one byte more is not', async () => {
    const text = JSON.stringify({ name: 'Amy' });
    const padded = (bytes: number) => text.padEnd(bytes, ' ');
    expect((await answerOf(greeter, greeting(padded(BODY_MAX_BYTES)))).status).toBe(201);
    expect(await answerOf(greeter, greeting(padded(BODY_MAX_BYTES + 1)))).toMatchObject({
      status: 413,
      body: { status_code: 413, code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('is measured in bytes, decoded if it came in base64', async () => {
    const wide = JSON.stringify({ name: 'Amy', pad: 'é'.repeat(BODY_MAX_BYTES / 2) });
    expect(wide.length).toBeLessThan(BODY_MAX_BYTES);
    expect((await answerOf(greeter, greeting(wide))).status).toBe(413);
    const encoded = Buffer.from(JSON.stringify({ name: 'Amy' }).padEnd(BODY_MAX_BYTES, ' ')).toString('base64');
    expect((await answerOf(greeter, greeting(encoded, { isBase64Encoded: true }))).status).toBe(201);
  });

  it('is ignored if the contract has none', async () => {
    const handler = endpoint(
      leave,
      () => Promise.resolve(),
      () => Promise.resolve(aSession()),
    );
    for (const event of [anEvent(), anEvent({ body: 'not JSON', headers: { 'content-type': 'text/plain' } })]) {
      const { status, body } = await answerOf(handler, event);
      expect([status, body]).toEqual([200, { status_code: 200, message: 'Gone.' }]);
    }
  });

  it.each([
    ['plain', '{ "note":"Zoë 李" ,"id":1.0}\n', false],
    ['encoded', Buffer.from([0x7b, 0xff, 0x00, 0x7d]).toString('base64'), true],
  ])('is passed on byte for byte if the contract asks for it raw (%s)', async (_, sent, isBase64Encoded) => {
    const takeRaw = contract({
      id: 'take-raw',
      method: 'POST',
      path: 'raw',
      auth: 'none',
      rawBody: true,
      success: { status: 200, message: 'Taken.' },
    });
    const taken: { body: Uint8Array; headers: Readonly<Record<string, string | undefined>> }[] = [];
    const handler = endpoint(takeRaw, ({ raw }) => {
      taken.push(raw);
      return Promise.resolve();
    });
    const event = anEvent({ body: sent, isBase64Encoded, headers: { 'PayPal-Transmission-Id': 'T-1' } });
    expect((await answerOf(handler, event)).status).toBe(200);
    expect(taken.map(({ body }) => Buffer.from(body))).toEqual([
      Buffer.from(sent, isBase64Encoded ? 'base64' : 'utf8'),
    ]);
    expect(taken[0]?.headers['paypal-transmission-id']).toBe('T-1');
  });
});

describe('the bearer token', () => {
  const asked: (string | undefined)[] = [];
  const sessions: Session[] = [];
  const handler = endpoint(
    leave,
    ({ session }) => {
      sessions.push(session);
      return Promise.resolve();
    },
    (token) => {
      asked.push(token);
      return token === 'good-Token_1~.+/=='
        ? Promise.resolve(aSession())
        : Promise.reject(new Refusal('UNAUTHENTICATED'));
    },
  );
  beforeEach(() => {
    asked.length = 0;
    sessions.length = 0;
  });

  it.each(['authorization', 'Authorization', 'AUTHORIZATION'])('is read from %s', async (name) => {
    const event = anEvent({ headers: { [name]: 'Bearer good-Token_1~.+/==' } });
    expect((await answerOf(handler, event)).status).toBe(200);
    expect(sessions).toEqual([aSession()]);
  });

  it.each(['bearer good-Token_1~.+/==', 'Bearer  good-Token_1~.+/=='])('is read in any spelling: %s', async (value) => {
    expect((await answerOf(handler, anEvent({ headers: { authorization: value } }))).status).toBe(200);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic Z29vZA==',
    'good-Token_1~.+/==',
    'Bearer two words',
    'Bearer a,b',
  ])('is refused as %j, and asks to authenticate', async (value) => {
    const event = anEvent({ headers: value === undefined ? {} : { authorization: value } });
    const { status, headers, body } = await answerOf(handler, event);
    expect(status).toBe(401);
    expect(headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
    expect(body).toEqual({ status_code: 401, message: 'Please log in to continue.', code: 'UNAUTHENTICATED' });
    expect(asked).toEqual([undefined]);
    expect(sessions).toEqual([]);
  });

  it('identifies the person in the log only by their id', async () => {
    await answerOf(handler, anEvent({ headers: { authorization: 'Bearer good-Token_1~.+/==' } }));
    expect(log.lines.at(-1)).toMatchObject({ event: 'request', userId: aSession().user.id });
    expect(log.text()).not.toMatch(/good-Token|amy@example\.com|Amy Marlow/);
  });
});

describe('an endpoint of the office', () => {
  const rename = contract({
    id: 'rename-room',
    method: 'POST',
    path: 'office/rooms/rename',
    auth: 'office',
    office: { roles: ['owner'], confirmed: true, action: 'rename-room', subject: 'room' },
    body: v.object({ room: v.pipe(v.string('Room is text'), v.trim()), name: v.string('Name is text') }),
    success: { status: 200, message: 'Renamed.', res: v.object({ by: v.string() }) },
    refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
  });
  const look = contract({
    id: 'list-rooms',
    method: 'GET',
    path: 'office/rooms',
    auth: 'office',
    office: { roles: ['owner', 'counselor'] },
    success: { status: 200, message: 'Rooms.' },
    refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
  });
  const knock = contract({
    id: 'knock-once',
    method: 'POST',
    path: 'office/knock',
    auth: 'office-guest',
    body: v.object({}),
    success: { status: 200, message: 'Come in.' },
    refusals: ['FORBIDDEN'],
  });
  const token = 't'.repeat(43);
  const site = 'https://shop.test';
  const counselor = aMember({ id: 'COUNSELOR', role: 'counselor' });

  /** A gate with an owner's session, and handlers behind it. */
  async function office({ failing, ...changes }: Partial<ReturnType<typeof inMemoryWorld>> & { failing?: Error } = {}) {
    const world = { ...inMemoryWorld(), ...changes };
    world.office.setTeam(aTeam({ members: [aMember(), counselor] }));
    await world.office.startSession(anOfficeSession({ tokenHash: hashToken(token) }));
    const gate = officeGate({ ...world, siteUrl: `${site}/` });
    const ran: string[] = [];
    const handlers = {
      rename: endpoint(
        rename,
        ({ session, input, record }) => {
          ran.push(input.room);
          record({ before: { name: 'Old' } });
          if (failing !== undefined) return Promise.reject(failing);
          record({ after: { name: input.name } });
          return Promise.resolve({ by: session.member.email });
        },
        gate,
      ),
      look: endpoint(look, () => Promise.resolve(), gate),
      knock: endpoint(knock, () => Promise.resolve(), gate),
    };
    return { ...world, ...handlers, ran };
  }
  const sent = (changes: Parameters<typeof anEvent>[0] = {}) =>
    anEvent({
      headers: { ...json, origin: site },
      cookies: [`office=${token}`],
      body: '{"room":" blue ","name":"New"}',
      ...changes,
    });
  const refused = (code: ErrorCode) => ({ status: errors[code].status, body: { code } });

  it('runs for a member, and the audit log has who, when, what, before and after', async () => {
    const { auditLog, ran, ...handlers } = await office();
    expect(await answerOf(handlers.rename, sent())).toMatchObject({
      status: 200,
      body: { res: { by: aMember().email } },
    });
    expect(ran).toEqual(['blue']);
    const { id, name, email } = aMember();
    expect(auditLog.all()).toEqual([
      {
        id: expect.any(String) as string,
        at: TEST_START,
        who: { id, name, email },
        action: 'rename-room',
        subject: 'blue',
        outcome: 'done',
        before: { name: 'Old' },
        after: { name: 'New' },
      },
    ]);
    expect(log.lines.at(-1)).toMatchObject({ event: 'request', memberId: id });
    expect(log.text()).not.toMatch(/olive|Olive|tttt/);
  });

  it.each<[string, Parameters<typeof anEvent>[0]]>([
    ['no cookie', { cookies: [] }],
    ['another cookie', { cookies: [`office=${'x'.repeat(43)}`] }],
    ['the token as a buyer’s', { cookies: [], headers: { ...json, origin: site, authorization: `Bearer ${token}` } }],
    ['the cookie of another name', { cookies: [`device=${token}`] }],
  ])('is refused with %s', async (_, changes) => {
    const { ran, auditLog, ...handlers } = await office();
    expect(await answerOf(handlers.rename, sent(changes))).toMatchObject(refused('UNAUTHENTICATED'));
    expect([ran, auditLog.all()]).toEqual([[], []]);
  });

  it.each([undefined, 'https://other.test', 'http://shop.test', 'https://shop.test.evil.test', 'null', ''])(
    'is refused for a change from the origin %j, also to guests',
    async (origin) => {
      const { ran, auditLog, ...handlers } = await office();
      const headers = { ...json, ...(origin === undefined ? {} : { origin }) };
      expect(await answerOf(handlers.rename, sent({ headers }))).toMatchObject(refused('FORBIDDEN'));
      expect(await answerOf(handlers.knock, sent({ headers, body: '{}' }))).toMatchObject(refused('FORBIDDEN'));
      expect([ran, auditLog.all()]).toEqual([[], []]);
    },
  );

  it('is open to guests from the site, and reads need no origin', async () => {
    const handlers = await office();
    expect((await answerOf(handlers.knock, sent({ cookies: [], body: '{}' }))).status).toBe(200);
    const { body: _, ...reading } = sent({ method: 'GET', headers: {} });
    expect((await answerOf(handlers.look, reading)).status).toBe(200);
    expect(handlers.auditLog.all()).toEqual([]);
  });

  it('is refused to another role', async () => {
    const { ran, ...handlers } = await office();
    await handlers.office.startSession(anOfficeSession({ tokenHash: hashToken(token), memberId: counselor.id }));
    expect(await answerOf(handlers.rename, sent())).toMatchObject(refused('FORBIDDEN'));
    expect((await answerOf(handlers.look, sent({ method: 'GET' }))).status).toBe(200);
    expect(ran).toEqual([]);
  });

  it('notes once an hour in the audit log who tried what another role may do', async () => {
    const { auditLog, clock, ...handlers } = await office();
    await handlers.office.startSession(anOfficeSession({ tokenHash: hashToken(token), memberId: counselor.id }));
    const note = {
      id: expect.stringMatching(/^\w{26}$/) as string,
      at: TEST_START,
      who: { id: counselor.id, name: counselor.name, email: counselor.email },
      action: 'refused-role',
      subject: 'rename-room',
      outcome: 'FORBIDDEN',
    };
    for (let times = 0; times < 30; times += 1) await answerOf(handlers.rename, sent());
    expect(auditLog.all()).toEqual([note]);
    expect(log.lines.at(-2)).toMatchObject({ event: 'refused', code: 'FORBIDDEN', memberId: counselor.id });
    for (const seconds of [600, 1_500]) {
      clock.advanceSeconds(seconds);
      await answerOf(handlers.rename, sent());
    }
    expect(auditLog.all()).toEqual([note]);
    // It is in its place among what others did.
    expect(decodeTime(auditLog.all()[0]?.id ?? '')).toBe(TEST_START);
    clock.advanceSeconds(1_500);
    await answerOf(handlers.rename, sent());
    expect(auditLog.all()).toEqual([note, { ...note, at: TEST_START + 3_600_000 }]);
  });

  it('answers each role by its own schema', async () => {
    const { office: people } = await office();
    const world = { ...inMemoryWorld(), office: people };
    const count = contract({
      id: 'count-rooms',
      method: 'GET',
      path: 'office/rooms/count',
      auth: 'office',
      office: { roles: ['owner', 'counselor'] },
      success: {
        status: 200,
        message: 'Rooms.',
        res: v.object({ rooms: v.number(), cents: v.nullable(v.number()) }),
        resFor: { counselor: v.object({ rooms: v.number(), cents: hidden }) },
      },
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    });
    const handler = endpoint(
      count,
      () => Promise.resolve({ rooms: 3, cents: 1_999 }),
      officeGate({ ...world, siteUrl: site }),
    );
    const resOf = async () => (await answerOf(handler, sent({ method: 'GET' }))).body['res'];
    expect(await resOf()).toEqual({ rooms: 3, cents: 1_999 });
    await people.startSession(anOfficeSession({ tokenHash: hashToken(token), memberId: counselor.id }));
    expect(await resOf()).toEqual({ rooms: 3, cents: null });
  });

  it('is refused to a member who was removed, at once', async () => {
    const handlers = await office();
    handlers.office.setTeam(aTeam({ members: [counselor] }));
    expect(await answerOf(handlers.look, sent({ method: 'GET' }))).toMatchObject(refused('UNAUTHENTICATED'));
  });

  it('asks for the passkey five minutes after its last use', async () => {
    const { clock, ran, ...handlers } = await office();
    clock.advanceSeconds(5 * 60);
    expect((await answerOf(handlers.rename, sent())).status).toBe(200);
    clock.advanceSeconds(1);
    expect(await answerOf(handlers.rename, sent())).toMatchObject(refused('PASSKEY_NEEDED'));
    expect((await answerOf(handlers.look, sent({ method: 'GET' }))).status).toBe(200);
    await handlers.office.confirmSession(hashToken(token), clock.now());
    expect((await answerOf(handlers.rename, sent())).status).toBe(200);
    expect(ran).toHaveLength(2);
  });

  it('notes once an hour in the audit log who tried without the passkey', async () => {
    const { auditLog, clock, ran, ...handlers } = await office();
    clock.advanceSeconds(20 * 60);
    const { id, name, email } = aMember();
    const note = {
      id: expect.stringMatching(/^\w{26}$/) as string,
      at: clock.now(),
      who: { id, name, email },
      action: 'refused-passkey',
      subject: 'rename-room',
      outcome: 'PASSKEY_NEEDED',
    };
    for (let times = 0; times < 30; times += 1) await answerOf(handlers.rename, sent());
    expect(auditLog.all()).toEqual([note]);
    expect(log.lines.at(-2)).toMatchObject({ event: 'refused', code: 'PASSKEY_NEEDED', memberId: id });
    for (const _ of [1, 2]) {
      clock.advanceSeconds(20 * 60);
      await answerOf(handlers.rename, sent());
    }
    expect(auditLog.all()).toEqual([note, { ...note, at: clock.now() }]);
    expect(ran).toEqual([]);
  });

  it('asks for the passkey only with the words that need it', async () => {
    const world = await office();
    const say = contract({
      ...rename,
      id: 'say-something',
      path: 'office/say',
      office: { roles: ['owner'], confirmed: { with: ['aloud', 'word'] }, action: 'say' },
      body: v.object({ aloud: v.boolean(), word: v.string() }),
    });
    const gate = officeGate({ ...world, siteUrl: `${site}/` });
    const handler = endpoint(say, () => Promise.resolve({ by: 'x' }), gate);
    const answered = async (body: object) => (await answerOf(handler, sent({ body: JSON.stringify(body) }))).status;
    world.clock.advanceSeconds(20 * 60);
    expect(await answered({ aloud: false, word: '' })).toBe(200);
    expect(await answered({ aloud: true, word: '' })).toBe(403);
    expect(await answered({ aloud: false, word: 'Hello' })).toBe(403);
    expect(world.auditLog.all().map(({ action, outcome }) => [action, outcome])).toEqual([
      ['say', 'done'],
      ['refused-passkey', 'PASSKEY_NEEDED'],
    ]);
  });

  it('ends after 30 minutes without a request, and after 12 hours of requests', async () => {
    const { clock, look } = await office();
    const status = async () => (await answerOf(look, sent({ method: 'GET' }))).status;
    for (let hour = 0; hour < 12; hour += 0.25) {
      expect(await status()).toBe(200);
      clock.advanceSeconds(15 * 60);
    }
    expect(await status()).toBe(401);

    const idle = await office();
    idle.clock.advanceSeconds(30 * 60);
    expect((await answerOf(idle.look, sent({ method: 'GET' }))).status).toBe(401);
  });

  it('records nothing for bad input', async () => {
    const { auditLog, ...handlers } = await office();
    expect(await answerOf(handlers.rename, sent({ body: '{"room":"blue"}' }))).toMatchObject(refused('INVALID_INPUT'));
    expect(auditLog.all()).toEqual([]);
  });

  it.each([
    ['CONFLICT', new Refusal('CONFLICT')],
    ['DEPENDENCY_DOWN', new DependencyDown('SES', undefined)],
    ['INTERNAL', new TypeError('x of undefined')],
  ] as const)('records that an action ended as %s', async (outcome, failing) => {
    const { auditLog, ...handlers } = await office({ failing });
    expect(await answerOf(handlers.rename, sent())).toMatchObject(refused(outcome));
    expect(auditLog.all()).toMatchObject([{ outcome, before: { name: 'Old' } }]);
  });

  it('does not begin what it can’t record', async () => {
    const { auditLog } = inMemoryWorld();
    const begin = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    const { ran, ...handlers } = await office({ auditLog: { ...auditLog, begin } });
    expect(await answerOf(handlers.rename, sent())).toMatchObject(refused('DEPENDENCY_DOWN'));
    expect(ran).toEqual([]);
  });

  it('answers even if the audit log misses how the action ended, and the log says so', async () => {
    const { auditLog } = inMemoryWorld();
    const end = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    const handlers = await office({ auditLog: { ...auditLog, end } });
    expect((await answerOf(handlers.rename, sent())).status).toBe(200);
    expect(auditLog.all()).toMatchObject([{ outcome: 'unknown' }]);
    expect(handlers.log.lines).toMatchObject([
      { level: 'error', event: 'audit-log-incomplete', details: { action: 'rename-room', outcome: 'done' } },
    ]);
  });
});

describe('a refusal', () => {
  const failing = (thrown: unknown) =>
    // Every thrown value must have an answer.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- values that are no errors, too
    endpoint(greet, () => Promise.reject(thrown));
  const refused = (thrown: unknown) => answerOf(failing(thrown), greeting({ name: 'Amy' }));

  it.each(Object.entries(errors))('%s is answered with its status and text', async (code, { status, message }) => {
    const answer = await refused(new Refusal(code as ErrorCode));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ status_code: status, message, code });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('includes the fields, data and message that the use case gives', async () => {
    const thrown = new Refusal('TOTAL_CHANGED', {
      message: 'The total is $5.',
      fields: { amount: 'no' },
      res: { amount: 5 },
    });
    expect((await refused(thrown)).body).toEqual({
      status_code: 409,
      message: 'The total is $5.',
      code: 'TOTAL_CHANGED',
      fields: { amount: 'no' },
      res: { amount: 5 },
    });
  });

  it.each([
    [0.2, 1, 'Too many tries. Try again in 1 second.'],
    [29.1, 30, 'Too many tries. Try again in 30 seconds.'],
    [60, 60, 'Too many tries. Try again in 1 minute.'],
    [601, 601, 'Too many tries. Try again in 11 minutes.'],
    [7_200, 7_200, 'Too many tries. Try again in 2 hours.'],
  ])('for too many requests says when to try again: %d s', async (wait, header, message) => {
    const { status, headers, body } = await refused(tooManyRequests(wait));
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe(String(header));
    expect(body['message']).toBe(message);
  });

  it('for a dependency that is down says when to try again, and not which', async () => {
    const { status, headers, body } = await refused(new DependencyDown('DynamoDB', new Error('ECONNREFUSED 10.0.0.1')));
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('30');
    expect(body).toEqual({ status_code: 503, message: errors.DEPENDENCY_DOWN.message, code: 'DEPENDENCY_DOWN' });
    expect(log.lines[0]).toMatchObject({
      level: 'error',
      event: 'dependency-down',
      cause: { message: 'DynamoDB is not answering', cause: { message: 'ECONNREFUSED 10.0.0.1' } },
    });
  });

  it('for what others kept from being written is a conflict only where the contract has one', async () => {
    const thrown = new NotWritten('the order', 40);
    expect((await refused(thrown)).status).toBe(503);
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'dependency-down' });
    const handler = endpoint({ ...greet, refusals: ['CONFLICT'] }, () => Promise.reject(thrown));
    expect((await answerOf(handler, greeting({ name: 'Amy' }))).status).toBe(409);
  });

  it.each([
    new TypeError('x of undefined at /var/task/index.mjs'),
    new PaymentRefused('SECRET_ISSUE', 'debug'),
    Object.assign(new Error('Unsupported Media Type'), { statusCode: 404 }),
    'a text',
    undefined,
  ])('for an unexpected error says nothing and logs everything: %s', async (thrown) => {
    const { status, body } = await refused(thrown);
    expect(status).toBe(500);
    expect(body).toEqual({ status_code: 500, message: errors.INTERNAL.message, code: 'INTERNAL' });
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'unforeseen' });
    if (thrown instanceof Error) expect(log.text()).toContain(thrown.message);
  });

  it('logs its cause, which the answer does not contain', async () => {
    const { body } = await refused(new Refusal('PAYMENT_REFUSED', { cause: new PaymentRefused('ISSUE', 'debug-1') }));
    expect(JSON.stringify(body)).not.toContain('debug-1');
    expect(log.lines[0]).toMatchObject({ event: 'refused', code: 'PAYMENT_REFUSED' });
    expect(log.text()).toContain('debug-1');
  });
});

describe('the log of a request', () => {
  it('has the endpoint and its status, and nothing from the request', async () => {
    const event = greeting({ name: 'Amy', age: 482_913 }, { pathParameters: { language: 'fr' } });
    await answerOf(greeter, event);
    expect(log.lines).toEqual([
      {
        level: 'info',
        event: 'request',
        endpoint: 'greet-someone',
        requestId: 'request-1',
        network: '203.0.113.0/24',
        status: 201,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it('quotes nothing from a refused body', async () => {
    await answerOf(greeter, greeting('{"email":"amy@example.com","otp":482913'));
    await answerOf(greeter, greeting({ name: 'amy@example.com', age: '482913' }));
    expect(log.lines.map(({ event, status }) => [event, status])).toEqual([
      ['request', 400],
      ['refused', undefined],
      ['request', 400],
    ]);
    expect(log.text()).not.toMatch(/amy|482913/);
  });
});

describe('the viewer', () => {
  it("comes from the distribution's header, or else from the gateway", async () => {
    const viewers: string[] = [];
    const handler = endpoint(listThings, ({ viewer }) => {
      viewers.push(viewer);
      return Promise.resolve([]);
    });
    await answerOf(handler, anEvent({ headers: { 'CloudFront-Viewer-Address': '2001:db8:1:2::9:443' } }));
    const bare = anEvent();
    delete bare.headers['cloudfront-viewer-address'];
    await answerOf(handler, bare);
    expect(viewers).toEqual(['2001:db8:1:2::/64', '198.51.100.1']);
  });
});

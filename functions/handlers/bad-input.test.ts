import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { errors } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/**
 * Bad input to every endpoint with a body, through its real handler: refused with a message, and
 * nothing is written.
 */

const withBody = registry.filter(({ body }) => body !== undefined);

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let client: DynamoDBDocumentClient;
let before: unknown[];

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  client = dynamoClient(process.env['DYNAMODB_ENDPOINT']);
  const world = sampleWorld(await import('#composition/adapters.ts'));
  await world.startSession();
  await world.startOfficeSession();
  before = await stored();
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(() => {
  recordLogLines();
});

/** All items in the tables, without the time at which a session was last seen. */
async function stored(): Promise<unknown[]> {
  const tables = Object.entries(process.env).filter(([name]) => name.startsWith('TABLE_'));
  const items = await Promise.all(
    tables.map(async ([, table]) => (await client.send(new ScanCommand({ TableName: table }))).Items ?? []),
  );
  return items.flat().map(({ lastSeenAt: _, ...item }) => item);
}

async function send(id: string, change: (event: APIGatewayProxyEventV2) => APIGatewayProxyEventV2) {
  const result = await runFunction(id, change(await sampleRequest(id)));
  return { status: result.statusCode, body: JSON.parse(result.body ?? '{}') as Record<string, unknown> };
}

const withText = (body: string) => (event: APIGatewayProxyEventV2) => ({ ...event, body, isBase64Encoded: false });
const withJson = (value: unknown) => withText(JSON.stringify(value));
const withType = (type: string) => (event: APIGatewayProxyEventV2) => ({
  ...event,
  headers: { ...event.headers, 'content-type': type },
});

const refusals: readonly [string, keyof typeof errors, (event: APIGatewayProxyEventV2) => APIGatewayProxyEventV2][] = [
  ['JSON that is cut off', 'MALFORMED_JSON', withText('{"email":')],
  ['no JSON at all', 'MALFORMED_JSON', withText('email=a@example.com')],
  ['an empty body', 'MALFORMED_JSON', withText('')],
  ['more than 64 KiB', 'PAYLOAD_TOO_LARGE', withJson({ comments: 'x'.repeat(BODY_MAX_BYTES) })],
  ['a form', 'UNSUPPORTED_MEDIA_TYPE', withType('application/x-www-form-urlencoded')],
  ['plain text', 'UNSUPPORTED_MEDIA_TYPE', withType('text/plain')],
  ['an empty object', 'INVALID_INPUT', withJson({})],
  ['a list', 'INVALID_INPUT', withJson([])],
  ['null', 'INVALID_INPUT', withJson(null)],
  ['members only in __proto__', 'INVALID_INPUT', withText('{"__proto__":{"email":"a@example.com","otp":123456}}')],
  [
    'wrong types everywhere',
    'INVALID_INPUT',
    withJson(Object.fromEntries(allMembers().map((name) => [name, { toString: 'x' }]))),
  ],
  ['null everywhere', 'INVALID_INPUT', withJson(Object.fromEntries(allMembers().map((name) => [name, null])))],
];

/** The names of all fields of all bodies. */
function allMembers(): string[] {
  return withBody.flatMap(({ body }) => Object.keys((body as { entries?: object }).entries ?? {}));
}

describe.each(withBody.map(({ id, body }) => [id, body] as const))('%s', (id, schema) => {
  // Some endpoints need nothing but an object.
  const needsNothing = v.is(v.optional(schema ?? v.never()), {});
  it.each(refusals.filter(([what, code]) => code !== 'INVALID_INPUT' || what === 'null' || !needsNothing))(
    'refuses %s as %s',
    async (_what, code, change) => {
      const { status, body } = await send(id, change);
      expect({ status, code: body['code'] }).toEqual({ status: errors[code].status, code });
      expect(Object.keys(body).sort()).toEqual(
        ['code', 'message', 'status_code', ...(body['fields'] === undefined ? [] : ['fields'])].sort(),
      );
      expect(JSON.stringify(body)).not.toMatch(/Error|stack|dynamo|TABLE_|valibot|Expected|node_modules/);
    },
  );

  it('has changed no table', async () => {
    expect(await stored()).toEqual(before);
  });
});

const expectingDetails = ({ details, ...kept }: { details?: object }): object =>
  details === undefined ? kept : { details: expect.objectContaining(details) as unknown };

describe('hostile texts', () => {
  const signUp = {
    fullname: 'Amy Marlow',
    email: 'amy.marlow@example.com',
    phone: '5550102030',
    interest: 'sciences',
    address: '12 Harbor Street',
    postcode: '02139',
    city: 'Cambridge',
    state: 'Massachusetts',
    comments: '',
  };
  // Labels of 62 letters, so that only the length can be wrong: 192 characters and the part before
  // the @.
  const long = (length: number) =>
    `${'a'.repeat(length - 193)}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}.com`;

  it.each([
    ['an emoji in a name', { fullname: 'Amy 🎓' }, 'fullname'],
    ['markup in a name', { fullname: '<b>Amy</b>' }, 'fullname'],
    ['a header in a name', { fullname: 'Amy\r\nBcc: all@example.com' }, 'fullname'],
    ['an address with a header', { email: 'amy@example.com\r\nBcc: all@example.com' }, 'email'],
    ['an address of 255 characters', { email: long(255) }, 'email'],
    ['a name of 51 letters', { fullname: 'A'.repeat(51) }, 'fullname'],
    ['a student in grade 7', { who: 'student', grade: '7' }, 'who'],
    ['a student in a lower grade', { who: 'student', grade: '6 or lower' }, 'who'],
    ['a signer of another kind', { who: 'teacher' }, 'who'],
  ])('%s is refused with its field', async (_what, change, field) => {
    const before = await stored();
    const { status, body } = await send('register-user', withJson({ ...signUp, ...change }));
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)).toEqual([field]);
    expect(await stored()).toEqual(before);
  });

  it('are cleaned if possible: spaces, upper case, controls, direction overrides', async () => {
    const { status } = await send(
      'register-user',
      withJson({ ...signUp, fullname: '  Zoë\u202E  Marlow\u0000 ', email: '  ZOE@Example.COM ', unknown: 'member' }),
    );
    expect(status).toBe(201);
    const account = (await stored()).find((item) => (item as { email?: string }).email === 'zoe@example.com');
    expect(account).toMatchObject({ fullname: 'Zoë Marlow' });
    expect(account).not.toHaveProperty('unknown');
  });

  it.each([
    ['nothing of who signs up and the grade', {}],
    ['a student and no grade', { who: 'student', grade: '' }],
    ['no one and a low grade', { who: '', grade: '7' }],
  ])('%s is no reason to refuse a sign-up', async (what, offered) => {
    const email = `${what.replace(/ /g, '.')}@example.com`;
    const { who: _, ...specified } = { ...signUp, who: '' };
    expect((await send('register-user', withJson({ ...specified, email, ...offered }))).status).toBe(201);
  });

  it('of the download dialog as 1.0.2 sent them are accepted, and their age is ignored', async () => {
    const details = { fullname: 'Bo Lind', email: 'bo@example.com', phone: '5550102032' };
    const { status } = await send('request-registration-otp', withJson({ ...details, age: '13 to 17' }));
    expect(status).toBe(201);
    expect(JSON.stringify(await stored())).not.toContain('13 to 17');
  });

  const contact = { name: 'Amy', email: 'amy@example.com', message: 'Hello', leaveEmpty: '' };
  const application = {
    fullname: 'Bo Lind',
    email: 'bo@example.com',
    phone: '5550102030',
    address: '12 Elm Street',
    comments: '',
    leaveEmpty: '',
  };
  const applicant = { fullname: 'Amy Marlow', email: 'amy@example.com', phone: '5550102030' };
  const cart = { amount: 24.98, currency: 'USD', pdfIds: ['biology'] };

  it.each<[string, Record<string, unknown>, string, object]>([
    ['send-contact-message', contact, 'name', { name: '\uFFFDAmy' }],
    ['send-contact-message', contact, 'message', { message: '\uFFFDAmy' }],
    ['apply-as-partner', application, 'address', { address: '\uFFFDAmy' }],
    ['apply-as-partner', application, 'comments', { comments: '\uFFFDAmy' }],
    ['register-user', signUp, 'address', { details: { address: '\uFFFDAmy of Elm' } }],
    ['register-user', signUp, 'comments', { details: { comments: '\uFFFDAmy' } }],
  ])('of %s: half a character in the %3$s is replaced', async (id, body, field, kept) => {
    const half = id === 'register-user' && field === 'address' ? '\uD83CAmy of Elm' : '\uD83CAmy';
    const email = `${field}.${id}@example.com`;
    const { status } = await send(id, withJson({ ...body, email, [field]: half }));
    expect([200, 201]).toContain(status);
    expect(await stored()).toContainEqual(expect.objectContaining({ email, ...expectingDetails(kept) }));
  });

  it.each<[string, Record<string, unknown>, string, unknown]>([
    ['send-contact-message', contact, 'email', 'amy\uD83C@example.com'],
    ['apply-as-partner', application, 'fullname', 'Bo\uDF93'],
    ['apply-as-partner', application, 'email', 'bo@example.com\uD83C'],
    ['apply-as-partner', application, 'phone', '555010203\uD83C'],
    ['register-user', signUp, 'fullname', 'Amy\uD83C'],
    ['register-user', signUp, 'email', '\uD83Camy@example.com'],
    ['register-user', signUp, 'phone', '555010203\uD83C'],
    ['register-user', signUp, 'interest', 'sciences\uD83C'],
    ['register-user', signUp, 'postcode', '0213\uD83C'],
    ['register-user', signUp, 'city', 'Cambridge\uD83C'],
    ['register-user', signUp, 'state', 'Massachusetts\uDF93'],
    ['request-registration-otp', applicant, 'fullname', 'Amy\uD83C'],
    ['request-registration-otp', applicant, 'email', 'amy@example\uD83C.com'],
    ['request-registration-otp', applicant, 'phone', '555010203\uD83C'],
    ['send-otp', { email: 'amy@example.com' }, 'email', 'amy\uDF93@example.com'],
    ['log-in', { email: 'amy@example.com', otp: 123_456 }, 'email', 'amy\uDF93@example.com'],
    ['verify-email', { email: 'amy@example.com', otp: 1_234 }, 'email', 'amy\uDF93@example.com'],
    ['create-order', cart, 'currency', 'USD\uD83C'],
    ['create-order', cart, 'pdfIds', ['biology', 'art\uD83C']],
    ['create-order', cart, 'code', 'WELCOME\uD83C20'],
    ['price-order', cart, 'pdfIds', ['biology', 'art\uD83C']],
    ['price-order', cart, 'code', 'WELCOME\uD83C20'],
    ['resend-receipt', {}, 'order', '01KA0000000000000000000\uD83C00'],
    ['resend-receipt', {}, 'order', '01ka0000000000000000000000'],
  ])('of %s: half a character, or an invalid number, in the %3$s is refused', async (id, body, field, text) => {
    const before = await stored();
    const { status, body: answer } = await send(id, withJson({ ...body, [field]: text }));
    expect(status).toBe(400);
    expect(Object.keys(answer['fields'] as object)).toEqual([field]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['capture-order', 'orderID', '5O190127TN\uD83C'],
    ['download-pdf', 'fileName', 'biology\uD83C.pdf'],
    ['download-pdf', 'fileName', '../biology.pdf'],
  ])('of %s: an invalid id in the path is refused: %3$j', async (id, name, text) => {
    const { status, body } = await send(id, (event) => ({ ...event, pathParameters: { [name]: text } }));
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)).toEqual([name]);
  });

  it('are refused for their length before anything else', async () => {
    const before = await stored();
    const text = '\u0345\u0300'.repeat(10_000);
    for (const [id, body, field] of [
      ['send-otp', {}, 'email'],
      ['log-in', { otp: 123_456 }, 'email'],
      ['verify-email', { otp: 1_234 }, 'email'],
      ['request-registration-otp', applicant, 'email'],
      ['register-user', signUp, 'email'],
      ['send-contact-message', contact, 'email'],
      ['send-contact-message', contact, 'message'],
      ['apply-as-partner', application, 'email'],
    ] as const) {
      const { status, body: answer } = await send(id, withJson({ ...body, [field]: `${text}a` }));
      expect([id, field, status]).toEqual([id, field, 400]);
      expect(Object.keys(answer['fields'] as object)).toEqual([field]);
    }
    expect(await stored()).toEqual(before);
  });

  it('do not include an address of 254 characters', async () => {
    expect(long(254)).toHaveLength(254);
    expect((await send('register-user', withJson({ ...signUp, email: long(254) }))).status).toBe(201);
  });
});

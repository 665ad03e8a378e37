import { randomInt } from 'node:crypto';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Adapters from '#composition/adapters.ts';
import { dynamoClient } from '#composition/clients.ts';
import { needsPasskey } from '#contract/endpoint.ts';
import {
  OFFICE_CONFIRMED_SECONDS,
  OFFICE_IDLE_SECONDS,
  OFFICE_SESSION_MAX_SECONDS,
} from '#contract/endpoints/office/limits.ts';
import type { CeremonyOptions, CeremonyResponse } from '#contract/endpoints/office/office.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '#testing/authenticator.ts';
import { allEmulators } from '#testing/emulators.ts';
import { OFFICE_TOKEN, sampleRequest } from '#testing/events.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import {
  aMailFeedbackEntry,
  aMember,
  anAccount,
  anInvitation,
  anOfficeSession,
  aPaidOrder,
  aPasskey,
  aTeam,
} from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/**
 * The rules of the office (docs/product.md#office) for each of its endpoints, through the real
 * handlers against the emulators. Samples, bad bodies, cookies and origins of all endpoints are in
 * events.test.ts and bad-input.test.ts.
 */

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let adapters: typeof Adapters;
let client: DynamoDBDocumentClient;
let world: ReturnType<typeof sampleWorld>;

beforeAll(async () => {
  emulators = await allEmulators();
  // The samples' cookies have the names of a site on https.
  Object.assign(process.env, emulators.environment, { SITE_URL: 'https://shop.test' });
  adapters = await import('#composition/adapters.ts');
  client = dynamoClient(process.env['DYNAMODB_ENDPOINT']);
  world = sampleWorld(adapters);
  // A buyer with a code, whose mail about it came back this morning.
  const bought = { receiptNumber: 'FYR-48213', discount: { code: 'WELCOME20', cents: 500 } };
  await adapters.users().create(anAccount());
  await adapters.orders().insert(aPaidOrder({ createdAt: Date.now() - 60_000, ...bought }));
  for (const mail of ['receipt', 'notice', 'edition'] as const) {
    await adapters.mailFeedback().record(aMailFeedbackEntry({ id: mail, mail, at: Date.now() - 60_000 }));
  }
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(async () => {
  recordLogLines();
  await world.startSession();
  await world.startOfficeSession();
});

interface Answer {
  readonly status: number | undefined;
  readonly body: Record<string, unknown>;
}
async function send(id: string, changes: Partial<APIGatewayProxyEventV2> = {}): Promise<Answer> {
  const result = await runFunction(id, { ...(await sampleRequest(id)), ...changes });
  const isJson = String(result.headers?.['content-type']).startsWith('application/json');
  return {
    status: result.statusCode,
    body: isJson ? (JSON.parse(result.body ?? '{}') as Record<string, unknown>) : {},
  };
}
const refused = (code: ErrorCode) => ({ status: errors[code].status, body: { code } });

/**
 * All items in the tables, without the time at which a session was last seen, and without the notes
 * that someone was refused for the role or the passkey.
 */
async function stored(): Promise<unknown[]> {
  const names = Object.entries(process.env).filter(([name]) => name.startsWith('TABLE_'));
  const items = await Promise.all(
    names.map(async ([, TableName]) => (await client.send(new ScanCommand({ TableName }))).Items ?? []),
  );
  return items
    .flat()
    .filter(({ action }) => action !== 'refused-role' && action !== 'refused-passkey')
    .filter(({ outcome }) => outcome !== 'FORBIDDEN' && outcome !== 'PASSKEY_NEEDED')
    .map(({ lastSeenAt: _, ...item }) => item);
}

/** Sends the sample of each endpoint. */
async function expectNoChange(ids: readonly string[]): Promise<void> {
  const before = await stored();
  expect(before).not.toEqual([]);
  for (const id of ids) await send(id);
  expect(await stored()).toEqual(before);
}

const members = officeRegistry.filter(({ auth }) => auth === 'office');
const idsOf = (endpoints: typeof officeRegistry) => endpoints.map(({ id }) => id);
const ofOwners = members.filter(({ office }) => office?.roles.includes('counselor') === false);
const bodies = new Map(
  await Promise.all(
    members.map(async ({ id }) => [id, JSON.parse((await sampleRequest(id)).body ?? '{}') as object] as const),
  ),
);
const confirmed = members.filter(({ id, office }) => office && needsPasskey(office, { ...bodies.get(id) }));
const others = (some: typeof officeRegistry) => members.filter((one) => !some.includes(one));

describe('a counselor', () => {
  const asCounselor = () => world.startOfficeSession(aTeam({ members: [aMember({ role: 'counselor' })] }));

  it.each(idsOf(ofOwners))('is refused by %s', async (id) => {
    await asCounselor();
    expect(await send(id)).toMatchObject(refused('FORBIDDEN'));
  });

  it('changes nothing with any of them, and the audit log has each attempt once', async () => {
    await asCounselor();
    const attempts = async () =>
      (await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 1_000)).filter(
        ({ action }) => action === 'refused-role',
      );
    await expectNoChange(idsOf(ofOwners));
    const noted = await attempts();
    expect([...new Set(noted.map(({ subject }) => subject))].toSorted()).toEqual(idsOf(ofOwners).toSorted());
    expect(noted).toMatchObject(noted.map(() => ({ who: { email: aMember().email }, outcome: 'FORBIDDEN' })));
  });

  it.each(idsOf(others(ofOwners)))('is let through by %s, which answers no money', async (id) => {
    await asCounselor();
    const { status, body } = await send(id);
    expect([401, 403]).not.toContain(status);
    const text = JSON.stringify(body);
    // The person and Today have parts that only owners see.
    expect(text.replaceAll(/"(sales|orders)":null/g, '')).not.toMatch(/cents|price|refund|receipt|"sales"|"orders"/i);
    expect(text).not.toMatch(/\$\d|WELCOME20|FYR-48213|Biology/);
  });

  it('gets everything but what is about money, guides, codes, the team, the website and the records', () => {
    expect(
      idsOf(ofOwners).filter(
        (id) =>
          !/order|refund|installment|statement|gift|guide|draft|upload|receipt|code|bundle|agreement|website|document|photo|card/.test(
            id,
          ),
      ),
    ).toEqual([
      'allow-office-mail',
      'cancel-office-class',
      'erase-office-person',
      'export-office-audit-log',
      'export-office-class',
      'export-office-person',
      'get-office-getting-started',
      'invite-office-member',
      'list-office-alarms',
      'list-office-audit-log',
      'list-office-origins',
      'list-office-team',
      'message-office-class',
      'open-office-class',
      'remove-office-member',
      'remove-office-seat',
      'remove-office-step-template',
      'remove-office-waiting',
      'return-office-hours',
      'save-office-class',
      'save-office-step-template',
      'send-office-evidence',
    ]);
  });
});

describe('a passkey that was used more than five minutes ago', () => {
  const longAgo = () => adapters.office().confirmSession(hashToken(OFFICE_TOKEN), Date.now() - tooLongMs);
  const tooLongMs = (OFFICE_CONFIRMED_SECONDS + 5) * 1000;

  it.each(idsOf(confirmed))('is asked for again by %s', async (id) => {
    await longAgo();
    expect(await send(id)).toMatchObject(refused('PASSKEY_NEEDED'));
  });

  it('changes nothing with any of them, and the audit log has each attempt once', async () => {
    await longAgo();
    await expectNoChange(idsOf(confirmed));
    const noted = (await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 1_000)).filter(
      ({ action }) => action === 'refused-passkey',
    );
    expect(noted.map(({ subject }) => subject).toSorted()).toEqual(idsOf(confirmed).toSorted());
    expect(noted).toMatchObject(noted.map(() => ({ who: { email: aMember().email }, outcome: 'PASSKEY_NEEDED' })));
  });

  it.each(idsOf(others(confirmed)))('is enough for %s', async (id) => {
    await longAgo();
    expect((await send(id)).body['code']).not.toBe('PASSKEY_NEEDED');
  });

  it('is asked for again by refunds, gifts, exports, erasing and inviting', () => {
    const named = idsOf(members).filter((id) => /^(refund|give|take-back|export|erase|invite)-/.test(id));
    expect(named).toHaveLength(12);
    expect(idsOf(confirmed)).toEqual(expect.arrayContaining(named));
  });

  it('is asked for again by codes, publishing, feeds and every change of an address', () => {
    const changes = members.filter(({ office }) => office?.action !== undefined);
    const named = idsOf(changes).filter((id) =>
      /office-code$|^(publish|withdraw)-office-(guide|bundle)|-feed$|-notifications$|-member$/.test(id),
    );
    expect(named).toHaveLength(11);
    expect(idsOf(confirmed)).toEqual(expect.arrayContaining(named));
    // Of the hours only a change of a link or an address needs it; of a class, what families see.
    expect(idsOf(members.filter(({ office }) => office?.confirmed === 'by-input'))).toEqual([
      'save-office-class',
      'set-office-hours',
    ]);
  });
});

describe('a session', () => {
  const { tokenHash: _, ...session } = anOfficeSession({ memberId: aMember().id, passkeyId: aPasskey().id });
  const started = (createdMsAgo: number, seenMsAgo: number) => {
    const [createdAt, lastSeenAt] = [Date.now() - createdMsAgo, Date.now() - seenMsAgo];
    const tokenHash = hashToken(OFFICE_TOKEN);
    return adapters.office().startSession({ ...session, tokenHash, createdAt, lastSeenAt, confirmedAt: lastSeenAt });
  };

  it.each(idsOf(members))(
    'is over for %s when it was idle, was too long, or its member or passkey is gone',
    async (id) => {
      await started(OFFICE_IDLE_SECONDS * 1000 + 1000, OFFICE_IDLE_SECONDS * 1000 + 1000);
      expect(await send(id)).toMatchObject(refused('UNAUTHENTICATED'));
      await started(OFFICE_SESSION_MAX_SECONDS * 1000 + 1000, 1000);
      expect(await send(id)).toMatchObject(refused('UNAUTHENTICATED'));
      await world.startOfficeSession();
      const { version } = await adapters.office().team();
      const left = aTeam({ version: version + 1, members: [aMember({ id: 'SOMEONE-ELSE' })] });
      expect(await adapters.office().changeTeam(left)).toBe(true);
      expect(await send(id)).toMatchObject(refused('UNAUTHENTICATED'));
      const lost = aTeam({ version: version + 2, members: [aMember({ passkeys: [aPasskey({ id: 'new' })] })] });
      expect(await adapters.office().changeTeam(lost)).toBe(true);
      expect(await send(id)).toMatchObject(refused('UNAUTHENTICATED'));
    },
  );

  it.each(idsOf(registry.filter(({ auth }) => auth === 'bearer')))('means nothing to %s of the shop', async (id) => {
    const { authorization: _token, ...headers } = (await sampleRequest(id)).headers;
    const cookies = [`__Host-office=${OFFICE_TOKEN}`];
    expect(await send(id, { headers, cookies })).toMatchObject(refused('UNAUTHENTICATED'));
    const asBearer = { ...headers, authorization: `Bearer ${OFFICE_TOKEN}` };
    expect(await send(id, { headers: asBearer })).toMatchObject(refused('UNAUTHENTICATED'));
  });
});

describe('bad input', () => {
  const entriesOf = (schema: unknown): string[] =>
    Object.keys((schema as { entries?: object } | undefined)?.entries ?? {});
  const fields = officeRegistry.flatMap(({ id, body }) => entriesOf(body).map((name) => [id, name] as const));
  const params = officeRegistry.flatMap(({ id, params: all }) => entriesOf(all).map((name) => [id, name] as const));

  it.each(fields)('of %s in %s is refused at that field', async (id, name) => {
    const { body } = await sampleRequest(id);
    // These are objects themselves.
    const wrong = ['hours', 'pictures', 'otherWays', 'content'].includes(name) ? 'x' : { toString: 'x' };
    const changed = { ...(JSON.parse(body ?? '{}') as object), [name]: wrong };
    const answer = await send(id, { body: JSON.stringify(changed) });
    expect(answer).toMatchObject(refused('INVALID_INPUT'));
    expect(Object.keys(answer.body['fields'] as object)).toEqual([name]);
  });

  it.each(params)('of %s in the address, as %s, is refused', async (id, name) => {
    const { pathParameters, queryStringParameters } = await sampleRequest(id);
    const bad = { [name]: 'é'.repeat(600) };
    const answer = await send(
      id,
      pathParameters?.[name] === undefined
        ? { queryStringParameters: { ...queryStringParameters, ...bad } }
        : { pathParameters: { ...pathParameters, ...bad } },
    );
    expect(answer).toMatchObject(refused('INVALID_INPUT'));
    expect(Object.keys(answer.body['fields'] as object)).toEqual([name]);
  });
});

describe('the answer of a passkey', () => {
  const token = 'sample-invitation-of-this-test-0123456789abcdef';
  let device: SoftwareAuthenticator;

  beforeEach(async () => {
    device = softwareAuthenticator({ siteUrl: 'https://shop.test', firstCounter: 7 });
    const passkey = aPasskey({ id: device.id, publicKey: device.publicKey, counter: 7 });
    const now = Date.now();
    const invitation = anInvitation({ tokenHash: hashToken(token), createdAt: now, endsAt: now + 60_000 });
    await world.startOfficeSession(aTeam({ members: [aMember({ passkeys: [passkey] })], invitations: [invitation] }));
  });

  /** A request from a random network, because one may try only so often. */
  const sendFromAnywhere = async (id: string, body: object) => {
    const { headers } = await sampleRequest(id);
    const network = `198.18.${String(randomInt(256))}.${String(randomInt(256))}:443`;
    return send(id, {
      headers: { ...headers, 'cloudfront-viewer-address': network },
      body: JSON.stringify(body),
    });
  };
  type Oddities = Parameters<SoftwareAuthenticator['use']>[1];
  const optionsOf = async (id: string, body: object = {}) => {
    const { res } = (await sendFromAnywhere(id, body)).body;
    return ((res as { options?: CeremonyOptions }).options ?? res) as CeremonyOptions;
  };
  const useIt = (options: CeremonyOptions, odd?: Oddities) => device.use(options, odd);
  const makeOne = (options: CeremonyOptions, odd?: Oddities) => softwareAuthenticator().create(options, odd);
  const ceremonies = {
    'finish-office-sign-in': {
      begin: () => optionsOf('start-office-sign-in'),
      answer: useIt,
      end: (response: CeremonyResponse) => sendFromAnywhere('finish-office-sign-in', { response }),
    },
    'confirm-office-session': {
      begin: () => optionsOf('start-office-confirmation'),
      answer: useIt,
      end: (response: CeremonyResponse) => sendFromAnywhere('confirm-office-session', { response }),
    },
    'add-office-passkey': {
      begin: () => optionsOf('start-office-passkey'),
      answer: makeOne,
      end: (response: CeremonyResponse) => sendFromAnywhere('add-office-passkey', { name: 'Laptop', response }),
    },
    'accept-office-invitation': {
      begin: () => optionsOf('start-office-invitation', { token }),
      answer: makeOne,
      end: (response: CeremonyResponse) =>
        sendFromAnywhere('accept-office-invitation', { token, name: 'Ben Frost', passkeyName: 'My phone', response }),
    },
  };
  type Ceremony = keyof typeof ceremonies;
  const all = Object.keys(ceremonies) as Ceremony[];
  const using: Ceremony[] = ['finish-office-sign-in', 'confirm-office-session'];
  /** Expects that the refused answer was the only thing wrong. */
  const expectHonestToWork = async (id: Ceremony) => {
    const { begin, answer, end } = ceremonies[id];
    expect([200, 201]).toContain((await end(answer(await begin()))).status);
  };

  it('belongs to one of these endpoints', () => {
    const taking = officeRegistry.filter(({ body }) =>
      Object.keys((body as { entries?: object } | undefined)?.entries ?? {}).includes('response'),
    );
    expect(idsOf(taking).toSorted()).toEqual(all.toSorted());
  });

  const oddities: [string, Oddities][] = [
    ['another site', { origin: 'https://other.test' }],
    ['a passkey of another site', { rpId: 'other.test' }],
    ['a challenge that is not ours', { challenge: 'A'.repeat(43) }],
    ['a device that checked nobody', { isUnverified: true }],
    ['another ceremony', { type: 'webauthn.other' }],
  ];
  it.each(all.flatMap((id) => oddities.map(([what, odd]) => [id, what, odd] as const)))(
    'to %s from %s is refused',
    async (id, _what, odd) => {
      const { begin, answer, end } = ceremonies[id];
      expect(await end(answer(await begin(), odd))).toMatchObject(refused('PASSKEY_REFUSED'));
      await expectHonestToWork(id);
    },
  );

  it.each(all.flatMap((id) => all.filter((other) => other !== id).map((other) => [id, other] as const)))(
    'to %s with a challenge of %s is refused',
    async (id, other) => {
      const { answer, end } = ceremonies[id];
      expect(await end(answer(await ceremonies[other].begin()))).toMatchObject(refused('PASSKEY_REFUSED'));
      await expectHonestToWork(id);
    },
  );

  // An invitation is gone after its first use.
  it.each(all.map((id) => [id, id === 'accept-office-invitation' ? 'NOT_FOUND' : 'PASSKEY_REFUSED'] as const))(
    'to %s works once, and so does its challenge',
    async (id, code) => {
      const { begin, answer, end } = ceremonies[id];
      const options = await begin();
      const response = answer(options);
      expect([200, 201]).toContain((await end(response)).status);
      expect(await end(response)).toMatchObject(refused(code));
      expect(await end(answer(options))).toMatchObject(refused(code));
    },
  );

  it.each(using.flatMap((id) => [1, 6, 7].map((counter) => [id, counter] as const)))(
    'to %s with a counter that went back to %i is refused',
    async (id, counter) => {
      const { begin, answer, end } = ceremonies[id];
      expect(await end(answer(await begin(), { counter }))).toMatchObject(refused('PASSKEY_REFUSED'));
      await expectHonestToWork(id);
    },
  );

  it.each(using)('to %s of a passkey that nobody has is refused', async (id) => {
    const { begin, end } = ceremonies[id];
    const code = id === 'finish-office-sign-in' ? 'PASSKEY_UNKNOWN' : 'PASSKEY_REFUSED';
    expect(await end(softwareAuthenticator().use(await begin()))).toMatchObject(refused(code));
    await expectHonestToWork(id);
  });
});

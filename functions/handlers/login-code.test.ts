import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Adapters from '#composition/adapters.ts';
import { errors } from '#contract/errors.ts';
import { registry } from '#contract/registry.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { roles } from '#testing/roles.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import {
  aBalance,
  aBooking,
  aCounselor,
  aLesson,
  anAccount,
  anAgreement,
  anAvailability,
  aPaidOrder,
  aSummary,
} from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/**
 * What a session gets to see that began with the four digits of the download dialog, by each
 * endpoint for signed-in people, through the real handlers (docs/product.md#sessions).
 */

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let adapters: typeof Adapters;
let world: ReturnType<typeof sampleWorld>;

/** Words that only an agreement, its hours, its payments or a summary have. */
const secrets =
  /Ten hours of counseling|likes biology|Ask Ms\. Reed|"kind":"session"|\/agreement#|\$1,200|"amount":1200\b/;
const titleOfInstallment = 'Ten hours of counseling (installment 1 of 2)';

const bearers = registry.filter(({ auth }) => auth === 'bearer');
const needing = bearers.filter(({ loginCode }) => loginCode === true);
const idsOf = (endpoints: typeof registry) => endpoints.map(({ id }) => id);

beforeAll(async () => {
  recordLogLines();
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment, { SITE_URL: 'https://shop.test' });
  adapters = await import('#composition/adapters.ts');
  world = sampleWorld(adapters);
  await adapters.users().create(anAccount());
  await adapters.consultations().setAvailability(anAvailability({ counselors: [aCounselor()] }));
  const signed = anAgreement({ state: 'SIGNED' });
  await adapters.agreements().write({ agreement: signed, before: undefined, balance: aBalance() }, []);
  const installment = { id: `${signed.id}-1`, agreementId: signed.id, minutes: 360 };
  await adapters.orders().insert(
    aPaidOrder({
      buyerId: buyerIdOf(signed.id),
      items: [{ ...installment, title: titleOfInstallment, cents: 120_000 }],
      grants: [],
      totalCents: 120_000,
      capturedCents: 120_000,
    }),
  );
  // A session that was held, with its summary.
  const booking = aLesson();
  const effects = { before: undefined, take: [], release: [], days: [], personVersion: 0 };
  await adapters.consultations().write({ booking, ...effects }, []);
  await adapters.summaries().send(booking, aSummary(), []);
});
afterAll(async () => {
  await emulators.close();
});

async function send(id: string, changes: Partial<APIGatewayProxyEventV2> = {}) {
  const result = await runFunction(id, { ...(await sampleRequest(id)), ...changes });
  const code = /"code":"(\w+)"/.exec(result.body ?? '')?.[1];
  return { status: result.statusCode, code, body: result.body ?? '' };
}

/** The sample; of a booking, one that hours pay. */
async function sampleOfHours(id: string) {
  const sample = await sampleRequest(id);
  if (id !== 'book-consultation') return {};
  return { body: JSON.stringify({ ...(JSON.parse(sample.body ?? '') as object), kind: 'session' }) };
}

describe('a session that began with four digits', () => {
  it.each(idsOf(needing))('is asked by %s for the six digits of a login', async (id) => {
    recordLogLines();
    await world.startSession({ provenBy: 'registration' });
    expect(await send(id, await sampleOfHours(id))).toMatchObject({
      code: 'LOGIN_CODE_NEEDED',
      status: errors.LOGIN_CODE_NEEDED.status,
    });
  });

  it.each(idsOf(bearers))('is shown nothing of an agreement, its hours or a summary by %s', async (id) => {
    recordLogLines();
    await world.startSession({ provenBy: 'registration' });
    expect((await send(id, await sampleOfHours(id))).body).not.toMatch(secrets);
  });

  it.each(idsOf(bearers.filter((one) => !needing.includes(one))))('is enough for %s', async (id) => {
    recordLogLines();
    await world.startSession({ provenBy: 'registration' });
    expect((await send(id)).code).not.toBe('LOGIN_CODE_NEEDED');
  });

  it('changed nothing of the hours and the session', async () => {
    expect(await adapters.balances().find(anAgreement().id)).toEqual(aBalance());
    expect((await adapters.consultations().ofPerson(anAccount().id)).bookings).toEqual([aLesson()]);
  });

  it('is enough for someone without hours, who books a free call', async () => {
    recordLogLines();
    const stranger = { ...anAccount(), id: 'STRANGER', email: 'bo@example.com' };
    await world.startSession({ provenBy: 'registration', user: stranger });
    expect(await send('list-agreements')).toMatchObject({ status: 200 });
    expect(await send('list-consultations')).toMatchObject({ status: 200 });
    // The sample's time is over.
    expect(await send('book-consultation')).toMatchObject({ code: 'INVALID_INPUT' });
    const booking = aBooking({ userId: stranger.id, id: '01KA00000000000000BOOKING2' });
    const effects = { before: undefined, take: [], release: [], days: [], personVersion: 0 };
    await adapters.consultations().write({ booking, ...effects }, []);
    const pathParameters = { id: booking.id };
    expect(await send('get-consultation-invite', { pathParameters })).toMatchObject({ status: 200 });
    expect((await send('cancel-consultation', { pathParameters })).code).not.toBe('LOGIN_CODE_NEEDED');
  });
});

describe('a session that began with six digits', () => {
  it.each(idsOf(bearers))('is not asked by %s', async (id) => {
    recordLogLines();
    await world.startSession();
    expect((await send(id, await sampleOfHours(id))).code).not.toBe('LOGIN_CODE_NEEDED');
  });

  it('sees the agreement, the session and its summary', async () => {
    recordLogLines();
    await world.startSession();
    expect((await send('list-agreements')).body).toMatch(secrets);
    expect((await send('list-consultations')).body).toContain('likes biology');
  });
});

/** A function that reads these tables can reveal paid hours, agreements, sessions or summaries. */
const tables = ['agreements', 'consultations'];
const mayRead = (id: string): boolean =>
  Object.keys(roles[id]?.may ?? {}).some((table) => tables.includes(table.split('/')[0] ?? ''));
/** What may read them and asks for nothing, because four digits are shown nothing of them. */
const withoutThem: Readonly<Record<string, string>> = {
  'capture-order': 'settles orders of any kind, which may credit hours; it answers the status of one payment',
  'get-dashboard': 'leaves the payments of agreements out',
  'get-profile': 'leaves the payments of agreements out',
  'resend-receipt': 'doesn’t find the payments of agreements',
};

describe('the contract', () => {
  it('asks for the login’s code wherever a function for signed-in people may read such a table', () => {
    expect(idsOf(needing)).toEqual(idsOf(bearers.filter(({ id }) => !(id in withoutThem) && mayRead(id))));
    expect(needing.length).toBeGreaterThan(0);
  });

  it('names the refusal there, and nowhere else', () => {
    const naming = registry.filter(({ refusals }) => refusals.includes('LOGIN_CODE_NEEDED'));
    expect(idsOf(naming)).toEqual(idsOf(registry.filter(({ loginCode }) => loginCode === true)));
  });
});

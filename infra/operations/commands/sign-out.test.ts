import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock, devices, random, sessions, siteCookieNames, users } from '#composition/adapters.ts';
import { authenticate, openSession } from '#domain/sign-in/sessions.ts';
import { inMemoryCookies } from '#testing/cookies.ts';
import { allEmulators } from '#testing/emulators.ts';
import { anAccount } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let people = 0;
let account = anAccount();

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(async () => {
  people += 1;
  account = anAccount({ id: `PERSON${String(people)}`, email: `amy${String(people)}@example.com` });
  await users().create(account);
});

const run = (...args: string[]): Promise<Run> =>
  runOps(['sign-out', ...args, '--local'], { environment: emulators.environment });
const open = async (of = account): Promise<string> =>
  (
    await openSession(
      { sessions: sessions(), devices: devices(), cookieNames: siteCookieNames(), clock, random },
      inMemoryCookies(),
      of,
    )
  ).token;
const isLive = (token: string): Promise<boolean> =>
  authenticate({ sessions: sessions(), clock })(token).then(
    () => true,
    () => false,
  );

describe('ops sign-out', () => {
  it('ends all sessions of the person and forgets their browsers, for any spelling of the address, and no one else’s', async () => {
    const tokens = [await open(), await open()];
    const bens = await open(anAccount({ id: `BEN${String(people)}`, email: 'ben@example.com' }));
    expect(await run(` ${account.email.toUpperCase()}`)).toMatchObject({
      code: 0,
      out: `${account.email} is logged out on all devices. Sessions and remembered browsers ended: 4.`,
    });
    expect(await Promise.all([...tokens, bens].map(isLive))).toEqual([false, false, true]);
  });

  it('prints the number of ended sessions as JSON, and can run again', async () => {
    await open();
    const outs = [await run(account.email, '--json'), await run(account.email, '--json')].map(({ out }) => out);
    expect(outs.map((out) => JSON.parse(out) as unknown)).toEqual([
      { email: account.email, ended: 2 },
      { email: account.email, ended: 0 },
    ]);
    expect((await run(account.email)).out).toBe(`${account.email} was not logged in anywhere.`);
  });

  it.each([
    ['an address without an account', 'nobody@example.com', 1, 'nobody@example.com has no account.'],
    ['an invalid address', 'amy', 2, 'amy is not an email address.'],
  ])('refuses %s', async (_, address, code, err) => {
    expect(await run(address)).toMatchObject({ code, err });
  });
});

import { describe, expect, it } from 'vitest';
import { OTHER_SIGN_UPS_MAX, UNVERIFIED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMemoryCookies } from '#testing/cookies.ts';
import { anAccount, aSession } from '#testing/samples.ts';
import { codeIn, inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { getProfile } from '../orders/library/get-profile.ts';
import { changeAccount, withCaller } from './accounts.ts';
import { logIn } from './log-in.ts';
import type { Users } from './ports.ts';
import { registerUser } from './register-user.ts';
import { requestRegistrationOtp } from './request-registration-otp.ts';
import { sendOtp } from './send-otp.ts';
import { authenticate } from './sessions.ts';
import { verifyEmail } from './verify-email.ts';

const email = 'amy@example.com';
const detailsOf = (city: string) => ({
  interest: 'sciences',
  grade: '',
  address: '12 Elm Street',
  postcode: '94110',
  city,
  state: 'California',
  comments: '',
});
const owner = { fullname: 'Amy Marlow', phone: '5550102030', ...detailsOf('San José') };
const stranger = { fullname: 'Mallory Gray', phone: '5559990000', ...detailsOf('Reno') };
const typed = { fullname: 'Amélie Marlow', phone: '5550102031' };
type Person = typeof owner;

/** A browser with its own network address; it keeps its cookies between requests. */
function browserOf(world: World, viewer = 'v') {
  const visit = { viewer, cookies: inMemoryCookies() };
  const lastCode = () => codeIn(world.mailer.sent.findLast(({ text }) => /^\d+\n/.test(text)));
  return {
    cookies: visit.cookies,
    signUp: (person: Person) => registerUser(world)({ input: { email, ...person }, ...visit }),
    async logIn(users: Users = world.users) {
      world.clock.advanceSeconds(30);
      await sendOtp(world)({ input: { email }, ...visit });
      const { token } = await logIn({ ...world, users })({ input: { email, otp: lastCode() }, ...visit });
      return (await authenticate(world)(token)).user;
    },
    async proveInDialog(users: Users = world.users) {
      world.clock.advanceSeconds(30);
      await requestRegistrationOtp(world)({ input: { email, ...typed }, ...visit });
      const { token } = await verifyEmail({ ...world, users })({ input: { email, otp: lastCode() }, ...visit });
      return (await authenticate(world)(token)).user;
    },
  };
}

function setup() {
  const world = inMemoryWorld();
  const account = () => {
    const [only, ...others] = world.users.all();
    if (only === undefined || others.length > 0) throw new Error('There is not one account');
    return only;
  };
  return { world, account, owners: browserOf(world), strangers: browserOf(world, 'elsewhere') };
}
const unconfirmedFields = ['unverifiedUntil', 'browser', 'signUps'];

describe('sign-ups with one address from several browsers', () => {
  it('are stored separately: a later one leaves an earlier one unchanged', async () => {
    const { account, owners, strangers } = setup();
    await owners.signUp(owner);
    const first = account();
    await strangers.signUp(stranger);
    const { signUps, version: _, ...kept } = account();
    expect(kept).toEqual(first);
    expect(signUps).toMatchObject([{ fullname: stranger.fullname, phone: stranger.phone, details: { city: 'Reno' } }]);
  });

  it('are replaced only by the same browser', async () => {
    const { account, owners, strangers } = setup();
    await strangers.signUp(stranger);
    await owners.signUp({ ...owner, fullname: 'Amy Typo' });
    await strangers.signUp({ ...stranger, phone: '5559990001' });
    await owners.signUp(owner);
    expect(account()).toMatchObject({
      fullname: stranger.fullname,
      phone: '5559990001',
      signUps: [{ fullname: owner.fullname }],
    });
    expect(account().signUps).toHaveLength(1);
  });

  it('are stored up to a limit, after which the first ones stay', async () => {
    const { world, account, owners, strangers } = setup();
    await owners.signUp(owner);
    await strangers.signUp(stranger);
    const crowd = Array.from({ length: OTHER_SIGN_UPS_MAX }, (_, index) => browserOf(world, `viewer-${String(index)}`));
    for (const [index, one] of crowd.entries()) {
      // Five a day for one address.
      world.clock.advanceSeconds(24 * 60 * 60);
      await one.signUp({ ...stranger, fullname: `Mallory ${'I'.repeat(index + 1)}` });
    }
    const { fullname, signUps = [] } = account();
    expect(fullname).toBe(owner.fullname);
    expect(signUps).toHaveLength(OTHER_SIGN_UPS_MAX);
    expect(signUps[0]?.fullname).toBe(stranger.fullname);
    expect(signUps.at(-1)?.fullname).toBe(`Mallory ${'I'.repeat(OTHER_SIGN_UPS_MAX - 1)}`);
  });

  it('are all stored when they come at the same time', async () => {
    const { world, account } = setup();
    const browsers = ['a', 'b', 'c', 'd'].map((viewer) => browserOf(world, viewer));
    await Promise.all(
      browsers.map((browser, index) => browser.signUp({ ...owner, phone: `555010203${String(index)}` })),
    );
    const { phone, signUps = [] } = account();
    expect([phone, ...signUps.map((one) => one.phone)].toSorted()).toEqual([
      '5550102030',
      '5550102031',
      '5550102032',
      '5550102033',
    ]);
  });

  it('start over when the earlier ones have expired, even if their row still exists', async () => {
    const { world, account, owners, strangers } = setup();
    await strangers.signUp(stranger);
    world.clock.advanceSeconds(UNVERIFIED_ACCOUNT_SECONDS);
    await owners.signUp(owner);
    expect(account()).toMatchObject({ fullname: owner.fullname, createdAt: world.clock.now() });
    expect(account().signUps).toBeUndefined();
  });
});

describe('the login after a sign-up', () => {
  it.each([
    ['before', true],
    ['after', false],
  ])('uses the details of the same browser, with a stranger’s sign-up %s it', async (_, strangerFirst) => {
    const { account, owners, strangers } = setup();
    if (strangerFirst) await strangers.signUp(stranger);
    await owners.signUp(owner);
    if (!strangerFirst) await strangers.signUp(stranger);
    const user = await owners.logIn();
    expect(user).toEqual({ id: account().id, email, fullname: owner.fullname, phone: owner.phone });
    expect(account()).toMatchObject({ fullname: owner.fullname, phone: owner.phone, details: detailsOf('San José') });
    for (const member of [...unconfirmedFields, 'toConfirm']) expect(account()).not.toHaveProperty(member);
  });

  it('from another browser uses the details of the first sign-up, to be confirmed', async () => {
    const { world, account, owners, strangers } = setup();
    await strangers.signUp(stranger);
    await owners.signUp(owner);
    const user = await browserOf(world, 'phone').logIn();
    expect(user).toMatchObject({ fullname: stranger.fullname, phone: stranger.phone, toConfirm: true });
    expect(user).not.toHaveProperty('fromOffice');
    expect(account()).toMatchObject({ fullname: stranger.fullname, details: detailsOf('Reno'), toConfirm: true });
    for (const member of unconfirmedFields) expect(account()).not.toHaveProperty(member);
  });

  it('leaves a confirmed account unchanged by later sign-ups of its browser', async () => {
    const { world, account, owners, strangers } = setup();
    await world.users.create(anAccount());
    await strangers.signUp(stranger);
    await owners.signUp({ ...owner, fullname: 'Another Name' });
    expect(await owners.logIn()).toMatchObject({ fullname: 'Amy Marlow' });
    expect(account()).toEqual(anAccount());
  });

  it('keeps its own details when a sign-up arrives in the middle of it', async () => {
    const { world, account, owners, strangers } = setup();
    await owners.signUp(owner);
    let arrived = false;
    const users: Users = {
      ...world.users,
      async replace(...change) {
        if (!arrived) await strangers.signUp(stranger);
        arrived = true;
        return await world.users.replace(...change);
      },
    };
    expect(await owners.logIn(users)).toMatchObject({ fullname: owner.fullname });
    expect(account()).toMatchObject({ fullname: owner.fullname, phone: owner.phone });
    for (const member of unconfirmedFields) expect(account()).not.toHaveProperty(member);
  });
});

describe('a name with more than letters, from the office or an agreement', () => {
  const named = { id: 'by-office', email, fullname: 'Amélie O’Marlow-Park', phone: '', createdAt: 0 };
  const stripped = { ...owner, fullname: 'Amélie OMarlow Park' };

  it('wins over the same name as a sign-up stripped it', async () => {
    const { world, account, owners } = setup();
    await world.users.create(withCaller(undefined, named, world.clock.now() + 1e9));
    await owners.signUp(stripped);
    expect(await owners.logIn()).toMatchObject({ fullname: named.fullname, phone: owner.phone });
    expect(account()).toMatchObject({ fullname: named.fullname });
  });

  it('wins over the same name as the download dialog stripped it, and not over another one', async () => {
    for (const [known, kept] of [
      ['Amélie Mar-low', 'Amélie Mar-low'],
      ['A. Marlow', typed.fullname],
    ] as const) {
      const { world, account, owners } = setup();
      await world.users.create(withCaller(undefined, { ...named, fullname: known }, world.clock.now() + 1e9));
      expect(await owners.proveInDialog()).toMatchObject({ ...typed, fullname: kept });
      expect(account()).toMatchObject({ fullname: kept });
    }
  });

  it.each([
    ['Amélie OMarlowPark', 'Amélie O’Marlow-Park'],
    ['Amelie OMarlowPark', 'Amelie OMarlowPark'],
    ['Amélie O.Marlow-Park', 'Amélie O.Marlow-Park'],
  ])('is given to an account that is called %s: %s', (before, after) => {
    expect(withCaller({ ...anAccount(), fullname: before }, named, 0)).toEqual({ ...anAccount(), fullname: after });
  });

  it('changes nothing of an account that has it', () => {
    const account = { ...anAccount(), fullname: named.fullname };
    expect(withCaller(account, named, 0)).toBe(account);
  });
});

describe('confirming the address in the download dialog', () => {
  it.each([
    ['before', true],
    ['after', false],
  ])('overrides a stranger’s sign-up %s the code was requested', async (_, before) => {
    const { world, account, owners, strangers } = setup();
    if (before) await strangers.signUp(stranger);
    const users: Users = {
      ...world.users,
      async findByEmail(address) {
        if (!before && world.users.all().length === 0) await strangers.signUp(stranger);
        return await world.users.findByEmail(address);
      },
    };
    expect(await owners.proveInDialog(users)).toEqual({ id: account().id, email, ...typed });
    expect(account()).toMatchObject(typed);
    for (const member of [...unconfirmedFields, 'details', 'toConfirm']) expect(account()).not.toHaveProperty(member);
  });

  it('overrides name and phone of the person’s own sign-up, and keeps its other details', async () => {
    const { account, owners, strangers } = setup();
    await strangers.signUp(stranger);
    await owners.signUp(owner);
    await owners.proveInDialog();
    expect(account()).toMatchObject({ ...typed, details: detailsOf('San José') });
    for (const member of unconfirmedFields) expect(account()).not.toHaveProperty(member);
  });

  it('leaves a confirmed account unchanged', async () => {
    const { world, account, owners } = setup();
    await world.users.create(anAccount());
    expect(await owners.proveInDialog()).toMatchObject({ fullname: 'Amy Marlow', phone: anAccount().phone });
    expect(account()).toEqual(anAccount());
  });

  it('overrides a sign-up that arrives in the middle of it', async () => {
    const { world, account, owners, strangers } = setup();
    let arrived = false;
    const users: Users = {
      ...world.users,
      async create(user) {
        if (!arrived) await strangers.signUp(stranger);
        arrived = true;
        return await world.users.create(user);
      },
    };
    expect(await owners.proveInDialog(users)).toMatchObject(typed);
    expect(account()).toMatchObject(typed);
    for (const member of [...unconfirmedFields, 'details']) expect(account()).not.toHaveProperty(member);
  });
});

describe('the profile', () => {
  it.each([
    ['marks details to confirm', { toConfirm: true } as const, { confirmDetails: true }],
    [
      'says that the office gave them',
      { toConfirm: true, fromOffice: true } as const,
      { confirmDetails: true, detailsFromOffice: true },
    ],
    ['has no mark on confirmed details', {}, {}],
  ])('%s', async (_, member, answered) => {
    const { id, fullname, phone } = anAccount();
    const session = aSession({ user: { id, email, fullname, phone, ...member } });
    expect(await getProfile(inMemoryWorld())({ session })).toEqual({
      fullname,
      phone,
      email,
      transactions: [],
      purchases: [],
      paused: [],
      ...answered,
    });
  });
});

describe('a change of an account', () => {
  it('is given up when other writes always come first', async () => {
    const { world } = setup();
    await world.users.create(anAccount());
    const users = { ...world.users, replace: () => Promise.resolve(false) };
    const change = changeAccount(users, { email, now: world.clock.now() }, () => anAccount({ fullname: 'Amy' }));
    expect((await refusalOf(change)).code).toBe('CONFLICT');
    expect(world.users.all()).toEqual([anAccount()]);
  });
});

import { describe, expect, it } from 'vitest';
import { UNVERIFIED_ACCOUNT_SECONDS } from '#contract/limits.ts';
import { anAccount } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { deliverOutbox } from '../outbox/deliver.ts';
import { DependencyDown } from '../refusal.ts';
import { browserHash } from './browser.ts';
import { registerUser } from './register-user.ts';

const details = {
  interest: 'sciences',
  address: '12 Elm Street',
  postcode: '94110',
  city: 'San José',
  state: 'California',
  comments: '',
};
const typed = { fullname: 'Zoë Marlow', email: 'amy@example.com', phone: '5559998877', ...details };
const signUp = (world: Pick<World, keyof World>, changes: Partial<typeof typed> = {}, viewer = 'v') =>
  registerUser(world)({ input: { ...typed, ...changes }, viewer, cookies: world.cookies });

describe('signing up', () => {
  it('creates an account that expires after 30 days unless its owner logs in', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    expect(world.users.all()).toEqual([
      {
        id: expect.any(String) as string,
        fullname: typed.fullname,
        email: typed.email,
        phone: typed.phone,
        createdAt: world.clock.now(),
        details,
        browser: browserHash(world.cookieNames, world.cookies),
        unverifiedUntil: world.clock.now() + UNVERIFIED_ACCOUNT_SECONDS * 1000,
      },
    ]);
    expect(world.sessions.all()).toEqual([]);
  });

  it('sends a welcome email that contains nothing the person typed', async () => {
    const world = inMemoryWorld();
    await signUp(world);
    const [mail] = world.mailer.sent;
    expect(mail).toMatchObject({ to: typed.email, subject: 'Welcome to Route to College' });
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('Zoë');
    expect(world.outbox.all()).toEqual([]);
  });

  it('answers the same for a registered address, changes nothing and emails its owner', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount());
    await expect(signUp(world)).resolves.toBeUndefined();
    const unknown = inMemoryWorld();
    await expect(signUp(unknown)).resolves.toBeUndefined();
    expect([...world.cookies.stored.keys()]).toEqual([...unknown.cookies.stored.keys()]);
    expect(world.users.all()).toEqual([anAccount()]);
    expect(world.mailer.sent).toMatchObject([
      { to: 'amy@example.com', subject: 'You already have an account with Route to College' },
    ]);
  });

  it('replaces an unconfirmed sign-up of the same browser', async () => {
    const world = inMemoryWorld();
    await signUp(world, { fullname: 'Zoe Typo' });
    await signUp(world);
    expect(world.users.all()).toMatchObject([{ fullname: typed.fullname }]);
    expect(world.users.all()[0]).not.toHaveProperty('signUps');
  });

  it('succeeds when mail is down: the welcome email waits in the outbox and is sent later, once', async () => {
    const world = inMemoryWorld();
    const mailer = { send: () => Promise.reject(new DependencyDown('SES', new Error('throttled'))) };
    await signUp({ ...world, mailer: { ...world.mailer, ...mailer } });
    expect(world.users.all()).toHaveLength(1);
    expect(world.outbox.all()).toHaveLength(1);
    world.clock.advanceSeconds(60);
    await deliverOutbox(world)();
    await deliverOutbox(world)();
    expect(world.mailer.sent).toMatchObject([{ to: typed.email }]);
    expect(world.outbox.all()).toEqual([]);
  });

  it('is possible five times a day for an address', async () => {
    const world = inMemoryWorld();
    for (let count = 0; count < 5; count += 1) await signUp(world, {}, `viewer-${count}`);
    expect((await refusalOf(signUp(world))).code).toBe('TOO_MANY_REQUESTS');
    await expect(signUp(world, { email: 'bo@example.com' })).resolves.toBeUndefined();
  });

  it('counts with the codes that a viewer address requests: 30 an hour', async () => {
    const world = inMemoryWorld();
    for (let count = 0; count < 30; count += 1) await signUp(world, { email: `${count}@example.com` });
    expect((await refusalOf(signUp(world))).code).toBe('TOO_MANY_REQUESTS');
    expect(world.users.all()).toHaveLength(30);
  });
});

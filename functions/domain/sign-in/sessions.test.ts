import { describe, expect, it } from 'vitest';
import { inMemoryCookies } from '#testing/cookies.ts';
import { anAccount } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { logOut } from './log-out.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { authenticate, openSession } from './sessions.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

async function signedIn() {
  const world = inMemoryWorld();
  const { token } = await openSession(world, world.cookies, anAccount(), 'login');
  const isRejected = async (bearer: string | undefined = token): Promise<void> => {
    expect(await refusalOf(authenticate(world)(bearer))).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Please log in to continue.',
    });
  };
  return { world, token, isRejected };
}

describe('a session', () => {
  it('belongs to the person who signed in', async () => {
    const { world, token } = await signedIn();
    const { id, email, fullname, phone } = anAccount();
    expect((await authenticate(world)(token)).user).toEqual({ id, email, fullname, phone });
  });

  it.each([undefined, '', 'no-such-token'])('is not opened by %j', async (bearer) => {
    const { isRejected } = await signedIn();
    await isRejected(bearer ?? '');
    const { world } = await signedIn();
    expect((await refusalOf(authenticate(world)(bearer))).code).toBe('UNAUTHENTICATED');
  });

  it('is not opened by the stored hash', async () => {
    const { world, isRejected } = await signedIn();
    await isRejected(world.sessions.all()[0]?.tokenHash);
  });

  it('ends after two idle hours', async () => {
    const { world, token, isRejected } = await signedIn();
    world.clock.advanceSeconds(2 * HOURS - 1);
    await authenticate(world)(token);
    world.clock.advanceSeconds(2 * HOURS - 1);
    await authenticate(world)(token);
    world.clock.advanceSeconds(2 * HOURS);
    await isRejected();
  });

  it('ends after twelve hours, even when in use', async () => {
    const { world, token, isRejected } = await signedIn();
    for (let hours = 0; hours < 11; hours += 1) {
      world.clock.advanceSeconds(HOURS);
      await authenticate(world)(token);
    }
    world.clock.advanceSeconds(HOURS - 1);
    await authenticate(world)(token);
    world.clock.advanceSeconds(1);
    await isRejected();
  });

  it('ends at once at logout, without ending other sessions of the person', async () => {
    const { world, token, isRejected } = await signedIn();
    const { token: elsewhere } = await openSession(world, world.cookies, anAccount(), 'login');
    await logOut(world)({ session: await authenticate(world)(token) });
    await isRejected();
    await expect(authenticate(world)(elsewhere)).resolves.toBeDefined();
  });

  it('ends with all other sessions of the person when they log out everywhere, and no one else’s does', async () => {
    const { world, token, isRejected } = await signedIn();
    const { token: elsewhere } = await openSession(world, inMemoryCookies(), anAccount(), 'login');
    const { token: bens } = await openSession(world, inMemoryCookies(), anAccount({ id: 'BEN' }), 'login');
    await logOutEverywhere(world)({ session: await authenticate(world)(token) });
    await isRejected();
    await isRejected(elsewhere);
    await expect(authenticate(world)(bens)).resolves.toBeDefined();
  });

  it('ends when the person logs out everywhere, even if the index does not have it yet', async () => {
    const { world, token, isRejected } = await signedIn();
    const sessions = { ...world.sessions, ofUser: () => Promise.resolve([]) };
    await logOutEverywhere({ sessions })({ session: await authenticate(world)(token) });
    await isRejected();
  });

  it('ends last, so logging out everywhere can be repeated after a failure', async () => {
    const { world, token } = await signedIn();
    await openSession(world, inMemoryCookies(), anAccount(), 'login');
    const session = await authenticate(world)(token);
    const remove = (hash: string) =>
      hash === session.tokenHash ? world.sessions.remove(hash) : Promise.reject(new Error('no answer'));
    const sessions = { ...world.sessions, remove };
    await expect(logOutEverywhere({ sessions })({ session })).rejects.toThrow('no answer');
    await expect(authenticate(world)(token)).resolves.toBeDefined();
  });

  it('has a unique token', async () => {
    const { world, token } = await signedIn();
    const { token: other } = await openSession(world, world.cookies, anAccount(), 'login');
    expect(other).not.toBe(token);
  });
});

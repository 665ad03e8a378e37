import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { anAccount, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testPepper, type World } from '#testing/world.ts';
import { codeMac } from '../../sign-in/code-mac.ts';
import { updateProfile } from '../../sign-in/update-profile.ts';
import { askUnsubscribe } from './ask-unsubscribe.ts';
import { unsubscribeBuyer } from './unsubscribe-buyer.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const { id, email } = anAccount();
const token = unsubscribeToken(testPepper, id);

async function withBuyer(changes: Partial<World> = {}): Promise<World> {
  const world = { ...inMemoryWorld(), ...changes };
  await world.users.create(anAccount());
  await world.orders.insert(aPaidOrder());
  return world;
}
const stop = async (world: World, asked = token) => {
  await unsubscribeBuyer(world)({ input: { token: asked } });
};

describe('the link that stops emails', () => {
  it('stops them for its buyer, and notes the first time', async () => {
    const world = await withBuyer();
    await world.users.create(anAccount({ id: 'other', email: 'bo@example.com' }));
    await stop(world);
    world.clock.advanceSeconds(60);
    await stop(world);
    expect(await world.users.findByEmail(email)).toMatchObject({ unsubscribedAt: TEST_START });
    expect(await world.users.findByEmail('bo@example.com')).not.toHaveProperty('unsubscribedAt');
  });

  it('works with the pepper before the last rotation, and not with one that is gone', async () => {
    const rotated = await withBuyer({ peppers: () => Promise.resolve(['a new pepper', testPepper]) });
    await stop(rotated);
    expect(await rotated.users.findByEmail(email)).toHaveProperty('unsubscribedAt');
    const gone = await withBuyer({ peppers: () => Promise.resolve(['a new pepper']) });
    expect((await refusalOf(stop(gone))).code).toBe('NOT_FOUND');
  });

  it.each([
    ['is empty', ''],
    ['is cut off', token.slice(0, -1)],
    ['has no person', token.slice(token.indexOf('.'))],
    ['has another person', token.replace(id, '01KA00000000000000000000BO')],
    [
      'has the hash of a code',
      `${id}.${Buffer.from(codeMac(testPepper, 'login', id, 482_913), 'hex').toString('base64url')}`,
    ],
    ['is made up', `${id}.${'m'.repeat(43)}`],
  ])('changes nothing if it %s, and says what to do', async (_, wrong) => {
    const world = await withBuyer();
    const refusal = await refusalOf(stop(world, wrong));
    expect([refusal.code, refusal.message]).toEqual([
      'NOT_FOUND',
      'This link is not complete. Please reply to the email, and we’ll stop them for you.',
    ]);
    expect(await world.users.findByEmail(email)).toEqual(anAccount());
  });

  it('answers the same for someone who was erased, and makes no account', async () => {
    const world = inMemoryWorld();
    await expect(stop(world)).resolves.toBeUndefined();
    await world.orders.insert(aPaidOrder({ buyer: { email: '', fullname: '' } }));
    await expect(stop(world)).resolves.toBeUndefined();
    expect(world.users.all()).toEqual([]);
  });

  it('leaves alone someone who signed up again with the address', async () => {
    const world = await withBuyer();
    world.users.remove(email);
    await world.users.create(anAccount({ id: 'new' }));
    await stop(world);
    expect(await world.users.findByEmail(email)).toEqual(anAccount({ id: 'new' }));
  });

  it('counts on when the person changes their name', async () => {
    const world = await withBuyer();
    const session = aSession();
    await world.sessions.create(session);
    await stop(world);
    await updateProfile(world)({ input: { fullname: 'Amy Frost', phone: anAccount().phone }, session });
    expect(await world.users.findByEmail(email)).toMatchObject({ fullname: 'Amy Frost', unsubscribedAt: TEST_START });
  });

  it('counts also if the name changes at the same time', async () => {
    const world = await withBuyer();
    const session = aSession();
    await world.sessions.create(session);
    const change = { input: { fullname: 'Amy Frost', phone: anAccount().phone }, session };
    await Promise.all([stop(world), updateProfile(world)(change)]);
    expect(await world.users.findByEmail(email)).toMatchObject({ fullname: 'Amy Frost', unsubscribedAt: TEST_START });
  });

  it('leads to a page that asks, when it is only opened', async () => {
    const ask = async (asked: string) => (await askUnsubscribe()({ input: { token: asked } })).url;
    expect(await ask(token)).toBe(`/unsubscribe?token=${token}`);
    expect(await ask('a&b\r\nSet-Cookie: c')).toBe('/unsubscribe?token=a%26b%0D%0ASet-Cookie%3A%20c');
  });
});

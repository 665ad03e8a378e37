import { describe, expect, it } from 'vitest';
import { inMemoryCookies } from '#testing/cookies.ts';
import { anAccount } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { authenticate, openSession } from './sessions.ts';
import { updateProfile } from './update-profile.ts';

const edited = { fullname: 'Amélie Marlow', phone: '5550102099' };

async function signedIn(changes: Parameters<typeof anAccount>[0] = {}) {
  const world = inMemoryWorld();
  const account = anAccount(changes);
  await world.users.create(account);
  const { token } = await openSession(world, inMemoryCookies(), account, 'login');
  const session = await authenticate(world)(token);
  return { world, account, token, session, update: (input = edited) => updateProfile(world)({ input, session }) };
}

describe('editing name and phone', () => {
  it('changes the account and returns it', async () => {
    const { world, account, update } = await signedIn();
    expect(await update()).toEqual({ _id: account.id, email: account.email, ...edited });
    expect(world.users.all()).toMatchObject([{ ...account, ...edited }]);
  });

  it('changes every live session of the person and no other', async () => {
    const { world, account, token, update } = await signedIn();
    const { token: elsewhere } = await openSession(world, inMemoryCookies(), account, 'login');
    const ben = anAccount({ id: 'BEN', email: 'ben@example.com', fullname: 'Ben' });
    const { token: bens } = await openSession(world, inMemoryCookies(), ben, 'login');
    await update();
    const nameOf = async (of: string) => (await authenticate(world)(of)).user.fullname;
    expect(await Promise.all([token, elsewhere, bens].map(nameOf))).toEqual([edited.fullname, edited.fullname, 'Ben']);
  });

  it('changes the current session even if the index does not have it yet', async () => {
    const { world, token, session } = await signedIn();
    const sessions = { ...world.sessions, ofUser: () => Promise.resolve([]) };
    await updateProfile({ ...world, sessions })({ input: edited, session });
    expect((await authenticate(world)(token)).user).toMatchObject(edited);
  });

  it('confirms the details, even if none changes', async () => {
    const { world, account, token, update } = await signedIn({ toConfirm: true, fromOffice: true });
    await update({ fullname: account.fullname, phone: account.phone });
    for (const mark of ['toConfirm', 'fromOffice']) {
      expect(world.users.all()[0]).not.toHaveProperty(mark);
      expect((await authenticate(world)(token)).user).not.toHaveProperty(mark);
    }
  });

  it('keeps the other details of the account', async () => {
    const details = {
      interest: 'arts',
      grade: '',
      address: '12 Elm Street',
      postcode: '94110',
      city: 'Reno',
      state: 'Nevada',
      comments: '',
    };
    const { world, update } = await signedIn({ details });
    await update();
    expect(world.users.all()).toMatchObject([{ details }]);
  });

  it('keeps a number from the sign-up form, and refuses a new one without exactly ten digits', async () => {
    const { world, update } = await signedIn({ phone: '+442071234567' });
    await update({ fullname: edited.fullname, phone: '+442071234567' });
    expect(await refusalOf(update({ fullname: 'No', phone: '+442071234568' }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { phone: 'Enter a valid 10-digit mobile number' },
    });
    expect(world.users.all()).toMatchObject([{ fullname: edited.fullname, phone: '+442071234567' }]);
  });

  it.each([
    ['was erased', undefined],
    ['is a different one by now', anAccount({ id: 'LATER' })],
  ])('changes nothing if the account %s', async (_, there) => {
    const { world, account, update } = await signedIn();
    world.users.remove(account.email);
    if (there !== undefined) await world.users.create(there);
    expect((await refusalOf(update())).code).toBe('UNAUTHENTICATED');
    expect(world.users.all()).toEqual(there === undefined ? [] : [there]);
  });
});

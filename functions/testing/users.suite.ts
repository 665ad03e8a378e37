import { describe, expect, it } from 'vitest';
import type { Users } from '#domain/sign-in/ports.ts';
import { TEST_START } from './clock.ts';
import { anAccount } from './samples.ts';

const details = {
  interest: 'sciences',
  grade: '',
  address: '12 Elm Street',
  postcode: '94110',
  city: 'San José',
  state: 'California',
  comments: 'First line\nSecond line',
};
const unverified = anAccount({ unverifiedUntil: TEST_START + 1_000_000, details });
const signUp = { fullname: 'Zoë', phone: '5550102031', details, createdAt: TEST_START, browser: 'cc' };

export function describeUsers(name: string, make: () => Promise<{ port: Users }>): void {
  describe(`users: ${name}`, () => {
    it('finds an account by its email address', async () => {
      const { port } = await make();
      expect(await port.create(anAccount())).toBe('created');
      expect(await port.create(anAccount({ id: 'other', email: 'bo@example.com' }))).toBe('created');
      expect(await port.findByEmail('amy@example.com')).toEqual(anAccount());
    });

    it('finds nothing for an address without an account', async () => {
      const { port } = await make();
      expect(await port.findByEmail('nobody@example.com')).toBeUndefined();
    });

    it('finds nothing for the empty address of someone who was erased', async () => {
      const { port } = await make();
      expect(await port.findByEmail('')).toBeUndefined();
    });

    it('never overwrites an account, confirmed or not, by creating one', async () => {
      const { port } = await make();
      for (const account of [anAccount(), unverified]) {
        const taken = { ...account, email: `${account.createdAt}${String(account.unverifiedUntil)}@example.com` };
        await port.create(taken);
        expect(await port.create({ ...taken, id: 'impostor', fullname: 'Mallory' })).toBe('exists');
        expect(await port.findByEmail(taken.email)).toEqual(taken);
      }
    });

    it('creates one of several accounts at the same time', async () => {
      const { port } = await make();
      const created = await Promise.all(['a', 'b', 'c', 'd'].map((id) => port.create(anAccount({ id }))));
      expect(created.filter((outcome) => outcome === 'created')).toHaveLength(1);
    });

    it('replaces the account that was read', async () => {
      const { port } = await make();
      await port.create(unverified);
      const { unverifiedUntil: _, ...proven } = unverified;
      expect(await port.replace({ ...proven, toConfirm: true, fromOffice: true }, unverified)).toBe(true);
      const first = { ...proven, toConfirm: true as const, fromOffice: true as const, version: 1 };
      expect(await port.findByEmail('amy@example.com')).toEqual(first);
      expect(await port.replace({ ...proven, fullname: 'Amy' }, first)).toBe(true);
      expect(await port.findByEmail('amy@example.com')).toEqual({ ...proven, fullname: 'Amy', version: 2 });
    });

    it('keeps the sign-ups of other browsers with an account', async () => {
      const { port } = await make();
      const account = { ...unverified, browser: 'aa', signUps: [{ ...signUp, browser: 'bb' }, signUp] };
      await port.create(account);
      expect(await port.findByEmail('amy@example.com')).toEqual(account);
    });

    it('does not replace an account that has changed since it was read, or a different one', async () => {
      const { port } = await make();
      await port.create(unverified);
      await port.replace({ ...unverified, fullname: 'Amy' }, unverified);
      const stored = { ...unverified, fullname: 'Amy', version: 1 };
      expect(await port.replace({ ...unverified, fullname: 'Mallory' }, unverified)).toBe(false);
      expect(await port.replace({ ...unverified, fullname: 'Mallory' }, { ...stored, id: 'another' })).toBe(false);
      expect(await port.findByEmail('amy@example.com')).toEqual(stored);
    });

    it('notes once that someone stopped emails, and keeps the rest', async () => {
      const { port } = await make();
      await port.create(unverified);
      for (const at of [1, 2]) await port.unsubscribe(unverified.email, unverified.id, TEST_START + at);
      const noted = { ...unverified, unsubscribedAt: TEST_START + 1, version: 1 };
      expect(await port.findByEmail(unverified.email)).toEqual(noted);
      // What was read before doesn't have the note.
      expect(await port.replace({ ...unverified, fullname: 'Amy' }, unverified)).toBe(false);
      expect(await port.replace({ ...noted, fullname: 'Amy' }, noted)).toBe(true);
      expect(await port.findByEmail(unverified.email)).toEqual({ ...noted, fullname: 'Amy', version: 2 });
      await port.unsubscribe(unverified.email, unverified.id, TEST_START + 3);
      expect(await port.findByEmail(unverified.email)).toMatchObject({ unsubscribedAt: TEST_START + 1, version: 2 });
    });

    it('notes it for no other account, and makes none', async () => {
      const { port } = await make();
      await port.create(anAccount());
      await port.unsubscribe(anAccount().email, 'another', TEST_START);
      await port.unsubscribe('nobody@example.com', anAccount().id, TEST_START);
      expect(await port.findByEmail(anAccount().email)).toEqual(anAccount());
      expect(await port.findByEmail('nobody@example.com')).toBeUndefined();
    });

    it('applies one of several replacements at the same time', async () => {
      const { port } = await make();
      await port.create(unverified);
      const names = ['Amy A', 'Amy B', 'Amy C', 'Amy D'];
      const outcomes = await Promise.all(
        names.map((fullname) => port.replace({ ...unverified, fullname }, unverified)),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await port.findByEmail('amy@example.com')).toMatchObject({ fullname: names[outcomes.indexOf(true)] });
    });

    it('does not create an account by replacing a missing one', async () => {
      const { port } = await make();
      expect(await port.replace(unverified, unverified)).toBe(false);
      expect(await port.findByEmail('amy@example.com')).toBeUndefined();
    });

    it('finds addresses by the beginning of each word of a name, those of last names first', async () => {
      const { port } = await make();
      const people = { amy: 'Amy Marlow', zoe: 'Zoë Màrlowe', bo: 'Bo Marsh', cleo: 'Cleo Marie-Lu O’Hart' };
      for (const [id, fullname] of Object.entries(people)) {
        await port.create(anAccount({ id, email: `${id}@example.com`, fullname }));
      }
      expect(await port.byName('mar', 9)).toEqual([
        'amy@example.com',
        'zoe@example.com',
        'bo@example.com',
        'cleo@example.com',
      ]);
      expect(await port.byName('marlow', 1)).toEqual(['amy@example.com']);
      for (const start of ['oh', 'ohartcleo', 'cleo', 'marielu', 'lu']) {
        expect(await port.byName(start, 9), start).toEqual(['cleo@example.com']);
      }
      expect(await port.byName('amymar', 9)).toEqual(['amy@example.com']);
      const cleo = await port.findByEmail('cleo@example.com');
      if (cleo === undefined) throw new Error('No account');
      await port.replace({ ...cleo, fullname: 'Cleo Martin' }, cleo);
      expect(await port.byName('lu', 9)).toEqual([]);
      expect(await port.byName('martin', 9)).toEqual(['cleo@example.com']);
    });

    it('stores names in any script', async () => {
      const { port } = await make();
      const fullname = 'Zoë Nuñez 李 Δελτα';
      await port.create(anAccount({ fullname, email: "o'zoë+李@bücher.example" }));
      expect(await port.findByEmail("o'zoë+李@bücher.example")).toMatchObject({ fullname });
    });
  });
}

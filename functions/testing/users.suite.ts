import { describe, expect, it } from 'vitest';
import type { Users } from '#domain/ports.ts';
import { TEST_START } from './clock.ts';
import { anAccount } from './samples.ts';

const unproven = anAccount({
  unverifiedUntil: TEST_START + 1_000_000,
  details: {
    interest: 'sciences',
    address: '12 Elm Street',
    postcode: '94110',
    city: 'San José',
    state: 'California',
    comments: 'First line\nSecond line',
  },
});

export function describeUsers(name: string, make: () => Promise<{ port: Users }>): void {
  describe(`users: ${name}`, () => {
    it('finds an account by its e-mail address', async () => {
      const { port } = await make();
      expect(await port.create(anAccount())).toBe('created');
      expect(await port.create(anAccount({ id: 'other', email: 'bo@example.com' }))).toBe('created');
      expect(await port.findByEmail('amy@example.com')).toEqual(anAccount());
    });

    it('knows nothing of an address without an account', async () => {
      const { port } = await make();
      expect(await port.findByEmail('nobody@example.com')).toBeUndefined();
    });

    it('never overwrites a proven account', async () => {
      const { port } = await make();
      await port.create(anAccount());
      expect(await port.create(anAccount({ id: 'impostor', fullname: 'Mallory' }))).toBe('exists');
      expect(await port.findByEmail('amy@example.com')).toEqual(anAccount());
    });

    it('makes one account of two that are created at the same time', async () => {
      const { port } = await make();
      const created = await Promise.all(['a', 'b', 'c', 'd'].map((id) => port.create(anAccount({ id }))));
      expect(created.filter((outcome) => outcome === 'created')).toHaveLength(1);
    });

    it('replaces an account that nobody has proven', async () => {
      const { port } = await make();
      await port.create(unproven);
      const later = { ...unproven, id: 'later', fullname: 'Amy Marlow-Reed' };
      expect(await port.create(later)).toBe('created');
      expect(await port.findByEmail('amy@example.com')).toEqual(later);
    });

    it('keeps an account from its proof on, and answers it as it stands', async () => {
      const { port } = await make();
      await port.create(unproven);
      const { unverifiedUntil: _, ...proven } = unproven;
      expect(await port.verify('amy@example.com')).toEqual(proven);
      expect(await port.verify('amy@example.com')).toEqual(proven);
      expect(await port.create(anAccount({ id: 'impostor' }))).toBe('exists');
      expect(await port.findByEmail('amy@example.com')).toEqual(proven);
    });

    it('proves no account where there is none, and makes none', async () => {
      const { port } = await make();
      expect(await port.verify('nobody@example.com')).toBeUndefined();
      expect(await port.findByEmail('nobody@example.com')).toBeUndefined();
    });

    it('keeps names of any script', async () => {
      const { port } = await make();
      const fullname = 'Zoë Nuñez 李 Δελτα';
      await port.create(anAccount({ fullname, email: "o'zoë+李@bücher.example" }));
      expect(await port.findByEmail("o'zoë+李@bücher.example")).toMatchObject({ fullname });
    });
  });
}

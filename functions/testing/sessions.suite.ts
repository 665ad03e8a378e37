import { describe, expect, it } from 'vitest';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { TEST_START } from './clock.ts';
import { aSession } from './samples.ts';

const { tokenHash } = aSession();
const later = TEST_START + 60_000;
const touch = (changes: Partial<Parameters<Sessions['touch']>[0]> = {}) => ({
  tokenHash,
  now: later,
  idleSince: TEST_START - 1,
  createdSince: TEST_START - 1,
  ...changes,
});

export function describeSessions(name: string, make: () => Promise<{ port: Sessions }>): void {
  async function opened(): Promise<Sessions> {
    const { port } = await make();
    await port.create(aSession());
    return port;
  }

  describe(`sessions: ${name}`, () => {
    it('finds a live session and marks it as seen', async () => {
      const port = await opened();
      expect(await port.touch(touch())).toEqual(aSession({ lastSeenAt: later }));
      // It was last seen at `later`, so within this limit.
      expect(await port.touch(touch({ now: later + 1, idleSince: later - 1 }))).toMatchObject({
        lastSeenAt: later + 1,
      });
    });

    it('does not find another token', async () => {
      const port = await opened();
      expect(await port.touch(touch({ tokenHash: 'bb'.repeat(32) }))).toBeUndefined();
    });

    it('does not find one that was last seen too long ago, and does not mark it as seen', async () => {
      const port = await opened();
      expect(await port.touch(touch({ idleSince: TEST_START }))).toBeUndefined();
      expect(await port.touch(touch({ idleSince: later - 1 }))).toBeUndefined();
      expect(await port.touch(touch())).toBeDefined();
    });

    it('does not find one that was opened too long ago', async () => {
      const port = await opened();
      expect(await port.touch(touch({ createdSince: TEST_START }))).toBeUndefined();
      expect(await port.touch(touch())).toBeDefined();
    });

    it('does not find a removed session, which may be removed twice', async () => {
      const port = await opened();
      await port.remove(tokenHash);
      await port.remove(tokenHash);
      expect(await port.touch(touch())).toBeUndefined();
    });

    it('does not restore a session that is removed while it is looked up', async () => {
      const port = await opened();
      await Promise.all([port.touch(touch()), port.remove(tokenHash), port.touch(touch())]);
      expect(await port.touch(touch())).toBeUndefined();
    });

    it('finds the sessions of one person only', async () => {
      const port = await opened();
      await port.create(aSession({ tokenHash: 'bb'.repeat(32) }));
      await port.create(aSession({ tokenHash: 'cc'.repeat(32), user: { ...aSession().user, id: 'BEN' } }));
      expect((await port.ofUser(aSession().user.id)).toSorted()).toEqual([tokenHash, 'bb'.repeat(32)]);
      await port.remove(tokenHash);
      expect(await port.ofUser(aSession().user.id)).toEqual(['bb'.repeat(32)]);
      expect(await port.ofUser('unknown')).toEqual([]);
    });

    it('changes the user of a session and nothing else', async () => {
      const port = await opened();
      const user = { ...aSession().user, fullname: 'Amélie', toConfirm: true as const, fromOffice: true as const };
      await port.update(tokenHash, user);
      expect(await port.touch(touch())).toEqual(aSession({ user, lastSeenAt: later }));
      expect(await port.ofUser(user.id)).toEqual([tokenHash]);
    });

    it('does not restore a session that ended before its change', async () => {
      const port = await opened();
      await port.remove(tokenHash);
      await port.update(tokenHash, aSession().user);
      expect(await port.touch(touch())).toBeUndefined();
      expect(await port.ofUser(aSession().user.id)).toEqual([]);
    });

    it('keeps several sessions of a person apart', async () => {
      const port = await opened();
      await port.create(aSession({ tokenHash: 'bb'.repeat(32) }));
      await port.remove(tokenHash);
      expect(await port.touch(touch({ tokenHash: 'bb'.repeat(32) }))).toBeDefined();
    });
  });
}

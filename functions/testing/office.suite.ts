import { describe, expect, it } from 'vitest';
import type { Office } from '#domain/office/ports.ts';
import { TEST_START } from './clock.ts';
import { aMember, anInvitation, anOfficeSession, aTeam } from './samples.ts';

const { tokenHash } = anOfficeSession();
const later = TEST_START + 60_000;
const touch = (changes: Partial<Parameters<Office['touchSession']>[0]> = {}) => ({
  tokenHash,
  now: later,
  idleSince: TEST_START - 1,
  createdSince: TEST_START - 1,
  ...changes,
});
const challenge = { hash: 'cc'.repeat(32), purpose: 'sign-in', endsAt: later };

export function describeOffice(name: string, make: () => Promise<{ port: Office }>): void {
  async function opened(): Promise<Office> {
    const { port } = await make();
    await port.startSession(anOfficeSession());
    return port;
  }

  describe(`the team: ${name}`, () => {
    it('is empty at first', async () => {
      const { port } = await make();
      expect(await port.team()).toEqual({ version: 0, members: [], invitations: [] });
    });

    it('changes by one version at a time', async () => {
      const { port } = await make();
      expect(await port.changeTeam(aTeam({ version: 2 }))).toBe(false);
      expect(await port.changeTeam(aTeam())).toBe(true);
      expect(await port.changeTeam(aTeam({ members: [] }))).toBe(false);
      expect(await port.team()).toEqual(aTeam());
      const changed = aTeam({
        version: 2,
        members: [
          aMember({ signIns: [{ tokenHash, at: TEST_START, browser: 'Safari on iPhone' }] }),
          aMember({ id: 'MEMBER2', email: 'ben@shop.test', role: 'counselor' }),
        ],
        invitations: [anInvitation(), anInvitation({ id: 'OTHER', invitedBy: aMember().id })],
      });
      expect(await port.changeTeam(changed)).toBe(true);
      expect(await port.team()).toEqual(changed);
    });

    it('takes one of two changes of the same version', async () => {
      const { port } = await make();
      const outcomes = await Promise.all([port.changeTeam(aTeam()), port.changeTeam(aTeam({ members: [] }))]);
      expect(outcomes.toSorted()).toEqual([false, true]);
    });
  });

  describe(`challenges: ${name}`, () => {
    it('work once', async () => {
      const { port } = await make();
      await port.addChallenge(challenge);
      const take = () => port.takeChallenge({ ...challenge, now: TEST_START });
      const outcomes = await Promise.all([take(), take()]);
      expect(outcomes.toSorted()).toEqual([false, true]);
      expect(await take()).toBe(false);
    });

    it.each([
      ['another challenge', { hash: 'dd'.repeat(32) }],
      ['another purpose', { purpose: 'invitation' }],
      ['a later time', { now: later }],
    ])('do not work for %s, and stay', async (_, changes) => {
      const { port } = await make();
      await port.addChallenge(challenge);
      const { hash, purpose } = challenge;
      expect(await port.takeChallenge({ hash, purpose, now: TEST_START, ...changes })).toBe(false);
      expect(await port.takeChallenge({ hash, purpose, now: later - 1 })).toBe(true);
    });
  });

  describe(`sessions of the office: ${name}`, () => {
    it('are found and marked as seen', async () => {
      const port = await opened();
      expect(await port.touchSession(touch())).toEqual(anOfficeSession({ lastSeenAt: later }));
      expect(await port.touchSession(touch({ now: later + 1, idleSince: later - 1 }))).toMatchObject({
        lastSeenAt: later + 1,
      });
    });

    it.each([
      ['has another token', { tokenHash: 'bb'.repeat(32) }],
      ['was last seen too long ago', { idleSince: TEST_START }],
    ])('are not found if one %s', async (_, limit) => {
      const port = await opened();
      expect(await port.touchSession(touch(limit))).toBeUndefined();
      expect(await port.touchSession(touch({ idleSince: later - 1 }))).toBeUndefined();
      expect(await port.touchSession(touch())).toBeDefined();
    });

    it('are not found if one was opened too long ago', async () => {
      const port = await opened();
      expect(await port.touchSession(touch({ createdSince: TEST_START }))).toBeUndefined();
      expect(await port.touchSession(touch())).toBeDefined();
    });

    it('are read as they are, also when they have ended', async () => {
      const port = await opened();
      expect(await port.findSession(tokenHash)).toEqual(anOfficeSession());
      expect(await port.findSession('bb'.repeat(32))).toBeUndefined();
      expect(await port.touchSession(touch({ idleSince: TEST_START }))).toBeUndefined();
      expect(await port.findSession(tokenHash)).toEqual(anOfficeSession());
    });

    it('remember the last use of the passkey', async () => {
      const port = await opened();
      await port.confirmSession(tokenHash, later);
      expect(await port.touchSession(touch())).toEqual(anOfficeSession({ lastSeenAt: later, confirmedAt: later }));
    });

    it('end, also twice, and a late confirmation does not restore them', async () => {
      const port = await opened();
      await port.endSession(tokenHash);
      await port.endSession(tokenHash);
      await port.confirmSession(tokenHash, later);
      expect(await port.touchSession(touch())).toBeUndefined();
    });
  });
}

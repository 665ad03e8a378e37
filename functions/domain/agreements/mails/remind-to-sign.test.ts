import { describe, expect, it } from 'vitest';
import { aMember, anAgreement, aSentVersion, aTeam } from '#testing/samples.ts';
import { inMemoryWorld, testPepper, type World } from '#testing/world.ts';
import { ccFor } from '../../office/cc.ts';
import { hashToken } from '../../shared/hashes.ts';
import { type Agreement } from '../agreement.ts';
import { agreementToken } from '../token.ts';
import { remindToSign } from './remind-to-sign.ts';

const { id, content } = anAgreement();
const token = agreementToken(testPepper, { id });
const at = (day: string, time = '09:00'): number => Date.parse(`${day}T${time}:00-05:00`);

/** Sent on November 2, opened on November 3 in the evening, to be signed through December 2. */
async function openedWorld(changes: Partial<Agreement> = {}): Promise<World> {
  const world = inMemoryWorld();
  const agreement = anAgreement({
    ...{ state: 'OPENED', version: 1, unsent: false, tokenHash: hashToken(token) },
    ...{ sentAt: at('2026-11-02'), openedAt: at('2026-11-03', '23:30'), openUntil: '2026-12-02' },
    ...changes,
  });
  const sent = aSentVersion({ content: { ...content, validUntil: '2026-12-02' } });
  await world.agreements.write({ agreement, before: undefined, sent }, []);
  return world;
}

/** Runs on a day at a time in New York. Returns each message's recipient and subject. */
async function runOn(world: World, day: string, time = '09:00'): Promise<string[]> {
  const before = world.mailer.sent.length;
  world.clock.set(at(day, time));
  await remindToSign(world)();
  return world.mailer.sent
    .slice(before)
    .map(({ to, subject }) => `${to === world.businessInbox ? 'business' : to}: ${subject.replace(/ – .*/, '')}`);
}

const REMINDER = 'amy@example.com: Reminder: your agreement “Ten hours of counseling”';
const EXPIRES = 'business: Not signed: the agreement of Amy Marlow expires after December 2, 2026';

describe('reminders to sign', () => {
  it('come five days after the opening, and to the business three days before the end, each once', async () => {
    const world = await openedWorld();
    const sent: Record<string, string[]> = {};
    for (let day = 4; day <= 30; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      const mails = [...(await runOn(world, date)), ...(await runOn(world, date, '21:00'))];
      if (mails.length > 0) sent[date] = mails;
    }
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-20']) {
      const mails = await runOn(world, day);
      if (mails.length > 0) sent[day] = mails;
    }
    expect(sent).toEqual({ '2026-11-08': [REMINDER], '2026-11-29': [EXPIRES] });
    expect(await world.agreements.find(id)).toMatchObject({ remindedAt: at('2026-11-08'), reminded: ['v1 expires'] });
    expect(world.mailer.sent[0]?.text).toContain(`https://shop.test/agreement#${token}`);
    expect(world.mailer.sent[1]?.text).toContain('opened it on November 3, 2026 and has not signed it');
    expect(world.mailer.sent[1]?.text).toContain(`https://shop.test/office/agreements/${id}`);
  });

  it('leave families alone that have not opened it, and tell the business so', async () => {
    const world = await openedWorld({ state: 'SENT' });
    const agreement = await world.agreements.find(id);
    const { openedAt: _, ...unopened } = agreement ?? expect.fail();
    await world.agreements.write({ agreement: { ...unopened, revision: 2 }, before: agreement }, []);
    expect(await runOn(world, '2026-11-20')).toEqual([]);
    expect(await runOn(world, '2026-11-29')).toEqual([EXPIRES]);
    expect(world.mailer.sent[0]?.text).toContain('Amy Marlow has not opened it.');
  });

  it('are not sent again to who was reminded since, and are to who opened it after', async () => {
    const since = await openedWorld({ remindedAt: at('2026-11-04') });
    expect(await runOn(since, '2026-11-20')).toEqual([]);
    const before = await openedWorld({ remindedAt: at('2026-11-03') });
    expect(await runOn(before, '2026-11-08')).toEqual([REMINDER]);
  });

  it('that were missed come later, but to the family only while it can sign', async () => {
    expect(await runOn(await openedWorld(), '2026-12-02')).toEqual([REMINDER, EXPIRES]);
    const late = await openedWorld();
    expect(await runOn(late, '2026-12-03')).toEqual([EXPIRES.replace('expires after', 'expired on')]);
    expect(await runOn(late, '2026-12-04')).toEqual([]);
  });

  it('are for each version', async () => {
    const world = await openedWorld({ version: 2, reminded: ['1 soon', 'v1 expires'] });
    const before = (await world.agreements.find(id)) ?? expect.fail();
    const sent = aSentVersion({ version: 2, content: before.content });
    await world.agreements.write({ agreement: { ...before, revision: 2 }, before, sent }, []);
    expect(await runOn(world, '2026-11-29')).toEqual([REMINDER, EXPIRES]);
  });

  it.each<Agreement['state']>(['DRAFT', 'SIGNED', 'WITHDRAWN'])('are not for one that is %s', async (state) => {
    const world = await openedWorld({ state });
    expect(await runOn(world, '2026-11-29')).toEqual([]);
  });

  it('say where the link is after the peppers were replaced', async () => {
    const world = await openedWorld({ tokenHash: 'of an old pepper' });
    await runOn(world, '2026-11-08');
    expect(world.mailer.sent[0]?.text).toContain('open the link in our email with the agreement');
  });

  it('are sent once by two runs at the same time', async () => {
    const world = await openedWorld();
    world.clock.set(at('2026-11-08'));
    await Promise.all([remindToSign(world)(), remindToSign(world)()]);
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('give owners who want it a copy of what expires, and counselors none', async () => {
    const world = await openedWorld();
    const notifications = { ...aMember().notifications, messages: true };
    const roles = ['owner', 'counselor'] as const;
    world.office.setTeam(
      aTeam({ members: roles.map((role) => aMember({ id: role, email: `${role}@shop.test`, role, notifications })) }),
    );
    world.clock.set(at('2026-11-29'));
    await remindToSign({ ...world, ccFor: ccFor(world) })();
    expect(world.mailer.sent).toMatchObject([
      { to: 'amy@example.com' },
      { to: world.businessInbox, cc: ['owner@shop.test'], replyTo: 'amy@example.com' },
    ]);
  });
});

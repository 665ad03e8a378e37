import { expect, it, vi } from 'vitest';
import { aMember, anOfficeSession, aTeam } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { setOfficeNotifications } from './set-office-notifications.ts';

const site = { siteUrl: 'https://shop.test', businessName: 'Route to College', timeZone: 'America/New_York' };
const none = { leads: false, messages: false, consultations: false, digest: false };
const session = { ...anOfficeSession(), member: aMember() };

it('stores the choices of one member, and records what they were', async () => {
  const { office, clock } = inMemoryWorld();
  const other = aMember({ id: 'OTHER', email: 'maya@shop.test' });
  await office.changeTeam(aTeam({ members: [aMember(), other] }));
  const record = vi.fn();
  const notifications = { ...none, leads: true };
  const answer = await setOfficeNotifications({ office, clock, site })({ input: { notifications }, session, record });
  expect(answer.notifications).toEqual(notifications);
  expect((await office.team()).members).toEqual([{ ...aMember(), notifications }, other]);
  expect(record).toHaveBeenLastCalledWith({ before: none, after: notifications });
});

it('refuses a member who was removed meanwhile', async () => {
  const { office, clock } = inMemoryWorld();
  await office.changeTeam(aTeam({ members: [] }));
  const running = setOfficeNotifications({ office, clock, site })({
    input: { notifications: none },
    session,
    record: vi.fn(),
  });
  expect((await refusalOf(running)).code).toBe('UNAUTHENTICATED');
});

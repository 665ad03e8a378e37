import { describe, expect, it, vi } from 'vitest';
import { OFFICE_PUSH_DEVICES_MAX } from '#contract/endpoints/office/limits.ts';
import { aMember, anOfficeSession, aPushDevice, aTeam } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import type { PushService } from '../ports.ts';
import type { Member } from '../team/team.ts';
import { listOfficePush } from './list-office-push.ts';
import type { PushMessage } from './push-device.ts';
import { sendOfficePush } from './send-office-push.ts';
import { setOfficePush } from './set-office-push.ts';

const olive = aMember();
const hanna = aMember({ id: 'HANNA', name: 'Hanna', email: 'hanna@shop.test', role: 'counselor' });
const phone = aPushDevice();
const { endpoint, p256dh, auth, server, name: browser } = phone;
const keys = { p256dh, auth, server };
const all = { leads: true, consultations: true, disputes: true };
const none = { leads: false, consultations: false, disputes: false };
const sessionOf = (member: Member) => ({ ...anOfficeSession({ memberId: member.id }), member });

describe('a device', () => {
  function settings(member = olive) {
    const world = inMemoryWorld();
    const record = vi.fn();
    const session = sessionOf(member);
    const set = (input: Partial<Parameters<ReturnType<typeof setOfficePush>>[0]['input']>) =>
      setOfficePush(world)({ input: { endpoint, keys, choices: all, ...input }, session, browser, record });
    return { ...world, record, session, set };
  }

  it('is added with its name, and listed with the key for others', async () => {
    const { pushDevices, clock, record, session, set } = settings();
    const device = { ...phone, addedAt: clock.now() };
    expect(await set({})).toEqual([{ ...device, isBroken: false }]);
    expect(record).toHaveBeenCalledWith({ before: none, after: all });
    const listed = await listOfficePush({ pushDevices, pushKey: () => Promise.resolve('the key') })({ session });
    expect(listed).toEqual({ key: 'the key', devices: [{ ...device, isBroken: false }] });
  });

  it('changes without its keys, and keeps its name and day', async () => {
    const { clock, record, set } = settings();
    const [added] = await set({});
    clock.advanceSeconds(60);
    const quiet = { ...all, leads: false };
    expect(await set({ keys: null, choices: quiet })).toEqual([{ ...added, choices: quiet }]);
    expect(record).toHaveBeenLastCalledWith({ before: all, after: quiet });
  });

  it('that is to tell nothing is removed', async () => {
    const { set } = settings();
    await set({});
    expect(await set({ keys: null, choices: none })).toEqual([]);
    expect((await refusalOf(set({ keys: null }))).code).toBe('NOT_FOUND');
  });

  it('of a counselor tells nothing of disputes', async () => {
    const { set } = settings(hanna);
    expect(await set({})).toMatchObject([{ choices: { ...all, disputes: false } }]);
    expect(await set({ keys: null, choices: { ...none, disputes: true } })).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const { set } = settings();
    for (let count = 0; count < OFFICE_PUSH_DEVICES_MAX; count += 1) {
      await set({ endpoint: `${endpoint}-${String(count)}` });
    }
    expect((await refusalOf(set({}))).code).toBe('CONFLICT');
    expect(await set({ endpoint: `${endpoint}-0` })).toHaveLength(OFFICE_PUSH_DEVICES_MAX);
  });
});

describe('news in the logs', () => {
  const line = (event: string) => ({ at: 0, line: { event } });
  async function office(send: PushService['send'] = () => Promise.resolve('sent')) {
    const world = inMemoryWorld();
    await world.office.changeTeam(aTeam({ members: [olive, hanna] }));
    const sent: string[] = [];
    const pushService = {
      send: async (message: PushMessage) => {
        sent.push(`${message.member.name}: ${message.news.text}, ${message.news.path}`);
        return await send(message);
      },
    };
    const tell = async (...events: string[]) => {
      await sendOfficePush({ ...world, pushService })(events.map(line));
      return sent.splice(0);
    };
    return { ...world, tell };
  }

  it('reach each device that wants them, once for all lines of a kind', async () => {
    const { pushDevices, tell } = await office();
    await pushDevices.put(olive.id, phone);
    await pushDevices.put(hanna.id, { ...phone, choices: { ...all, consultations: false } });
    const told = await tell('lead-received', 'lead-received', 'consultation-booked', 'payment-disputed', 'request');
    expect(told.toSorted()).toEqual([
      'Hanna: A new lead waits, /office/leads',
      'Olive Stone: A new lead waits, /office/leads',
      'Olive Stone: A time was booked, /office/calendar',
      'Olive Stone: PayPal opened a dispute, /office/orders',
    ]);
  });

  it('reach no one without a device, and no one who left', async () => {
    const { pushDevices, tell, log } = await office();
    await pushDevices.put('GONE', phone);
    expect(await tell('lead-received')).toEqual([]);
    expect(log.lines).toMatchObject([{ event: 'pushes', details: { sent: 0, gone: 0, failed: 0 } }]);
  });

  it('are not looked for in other lines', async () => {
    const { tell, log } = await office();
    expect(await tell('request')).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  it('forget a device that takes no more', async () => {
    const { pushDevices, tell, log } = await office(() => Promise.resolve('gone'));
    await pushDevices.put(olive.id, phone);
    expect(await tell('lead-received')).toHaveLength(1);
    expect(await pushDevices.of(olive.id)).toEqual([]);
    expect(log.lines).toMatchObject([{ event: 'pushes', details: { gone: 1 } }]);
  });

  it('that a push service refuses three times in a row mark the device as broken, and tell its member', async () => {
    let end: Awaited<ReturnType<PushService['send']>> = 'refused';
    const { pushDevices, mailer, clock, tell, log } = await office(() => Promise.resolve(end));
    await pushDevices.put(olive.id, phone);
    await tell('lead-received');
    await tell('lead-received');
    end = 'sent';
    await tell('lead-received');
    expect(await pushDevices.of(olive.id)).toEqual([{ ...phone, refused: 0 }]);
    end = 'refused';
    for (let times = 0; times < 2; times += 1) await tell('lead-received');
    expect(mailer.sent).toEqual([]);
    expect(await tell('lead-received')).toHaveLength(1);
    expect(mailer.sent).toMatchObject([
      { kind: 'office', to: olive.email, subject: 'Safari on iPhone gets no notifications anymore' },
    ]);
    expect(await tell('lead-received')).toEqual([]);
    expect(mailer.sent).toHaveLength(1);
    expect(log.lines.map(({ event }) => event)).toContain('push-device-broken');
    const session = sessionOf(olive);
    const listed = await listOfficePush({ pushDevices, pushKey: () => Promise.resolve('') })({ session });
    expect(listed.devices).toMatchObject([{ isBroken: true }]);
    const again = { input: { endpoint, keys, choices: all }, session, browser, record: () => undefined };
    expect(await setOfficePush({ pushDevices, clock })(again)).toMatchObject([{ isBroken: false }]);
    expect(await tell('lead-received')).toHaveLength(1);
  });

  it('keep a device whose push service is down, and still reach the others', async () => {
    const { pushDevices, tell, log } = await office(({ member }) =>
      member.name === olive.name
        ? Promise.reject(new DependencyDown('a push service', undefined))
        : Promise.resolve('sent'),
    );
    await pushDevices.put(olive.id, phone);
    await pushDevices.put(hanna.id, phone);
    expect(await tell('lead-received')).toHaveLength(2);
    expect(await pushDevices.of(olive.id)).toEqual([phone]);
    expect(log.lines).toMatchObject([{ event: 'push-not-sent' }, { event: 'pushes', details: { sent: 1, failed: 1 } }]);
  });
});

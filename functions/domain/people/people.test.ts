import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { OTP_LOCK_SECONDS, OTP_SENDS_PER_DAY } from '#contract/endpoints/sign-in/limits.ts';
import type { MemberRole } from '#contract/office.ts';
import { TEST_START } from '#testing/clock.ts';
import {
  aBooking,
  aDevice,
  aLead,
  aMailFeedbackEntry,
  aMember,
  aMessage,
  anAccount,
  anOtpRecord,
  aPaidOrder,
  aSession,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import type { SuppressionList } from '../mail/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { allowOfficeMail } from './allow-office-mail.ts';
import { findOfficePerson } from './find-office-person.ts';
import { signOutOfficePerson } from './sign-out-office-person.ts';
import { unlockOfficePerson } from './unlock-office-person.ts';

const email = 'amy@example.com';
const find = (world: World, role: MemberRole = 'owner') =>
  findOfficePerson(world)({
    input: { email },
    session: { member: aMember({ role }) },
  });

async function meet(world: World): Promise<void> {
  await world.users.create(anAccount());
  await world.orders.insert(aPaidOrder());
  await world.orders.insert(aPaidOrder({ buyerId: 'ben', number: '01KA0000000000000000000BEN' }));
  const booking = aBooking();
  await world.consultations.write(
    { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  for (const revision of [1, 2]) await world.leads.record(aLead({ revision }), undefined, []);
  await world.messages.record(aMessage(), []);
  await world.messages.record({ ...aMessage(), id: 'ben', email: 'ben@example.com' }, []);
  await world.sessions.create(aSession());
  await world.mailFeedback.record(aMailFeedbackEntry());
}

describe('a person in the office', () => {
  it('says where they came from first, and who sent them', async () => {
    const world = inMemoryWorld();
    await world.users.create(anAccount());
    await world.messages.record({ ...aMessage(), receivedAt: TEST_START + 1_000, cameFrom: { host: 'b.example' } }, []);
    await world.orders.insert(aPaidOrder({ cameFrom: { host: 'a.example' } }));
    await world.leads.record(aLead({ receivedAt: TEST_START + 2_000, cameFrom: { sentBy: 'Mrs. Li' } }), undefined, []);
    expect((await find(world)).cameFrom).toEqual({ host: 'a.example', sentBy: 'Mrs. Li' });
    // Orders are nothing that a counselor sees.
    expect((await find(world, 'counselor')).cameFrom).toEqual({ host: 'b.example', sentBy: 'Mrs. Li' });
  });

  it('says that they wait for a free time', async () => {
    const world = inMemoryWorld();
    expect((await find(world)).waitingSince).toBeUndefined();
    await world.waitingList.add({ email, since: TEST_START });
    expect((await find(world)).waitingSince).toBe(TEST_START);
  });

  it('has everything of the address on one page, newest first', async () => {
    const world = inMemoryWorld();
    await meet(world);
    expect(await find(world)).toMatchObject({
      email,
      account: {
        id: anAccount().id,
        fullname: 'Amy Marlow',
        phone: '5550102030',
        createdAt: TEST_START,
        confirmed: true,
      },
      orders: [{ number: aPaidOrder().number, status: 'PAID', totalCents: 1_999 }],
      paidOrders: [],
      consultations: [{ id: aBooking().id, person: anAccount().id, status: 'BOOKED', outsideHours: true }],
      leads: [{ revision: 2, followUp: { state: 'new' } }, { revision: 1 }],
      messages: [{ id: 'c0ffee' }],
      sessions: 1,
      locked: false,
      returnedMail:
        'Mail bounced once, on Nov 2, 2026, at 10:00 AM (General, "smtp; 550 5.1.1 user unknown"): a receipt.',
    });
  });

  it('has the orders that the address paid for others, without an account too, newest first', async () => {
    const world = inMemoryWorld();
    const ofBen = (number: string, payer?: string) =>
      aPaidOrder({
        ...{ number, buyerId: 'ben', buyer: { email: 'ben@example.com', fullname: 'Ben' } },
        ...(payer === undefined ? {} : { payer: { email: payer } }),
      });
    await world.orders.insert(ofBen('1', email));
    await world.orders.insert(ofBen('2', email));
    // One whose payment isn't written yet, one that is erased, and one that is gone.
    await world.orders.insert(ofBen('3'));
    await world.orders.insert(ofBen('4', ''));
    for (const number of ['1', '2', '3', '4', '5']) await world.orders.notePayer(email, number);
    expect(await find(world)).toMatchObject({
      account: null,
      orders: [],
      paidOrders: [{ number: '2', buyer: { fullname: 'Ben' } }, { number: '1' }],
    });
    expect((await find(world, 'counselor')).paidOrders).toBeNull();
  });

  it('shows a counselor no orders', async () => {
    const world = inMemoryWorld();
    await meet(world);
    const seen = await find(world, 'counselor');
    expect(seen).toMatchObject({ orders: null, paidOrders: null, leads: [{}, {}] });
    expect(JSON.stringify(seen)).not.toContain('1999');
    expect(seen.returnedMail).toBe('');
  });

  it('shows a counselor mail that came back, unless it tells of an order', async () => {
    const world = inMemoryWorld();
    await meet(world);
    const returned = async (mail: MailKind) => {
      await world.mailFeedback.record(aMailFeedbackEntry({ id: mail, mail }));
      return (await find(world, 'counselor')).returnedMail;
    };
    for (const mail of ['receipt', 'notice', 'edition'] as const) expect(await returned(mail)).toBe('');
    expect(await returned('code')).toMatch(/^Mail bounced once, .*: a code\.$/);
  });

  it('is empty for an address that is unknown, or whose account and data have expired', async () => {
    const nothing = {
      email,
      account: null,
      orders: [],
      paidOrders: [],
      agreements: [],
      consultations: [],
      leads: [],
      messages: [],
      sessions: 0,
      locked: false,
      returnedMail: '',
    };
    const world = inMemoryWorld();
    expect(await find(world)).toEqual(nothing);
    await world.users.create(anAccount({ unverifiedUntil: TEST_START + 1 }));
    expect(await find(world)).toMatchObject({ account: { confirmed: false } });
    await world.leads.record(aLead(), undefined, []);
    await world.messages.record(aMessage(), []);
    world.clock.advanceSeconds(LEAD_RETENTION_SECONDS);
    expect(await find(world)).toEqual(nothing);
  });

  it.each([
    ['too many codes in a day', { sentInDay: OTP_SENDS_PER_DAY }],
    ['too many wrong tries', { wrongInRow: 25, lastTryAt: TEST_START }],
  ])('is locked after %s, until the lock ends or is lifted', async (_, counts) => {
    const world = inMemoryWorld();
    await world.otpCodes.replace(anOtpRecord(counts), 0);
    expect((await find(world)).locked).toBe(true);
    world.clock.advanceSeconds(OTP_LOCK_SECONDS);
    expect((await find(world)).locked).toBe(false);
    world.clock.advanceSeconds(-OTP_LOCK_SECONDS);
    expect(await unlockOfficePerson(world)({ input: { email } })).toEqual({ lifted: 1 });
    expect((await find(world)).locked).toBe(false);
    expect(await unlockOfficePerson(world)({ input: { email } })).toEqual({ lifted: 0 });
  });

  it.each([
    ['a buyer', 'receipt'],
    ['a second parent', 'consultation'],
    ['a student', 'agreement'],
    ['an owner', 'office'],
  ] as const)('gets mail again after an owner allowed it, also of %s, whose records go last', async (_, mail) => {
    const world = inMemoryWorld();
    await world.mailFeedback.record(aMailFeedbackEntry({ email, mail, id: '1' }));
    await world.mailFeedback.record(aMailFeedbackEntry({ email, mail, id: '2' }));
    await world.mailFeedback.record(aMailFeedbackEntry({ email: 'someone-else@example.com' }));
    const lifted: string[] = [];
    const changes: Change[] = [];
    const allow = (suppressionList: SuppressionList) =>
      allowOfficeMail({ ...world, suppressionList })({ input: { email }, record: (change) => changes.push(change) });
    expect((await find(world)).returnedMail).not.toBe('');
    const down = new DependencyDown('SES', new Error('slow'));
    await expect(allow({ remove: () => Promise.reject(down) })).rejects.toThrow(down);
    expect((await find(world)).returnedMail).not.toBe('');
    const list: SuppressionList = {
      remove: (address) => {
        lifted.push(address);
        return Promise.resolve(true);
      },
    };
    expect(await allow(list)).toEqual({ forgotten: 2 });
    expect((await find(world)).returnedMail).toBe('');
    expect(lifted).toEqual([email]);
    expect(changes).toEqual([{ after: { forgotten: 2, wasSuppressed: true } }]);
    expect(world.mailFeedback.all()).toHaveLength(1);
  });

  it('is signed out everywhere, if there is an account', async () => {
    const world = inMemoryWorld();
    expect(await refusalOf(signOutOfficePerson(world)({ input: { email } }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'amy@example.com has no account.',
    });
    await meet(world);
    await world.devices.remember(aDevice());
    expect(await signOutOfficePerson(world)({ input: { email } })).toEqual({ ended: 1 });
    expect((await find(world)).sessions).toBe(0);
  });
});

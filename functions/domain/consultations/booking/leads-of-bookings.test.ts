import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { aBalance, aLead, aMember, anAgreement, anAvailability, aSession } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { listOfficeLeads } from '../../leads/list-office-leads.ts';
import { followUpOfficeContact } from '../../messages/follow-up-office-contact.ts';
import { sendMorningDigest } from '../../office/send-morning-digest.ts';
import { bookConsultation } from './book-consultation.ts';
import { bookOfficeConsultation } from './book-office-consultation.ts';
import { cancelConsultation } from './cancel-consultation.ts';
import { cancelOfficeConsultation } from './cancel-office-consultation.ts';

/** Who books a free consultation is a lead, and who canceled it has to be called back. */

const START = '2026-11-05T21:00:00Z';
const amy = aSession();
const { email, fullname, phone } = amy.user;
const record = () => undefined;

async function openWorld(): Promise<World> {
  const world = inMemoryWorld();
  await world.consultations.setAvailability(anAvailability());
  return world;
}
const book = async (
  world: World,
  changes: Partial<{ start: string; kind: 'session'; cameFrom: string; sentBy: string }> = {},
) =>
  await bookConsultation(world)({
    ...{ session: amy, viewer: 'v' },
    input: {
      ...{ start: START, counselor: undefined, zone: 'America/New_York', how: 'phone', note: 'Summer programs?' },
      ...changes,
    },
  });
const cancel = async (world: World, id: string) => await cancelConsultation(world)({ input: { id }, session: amy });
const all = async (world: World) => (await listOfficeLeads(world)({ input: { state: '', after: '' } })).leads;
const statesOf = async (world: World) => (await all(world)).map(({ followUp }) => followUp.state);

describe('a booked consultation', () => {
  it('opens a lead that is booked, and canceling it sets Call back', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const details = { fullname, phone, email, comments: 'Summer programs?', fromBooking: true };
    expect(await all(world)).toMatchObject([{ id: email, ...details, followUp: { state: 'booked' } }]);
    await cancel(world, id);
    expect((await all(world))[0]?.followUp).toMatchObject({ state: 'callback', canceled: '2026-11-05' });
    // Neither the same cancellation again nor another booking opens a second lead.
    await cancel(world, id);
    await book(world, { start: '2026-11-05T22:00:00Z' });
    expect((await all(world))[0]?.followUp).toEqual({ state: 'booked', notes: [], version: 3 });
    expect(world.leads.all()).toHaveLength(1);
  });

  it('keeps a lead as it was typed, with its notes', async () => {
    const world = await openWorld();
    const lead = aLead({ email });
    await world.leads.record(lead, undefined, []);
    const note = { kind: 'lead', id: email, state: 'contacted', note: 'Left a voicemail.', version: 0 } as const;
    await followUpOfficeContact(world)({ input: note, session: { member: aMember() }, record });
    await book(world);
    expect(await all(world)).toMatchObject([{ ...lead.details, followUp: { state: 'booked', version: 2 } }]);
    expect((await all(world))[0]?.followUp.notes.map(({ text }) => text)).toEqual(['Left a voicemail.']);
  });

  it('says on its lead where the family came from, and who sent them', async () => {
    const world = await openWorld();
    await book(world, { cameFrom: 'https://shop.test/book https://search.example/', sentBy: 'Mrs. Li' });
    const cameFrom = { page: '/book', host: 'search.example', sentBy: 'Mrs. Li' };
    expect(await all(world)).toMatchObject([{ cameFrom, followUp: { notes: [] } }]);
    expect(world.consultations.all().map((one) => one.cameFrom)).toEqual([cameFrom]);
  });

  it('adds who sent them to a lead that is there, once', async () => {
    const world = await openWorld();
    await world.leads.record(aLead({ email }), undefined, []);
    const { id } = await book(world, { sentBy: 'Mrs. Li' });
    await cancel(world, id);
    await book(world, { start: '2026-11-05T22:00:00Z', sentBy: 'Mrs. Li' });
    expect((await all(world))[0]?.followUp.notes).toMatchObject([{ who: fullname, text: 'Who sent you? Mrs. Li' }]);
  });

  it('ends that the call was put off, and so does canceling it', async () => {
    const world = await openWorld();
    await world.leads.record(aLead({ email }), undefined, []);
    const putOff = async (version: number) =>
      await followUpOfficeContact(world)({
        input: { kind: 'lead', id: email, note: '', callOn: '2026-12-03', version },
        session: { member: aMember() },
        record,
      });
    await putOff(0);
    const { id } = await book(world);
    expect((await all(world))[0]?.followUp).toEqual({ state: 'booked', notes: [], version: 2 });
    await putOff(2);
    await cancel(world, id);
    expect((await all(world))[0]?.followUp).toEqual({
      ...{ state: 'callback', notes: [], version: 4 },
      canceled: '2026-11-05',
    });
  });

  it('that is canceled stays the reason to call while the call is put off, and until the state changes', async () => {
    const world = await openWorld();
    await cancel(world, (await book(world)).id);
    const change = async (input: { callOn: string } | { note: string; state: 'contacted' }, version: number) =>
      await followUpOfficeContact(world)({
        input: { kind: 'lead', id: email, note: '', ...input, version },
        session: { member: aMember() },
        record,
      });
    expect(await change({ callOn: '2026-12-03' }, 2)).toMatchObject({ canceled: '2026-11-05', callOn: '2026-12-03' });
    expect(await change({ note: 'Called.', state: 'contacted' }, 3)).not.toHaveProperty('canceled');
  });

  it('opens a new lead once the one before has expired', async () => {
    const world = await openWorld();
    await world.leads.record(
      aLead({ email, receivedAt: world.clock.now() - LEAD_RETENTION_SECONDS * 1_000 }),
      undefined,
      [],
    );
    await book(world);
    expect(world.leads.all()).toMatchObject([{ revision: 1 }, { revision: 2, fromBooking: true }]);
  });

  it('is in no list of what waits, until it is canceled and in the digest', async () => {
    const world = await openWorld();
    const { id } = await book(world);
    const digests = () => world.mailer.sent.filter(({ subject }) => subject.startsWith('Morning digest'));
    await sendMorningDigest(world)();
    expect(digests()).toEqual([]);
    await cancel(world, id);
    world.clock.advanceSeconds(24 * 3_600);
    await sendMorningDigest(world)();
    expect(digests()[0]?.text).toContain('Call back');
    expect(digests()[0]?.text).toContain(`${fullname}: ${phone}`);
    expect(digests()[0]?.text).not.toContain('New leads');
  });

  it.each([{ email }, { email: '' }])('by the team for a family does the same (%j)', async (changes) => {
    const world = await openWorld();
    const family = { fullname, phone, ...changes };
    const input = {
      ...family,
      counselor: 'maya-ellison',
      start: START,
      how: 'phone',
      note: '',
      mailFamily: false,
    } as const;
    const { id, person, version } = await bookOfficeConsultation(world)({ input, record });
    expect(await all(world)).toMatchObject([{ ...family, followUp: { state: 'booked' } }]);
    await cancelOfficeConsultation(world)({
      input: { id, person, version, word: '' },
      session: { member: aMember() },
      record,
    });
    expect(await statesOf(world)).toEqual(['callback']);
  });

  it('that its hours pay is of a family that has signed, and changes no lead', async () => {
    const world = await openWorld();
    const agreement = anAgreement({ state: 'SIGNED' });
    await world.agreements.write({ agreement, before: undefined, balance: aBalance() }, []);
    const { id } = await book(world, { kind: 'session' });
    await cancel(world, id);
    expect(await all(world)).toEqual([]);
  });

  it('is not booked with a lead that someone else has just changed, but tried again', async () => {
    const world = await openWorld();
    let tries = 0;
    const consultations: World['consultations'] = {
      ...world.consultations,
      async writeWithLead(change, mails, lead) {
        tries += 1;
        if (tries === 1) await world.leads.record(aLead({ email }), undefined, []);
        return await world.consultations.writeWithLead(change, mails, lead);
      },
    };
    await book({ ...world, consultations });
    expect(tries).toBe(2);
    expect(await all(world)).toMatchObject([{ ...aLead().details, followUp: { state: 'booked' } }]);
  });
});

it('two bookings of one person at the same moment are one', async () => {
  const world = await openWorld();
  const [one, other] = await Promise.all([book(world), book(world)]);
  expect(other.id).toBe(one.id);
  expect(world.consultations.all()).toHaveLength(1);
});

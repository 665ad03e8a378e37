import { describe, expect, it } from 'vitest';
import type { MemberRole } from '#contract/office.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBooking, aGuide, aLead, aLesson, aMember, anAccount, anAgreement, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { searchOffice } from './search-office.ts';

const search = async (world: World, text: string, role: MemberRole = 'owner') => {
  const session = { member: aMember({ role }) };
  return (await searchOffice(world)({ input: { search: text }, session })).hits;
};
const kindsOf = async (world: World, text: string, role?: MemberRole) =>
  (await search(world, text, role)).map((hit) => hit.kind);

/** Amy has an account, an order, a booking and a lead; Nora called and gave no address. */
async function openWorld() {
  const world = inMemoryWorld();
  await world.users.create(anAccount());
  await world.orders.insert(aPaidOrder({ receiptNumber: 'RTC-48213' }));
  await world.orders.takeReceiptNumber('RTC-48213', aPaidOrder());
  await world.consultations.write(
    { booking: aBooking(), before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  await world.leads.record(aLead(), undefined, []);
  const details = { ...aLead().details, fullname: 'Nora Quill', phone: '5550142200' };
  await world.leads.record({ ...aLead(), email: 'tel:+15550142200', details }, undefined, []);
  await world.catalog.put(aGuide({ id: 'biology', title: 'Biology and Pre-Med' }));
  return world;
}

describe('the search of the office', () => {
  it.each([
    'amy@example.com',
    ' AMY@example.com'.trim(),
    'Marlow',
    'amy',
    'amy marlow',
    'marlow amy',
    'MÁRLÓW',
    'a-my',
  ])('finds a person with all that is theirs by %s', async (text) => {
    const world = await openWorld();
    const found = await search(world, text);
    expect(found.map(({ kind }) => kind)).toEqual(['person', 'lead', 'booking', 'order']);
    expect(found.find(({ kind }) => kind === 'order')).toEqual({
      ...{ kind: 'order', id: aPaidOrder().number, title: 'RTC-48213', at: aPaidOrder().createdAt },
      text: 'Amy Marlow, amy@example.com, $19.99',
    });
  });

  it('finds an order by its receipt number and by its own', async () => {
    const world = await openWorld();
    for (const text of ['rtc-48213', aPaidOrder().number]) expect(await kindsOf(world, text)).toEqual(['order']);
  });

  it('finds a guide by words of its title, and someone who called by name and phone', async () => {
    const world = await openWorld();
    expect(await search(world, 'pre biol')).toMatchObject([{ kind: 'guide', id: 'biology' }]);
    for (const text of ['nora', '555 014 2200']) {
      expect(await search(world, text)).toEqual([
        { kind: 'lead', id: 'tel:+15550142200', title: 'Nora Quill', text: '(555) 014-2200', at: TEST_START },
      ]);
    }
    expect(await kindsOf(world, '(555) 010-2030')).toEqual(['lead', 'booking']);
    expect(await search(world, 'nobody')).toEqual([]);
  });

  it('finds the account, lead, bookings and orders of a name or an address, however old', async () => {
    const world = await openWorld();
    world.clock.advanceSeconds(90 * 24 * 3_600);
    // More than a search reads of what is recent.
    for (let index = 0; index < 301; index += 1) {
      const details = { ...aLead().details, fullname: `Bo ${String(index)}`, phone: '5550999999' };
      const receivedAt = world.clock.now() - index;
      await world.leads.record(
        { ...aLead(), email: `${String(index)}@example.com`, receivedAt, details },
        undefined,
        [],
      );
    }
    for (const text of ['amy@example.com', 'marlow', 'amy']) {
      expect(await kindsOf(world, text)).toEqual(['person', 'lead', 'booking', 'order']);
    }
  });

  it.each(["Maeve O'Brien-Núñez", 'Maeve OBrien Nunez'])('finds %s with and without marks', async (fullname) => {
    const world = await openWorld();
    await world.users.create(anAccount({ id: 'm', email: 'maeve@example.com', fullname }));
    const lead = aLead();
    const details = { ...lead.details, fullname, student: 'Zoë D’Arcy' };
    await world.leads.record({ ...lead, email: 'other@example.com', details }, undefined, []);
    for (const text of ['obrien', 'O’Brien', 'nuñez', 'nunez', 'maeve', 'maeve obr']) {
      expect(await kindsOf(world, text), text).toEqual(['person', 'lead']);
    }
    for (const text of ['zoe', 'darcy', "D'Arcy"]) expect(await kindsOf(world, text), text).toEqual(['lead']);
  });

  it('finds an agreement by each name and address in it, for an owner', async () => {
    const world = await openWorld();
    const names = { fullname: "Niamh O'Connell", student: 'Éowyn', email: 'niamh@example.com' };
    const agreement = anAgreement({ content: { ...anAgreement().content, ...names } });
    await world.agreements.write({ agreement, before: undefined }, []);
    for (const text of ['oconnell', 'niamh', 'eowyn', 'Niamh@example.com']) {
      expect(await search(world, text), text).toMatchObject([{ kind: 'agreement', title: "Niamh O'Connell" }]);
      expect(await search(world, text, 'counselor')).toEqual([]);
    }
  });

  it('finds an agreement by words of its title, before everything else', async () => {
    const world = await openWorld();
    const agreement = anAgreement({ content: { ...anAgreement().content, title: 'Amy’s college essays' } });
    await world.agreements.write({ agreement, before: undefined }, []);
    expect(await search(world, 'essays college')).toMatchObject([{ kind: 'agreement', id: agreement.id }]);
    expect(await kindsOf(world, 'amy')).toEqual(['agreement', 'person', 'lead', 'booking', 'order']);
  });

  it('lists a series of sessions as one row, with the one that comes next', async () => {
    const world = await openWorld();
    const now = world.clock.now();
    const canceled = aLesson({ status: 'CANCELED' });
    for (const [index, days] of [-7, 7, 14, 21].entries()) {
      const booking = {
        ...(index === 1 ? canceled : aLesson()),
        ...{ id: `S${String(index)}`, fullname: 'Zed Ames', start: now + days * 86_400_000 },
        series: { id: 'series', number: index + 1, of: 4 },
      };
      const stored = { booking, before: undefined, take: [], release: [], days: [], personVersion: index + 1 };
      await world.consultations.write(stored, []);
    }
    expect(await search(world, 'zed')).toMatchObject([
      { kind: 'booking', title: 'Zed Ames', at: now + 14 * 86_400_000, text: 'with Maya Ellison, one of 3 sessions' },
    ]);
  });

  it('lists a changed lead once, as it was last', async () => {
    const world = await openWorld();
    await world.leads.record(aLead({ revision: 2, receivedAt: TEST_START + 1 }), undefined, []);
    world.clock.advanceSeconds(60);
    const leads = (await search(world, 'marlow')).filter(({ kind }) => kind === 'lead');
    expect(leads).toMatchObject([{ at: TEST_START + 1 }]);
  });

  it('leaves out what has expired', async () => {
    const world = await openWorld();
    await world.users.create(
      anAccount({ id: 'x', email: 'x@example.com', fullname: 'Xu Xan', unverifiedUntil: TEST_START }),
    );
    expect(await search(world, 'xan')).toEqual([]);
    world.clock.advanceSeconds(3 * 365 * 24 * 3_600);
    expect(await kindsOf(world, 'nora')).toEqual([]);
  });

  it('reads no orders and no guides for a counselor', async () => {
    const world = await openWorld();
    const refuse = () => Promise.reject(new Error('read'));
    const orders = { ...world.orders, byState: refuse, ofBuyer: refuse, locateReceipt: refuse, locate: refuse };
    const closed = { ...world, orders, catalog: { ...world.catalog, list: refuse } };
    expect(await kindsOf(closed, 'amy@example.com', 'counselor')).toEqual(['person', 'lead', 'booking']);
    for (const text of ['RTC-48213', aPaidOrder().number, 'biology']) {
      expect(await search(closed, text, 'counselor')).toEqual([]);
    }
  });
});

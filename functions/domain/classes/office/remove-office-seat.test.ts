import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/orders/core/order.ts';
import { aClass, aMember, anAccount, aPaidOrder, aSeat, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { studentsOf } from '../../orders/core/order.ts';
import { removeOfficeSeat } from './remove-office-seat.ts';

const number = '01KA00000000000000000ORDER';

async function office(changes: Partial<Order> = {}) {
  const world = inMemoryWorld();
  const order = aPaidOrder({ number, items: [aSeat('Mia'), aSeat('Ben')], ...changes });
  await world.orders.insert(order);
  const holder = { buyerId: order.buyerId, email: order.buyer.email, students: studentsOf(order), spent: true };
  const seats = someSeats({ orders: { [number]: holder } });
  await world.classes.write({ next: aClass(), before: undefined, seats, take: [], release: [] }, []);
  const recorded: unknown[] = [];
  const shop = shopOn(world, world);
  const remove = async (input: { seat?: string; refundCents?: number } = {}) =>
    await removeOfficeSeat({ ...world, planRefund: shop.planRefund })({
      input: { id: aClass().id, holder: number, seat: 'seat:1', reason: 'They moved away.', ...input },
      session: { member: aMember() },
      record: (change) => recorded.push(change),
    });
  const state = async () => ({
    order: world.orders.all()[0],
    names: Object.values((await world.classes.seats(aClass().id)).orders).flatMap(({ students }) =>
      students.map(({ name }) => name),
    ),
    mails: world.outbox.all().map(({ mail }) => mail),
  });
  return { world, remove, recorded, state };
}

describe('a seat that the owner takes back without a refund', () => {
  it('is free at once, the sibling keeps hers, and the family is told', async () => {
    const { remove, recorded, state } = await office();
    const { people } = await remove();
    expect(people.map(({ student }) => student)).toEqual(['Ben']);
    const { order, names, mails } = await state();
    expect(names).toEqual(['Ben']);
    expect(order).toMatchObject({ state: 'PAID', grants: [aSeat('Ben').id] });
    expect(order).not.toHaveProperty('refundedCents');
    expect(mails).toMatchObject([
      { to: anAccount().email, subject: 'Your seat in AP Biology in a week – Route to College' },
    ]);
    expect(mails[0]?.text).toContain(
      'Mia no longer has a seat in AP Biology in a week. No money was refunded with this.',
    );
    expect(mails[0]).not.toHaveProperty('invite');
    expect(mails[0]).not.toHaveProperty('documents');
    expect(recorded.at(-1)).toEqual({
      after: { order: number, seat: 'seat:1', reason: 'They moved away.', refundCents: 0 },
    });
    // The audit log and the order name the seat by its place alone.
    expect(JSON.stringify([recorded, order?.removedSeats])).not.toContain('Mia');
  });

  it('may be a free one; with the last one the calendar loses the dates', async () => {
    const items = [aSeat('Mia', { cents: 0 })];
    const { remove, state } = await office({ items, capturedCents: 0, totalCents: 0 });
    await remove();
    const { order, names, mails } = await state();
    expect([names, order?.grants]).toEqual([[], []]);
    expect(mails[0]?.documents?.map(({ content }) => content.includes('METHOD:CANCEL'))).toEqual([true, true]);
  });

  it('is taken once', async () => {
    const { remove, state } = await office();
    await remove();
    expect((await refusalOf(remove())).code).toBe('CONFLICT');
    expect((await state()).mails).toHaveLength(1);
  });

  it('of a family that was erased mails nobody', async () => {
    const items = [aSeat('Mia', { student: '' }), aSeat('Ben', { student: '' })];
    const { remove, state } = await office({ buyer: { email: '', fullname: '' }, items });
    await remove({ seat: 'seat:2' });
    expect(await state()).toMatchObject({ names: [''], mails: [] });
  });

  it.each([
    ['a seat that the order doesn’t have', {}, { seat: 'seat:3' }],
    ['a seat that isn’t paid', { state: 'OPEN', grants: [] } as const, {}],
  ])('is refused for %s', async (_, changes, input) => {
    const { remove, state } = await office(changes);
    expect((await refusalOf(remove(input))).code).toBe('CONFLICT');
    expect((await state()).names).toEqual(['Mia', 'Ben']);
  });
});

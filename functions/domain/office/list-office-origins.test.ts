import { describe, expect, it } from 'vitest';
import { ORIGINS_LISTED_MAX } from '#contract/endpoints/leads/limits.ts';
import { aBooking, aLead, aMessage, anAgreement, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import type { Booking } from '../consultations/core/booking.ts';
import type { Origin } from '../shared/origin.ts';
import { listOfficeOrigins } from './list-office-origins.ts';

const DAY = 86_400_000;
const list = async (world: World, days: '30' | '90' | '365' = '30') =>
  (await listOfficeOrigins(world)({ input: { days } })).origins;

/** A world whose clock is 40 days after the sample data. */
function later(): World & { at: number } {
  const world = inMemoryWorld();
  world.clock.advanceSeconds(40 * 24 * 3_600);
  return { ...world, at: world.clock.now() - DAY };
}
const signUp = async (world: World & { at: number }, name: string, cameFrom?: Origin, days = 0) => {
  const lead = aLead({ email: `${name}@example.com`, receivedAt: world.at - days * DAY });
  await world.leads.record({ ...lead, ...(cameFrom && { cameFrom }) }, undefined, []);
};
const book = async (world: World & { at: number }, name: string, changes: Partial<Booking> = {}) => {
  const email = `${name}@example.com`;
  const booking = aBooking({ id: name, userId: name, email, start: world.at, createdAt: world.at, ...changes });
  await world.consultations.write(
    { booking, before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
};
const none = { booked: 0, signed: 0, cents: 0 };

describe('where people came from', () => {
  it('counts each person once, by where they came from first, with what has become of them', async () => {
    const world = later();
    await signUp(world, 'amy', { host: 'search.example' }, 3);
    await signUp(world, 'bo', { page: '/', source: 'Newsletter' });
    await signUp(world, 'cy', { page: '/', source: 'newsletter' });
    await signUp(world, 'di', { page: '/' });
    await signUp(world, 'ed');
    await book(world, 'amy', { cameFrom: { source: 'later' } });
    await book(world, 'fay', { cameFrom: { host: 'search.example', sentBy: 'Mrs. Li' } });
    await world.messages.record({ ...aMessage(), email: 'bo@example.com', receivedAt: world.at }, []);
    const called = aLead({ email: 'tel:+15550142200', receivedAt: world.at, addedBy: 'Clara' });
    await world.leads.record(called, undefined, []);
    const { content } = anAgreement();
    const signed = { name: 'Bo', at: world.at, version: 1, sha256: '' };
    const agreement = anAgreement({
      id: 'A',
      state: 'SIGNED',
      signed,
      content: { ...content, email: 'bo@example.com' },
    });
    await world.agreements.write({ agreement, before: undefined }, []);
    const paid = { createdAt: world.at, paidAt: world.at, capturedCents: 5_000 };
    const buyer = { email: 'bo@example.com', fullname: 'Bo' };
    await world.orders.insert(aPaidOrder({ ...paid, number: 'A', buyer, refundedCents: 1_000 }));
    await world.orders.insert(aPaidOrder({ ...paid, number: 'B', buyer, state: 'REFUNDED', refundedCents: 5_000 }));
    await world.orders.insert(
      aPaidOrder({
        ...paid,
        number: 'C',
        buyer: { email: 'gus@example.com', fullname: 'Gus' },
        cameFrom: { page: '/' },
      }),
    );
    expect(await list(world)).toEqual([
      { kind: 'link', name: 'Newsletter', came: 2, ...none, signed: 1, cents: 4_000 },
      { kind: 'direct', name: '', came: 2, ...none, cents: 5_000 },
      { kind: 'site', name: 'search.example', came: 1, ...none, booked: 1 },
      { kind: 'unknown', name: '', came: 1, ...none },
      { kind: 'called', name: '', came: 1, ...none },
      { kind: 'said', name: 'Mrs. Li', came: 1, ...none, booked: 1 },
    ]);
  });

  it('counts only who came in these days, and nobody who was erased or may be a program', async () => {
    const world = later();
    await signUp(world, 'amy', { page: '/' }, 31);
    await world.messages.record({ ...aMessage(), receivedAt: world.at, suspect: true }, []);
    const paid = { createdAt: world.at, paidAt: world.at, buyer: { email: '', fullname: '' } };
    await world.orders.insert(aPaidOrder(paid));
    await world.orders.insert(aPaidOrder({ ...paid, number: 'GIFT', totalCents: 0, capturedCents: 0 }));
    expect(await list(world)).toEqual([]);
    expect(await list(world, '90')).toEqual([{ kind: 'direct', name: '', came: 1, ...none }]);
  });

  it('counts the rest of a long list together', async () => {
    const world = later();
    for (let index = 0; index < ORIGINS_LISTED_MAX + 20; index += 1) {
      await signUp(world, `f${String(index)}`, { source: `made-up-${String(index)}` });
    }
    const origins = await list(world);
    expect(origins).toHaveLength(ORIGINS_LISTED_MAX + 1);
    expect(origins.at(-1)).toEqual({ kind: 'others', name: '', came: 20, ...none });
  });

  it('reads all messages, however many there are', async () => {
    const world = later();
    for (let index = 0; index < 250; index += 1) {
      const message = { ...aMessage(), id: `m${String(index)}`, email: `m${String(index)}@example.com` };
      await world.messages.record({ ...message, receivedAt: world.at - index }, []);
    }
    expect(await list(world)).toEqual([{ kind: 'unknown', name: '', came: 250, ...none }]);
  });
});

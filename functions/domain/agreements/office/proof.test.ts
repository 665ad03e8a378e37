import { describe, expect, it } from 'vitest';
import { aBooking, anAccount, anAgreement, aPaidOrder } from '#testing/samples.ts';
import type { Booking } from '../../consultations/core/booking.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from '../agreement.ts';
import { proofOf } from './proof.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 10, 20);
const { id, content } = anAgreement();
const signed = {
  ...{ name: 'Amy Marlow', at: now - 300 * HOUR_MS, version: 1, sha256: 'a'.repeat(64) },
  ...{ network: '203.0.113.0/24', browser: 'Safari on iPhone' },
};
const order = aPaidOrder({
  buyerId: buyerIdOf(id),
  items: [{ id: installmentIdOf(id, 0), title: 'Installment', cents: 120_000, agreementId: id, minutes: 360 }],
});
const lesson = (start: number, changes: Partial<Booking> = {}): Booking =>
  aBooking({ start, minutes: 60, lesson: { agreementId: id, returnsUntil: 0, paidBy: [] }, ...changes });

const prove = (agreement: Agreement, bookings: readonly Booking[] = [], of = order) =>
  proofOf({
    agreements: { find: (wanted: string) => Promise.resolve(wanted === id ? agreement : undefined) },
    users: { findByEmail: (email: string) => Promise.resolve(email === content.email ? anAccount() : undefined) },
    consultations: { ofPerson: () => Promise.resolve({ version: 1, bookings }) },
    clock: { now: () => now },
  })(of);

describe('what proves an installment', () => {
  const agreement = anAgreement({ state: 'SIGNED', signed });

  it('is the signature, and the sessions that were held, oldest first', async () => {
    const bookings = [
      lesson(now - 48 * HOUR_MS),
      lesson(now - 72 * HOUR_MS),
      // Not over, canceled, and of another agreement.
      lesson(now - HOUR_MS / 2),
      lesson(now - 96 * HOUR_MS, { status: 'CANCELED' }),
      lesson(now - 24 * HOUR_MS, { lesson: { agreementId: 'ANOTHER', returnsUntil: 0, paidBy: [] } }),
    ];
    expect(await prove(agreement, bookings)).toEqual({
      student: content.student,
      signed,
      held: [
        { start: now - 72 * HOUR_MS, minutes: 60, counselor: 'Maya Ellison' },
        { start: now - 48 * HOUR_MS, minutes: 60, counselor: 'Maya Ellison' },
      ],
    });
  });

  it('is nothing for guides, and before the signature', async () => {
    expect(await prove(agreement, [], aPaidOrder())).toBeUndefined();
    expect(await prove(anAgreement())).toBeUndefined();
  });
});

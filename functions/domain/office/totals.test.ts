import { expect, it } from 'vitest';
import { aBalance, aMember, anAgreement, anOfficeSession, aPaidOrder, aSentVersion } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { buyerIdOf, installmentIdOf } from '../agreements/agreement.ts';
import { exportOfficeAgreements } from '../agreements/office/export-office-agreements.ts';
import { getOfficeAgreement } from '../agreements/office/get-office-agreement.ts';
import { getOfficeStatement } from '../agreements/office/get-office-statement.ts';
import { listOfficeAgreements } from '../agreements/office/list-office-agreements.ts';
import { withCredit } from '../balances/balance.ts';
import { installmentStateOf } from '../orders/core/installment.ts';
import type { Order } from '../orders/core/order.ts';
import { getOfficeToday } from './get-office-today.ts';
import { sendMorningDigest } from './send-morning-digest.ts';

/** Wednesday, November 18, 2026, at 3 PM in New York. */
const NOW = Date.parse('2026-11-18T20:00:00Z');
const { id } = anAgreement();
const record = () => undefined;
const session = { ...anOfficeSession(), member: aMember() };
const check = { received: { method: 'check' as const, reference: '1042', note: '', by: 'Olive Stone' } };
const refundOf = (cents: number, changes: object = {}) => ({ at: NOW, cents, by: 'OPERATOR' as const, ...changes });

/** A signed agreement of $2,000 in two installments, with payments for the first one of $1,200. */
async function business(...changes: readonly Partial<Order>[]): Promise<World> {
  const world = inMemoryWorld();
  world.clock.set(NOW);
  const signed = { name: 'Amy Marlow', at: NOW, version: 1, sha256: aSentVersion().sha256 };
  const agreement = anAgreement({ state: 'SIGNED', version: 1, unsent: false, signed });
  await world.agreements.write(
    { agreement, before: undefined, balance: aBalance({ version: 0, minutes: 0, credits: [] }) },
    [],
  );
  for (const [place, change] of changes.entries()) {
    const installment = {
      id: installmentIdOf(id, 0),
      title: 'Ten hours',
      cents: 120_000,
      agreementId: id,
      minutes: 360,
    };
    const order = aPaidOrder({
      ...{ number: `ORDER${String(place)}`, buyerId: buyerIdOf(id), items: [installment], grants: [] },
      ...{ createdAt: NOW, paidAt: NOW, totalCents: 120_000, capturedCents: 120_000 },
      ...change,
    });
    await world.orders.insert(order);
    const balance = (await world.balances.find(id)) ?? expect.fail('no balance');
    const write = withCredit(
      balance,
      {
        ...{ order: order.number, installment: installment.id, state: installmentStateOf(order) ?? 'open', wanted: 0 },
        ...{ capturedCents: order.capturedCents ?? 0, refundedCents: order.refundedCents ?? 0 },
        ...(order.undone === undefined ? {} : { undone: true as const }),
        ...(order.received === undefined ? {} : { method: order.received.method }),
      },
      { at: NOW, about: installment.title },
    );
    if (write !== undefined) expect(await world.balances.change(write)).toBe(true);
  }
  return world;
}

/** The total that each page, mail and file has, in cents. */
async function totalsOf(world: World) {
  const alarmStates = { all: () => Promise.resolve(undefined), ringing: () => Promise.resolve([]) };
  const today = await getOfficeToday({ ...world, alarmStates })({ session });
  const { totals } = await listOfficeAgreements(world)({ input: { state: '' } });
  const { paidCents } = await getOfficeAgreement(world)({ input: { id } });
  const statement = await getOfficeStatement(world)({ input: { id, period: '' } });
  const { csv } = await exportOfficeAgreements(world)({ record });
  const [paid = NaN, refunded = NaN] = csv.split('\n')[1]?.split(',').slice(9, 11).map(Number) ?? [];
  world.clock.advanceSeconds(86_400);
  await sendMorningDigest(world)();
  const digest = world.mailer.sent.find(({ subject }) => subject.startsWith('Morning digest'))?.text ?? '';
  const inDigest = /(?:One order|\d+ orders): \$([\d,]+\.\d\d)/.exec(digest)?.[1]?.replaceAll(',', '');
  return {
    shown: {
      today: today.sales?.today.cents,
      days: today.sales?.days.at(-1)?.cents,
      list: totals.paidCents,
      row: (await listOfficeAgreements(world)({ input: { state: '' } })).agreements[0]?.paidCents,
      page: paidCents,
      statement: Math.round((statement.paid - statement.returned) * 100),
      file: Math.round((paid - refunded) * 100),
      digest: inDigest === undefined ? 0 : Math.round(Number(inDigest) * 100),
    },
    outside: { today: today.sales?.today.outside, list: totals.outside },
    totals,
  };
}

it.each<[string, readonly Partial<Order>[], number, number]>([
  ['a check', [check], 120_000, 0],
  [
    'a check of which a part went back',
    [{ ...check, refundedCents: 50_000, refunds: [refundOf(50_000)] }],
    70_000,
    50_000,
  ],
  [
    'a payment of which PayPal has sent back all',
    [{ state: 'REFUNDED', refundedCents: 120_000, refunds: [refundOf(120_000)] }],
    0,
    120_000,
  ],
  ['a payment that a dispute took', [{ state: 'REFUNDED', reversedAt: NOW }], 0, 120_000],
  [
    'a check that was undone, and the right one',
    [
      {
        ...check,
        ...{ state: 'REFUNDED', refundedCents: 120_000, undone: { at: NOW, why: 'Wrong', by: 'Olive' } },
        refunds: [refundOf(120_000)],
      },
      check,
    ],
    120_000,
    0,
  ],
])('of %s is the same everywhere', async (_, orders, kept, back) => {
  const { shown, outside, totals } = await totalsOf(await business(...orders));
  expect(new Set(Object.values(shown))).toEqual(new Set([kept]));
  expect(outside.today).toEqual(outside.list);
  expect(totals).toMatchObject({ agreedCents: 200_000, paidCents: kept, returnedCents: back });
  expect(totals.agreedCents).toBe(totals.paidCents + totals.returnedCents + totals.openCents);
});

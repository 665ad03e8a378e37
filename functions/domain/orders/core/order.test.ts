import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anOrder } from '#testing/samples.ts';
import { allowedFrom, isMailDue, nextCheck, type Order, orderStates } from './order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time until the sweep checks an order of this age again. */
function wait(age: number, changes: Partial<Order>): number | null {
  const checkAt = nextCheck(anOrder({ createdAt: 1_000, items: [], ...changes }), 1_000 + age);
  return checkAt === null ? null : checkAt - 1_000 - age;
}

describe('the sweep checks again', () => {
  it.each([
    ['OPEN', 0, 4 * MINUTE],
    ['OPEN', 3 * HOUR - 1, 4 * MINUTE],
    ['OPEN', 3 * HOUR, HOUR],
    ['OPEN', 9 * DAY, HOUR],
    ['PENDING', 3 * HOUR - 1, 4 * MINUTE],
    ['PENDING', 3 * HOUR, HOUR],
    ['PENDING', 3 * DAY - 1, HOUR],
    ['PENDING', 3 * DAY, DAY],
    ['SUSPENDED', 0, DAY],
    ['PAID', 0, null],
    ['FAILED', 0, null],
    ['QUARANTINED', 0, null],
    ['EXPIRED', 0, null],
    ['REFUNDED', 0, null],
  ] as const)('an order that is %s at the age of %i ms after %s ms', (state, age, expected) => {
    expect(wait(age, { state, receipt: 'SENT' })).toBe(expected);
  });

  it('an order with an email to send after two minutes, and later after each failure, unless its state needs an earlier check', () => {
    expect(wait(0, { state: 'PAID', receipt: 'DUE' })).toBe(2 * MINUTE);
    expect(wait(0, { state: 'PAID', receipt: 'DUE', mailFailures: 2 })).toBe(5 * MINUTE);
    expect(wait(0, { state: 'PAID', receipt: 'DUE', mailFailures: 9 })).toBeNull();
    expect(wait(0, { state: 'SUSPENDED', notice: 'SUSPENDED' })).toBe(2 * MINUTE);
    expect(wait(0, { state: 'SUSPENDED', notice: 'SUSPENDED', mailFailures: 9 })).toBe(DAY);
  });

  it('an order that can’t be paid anymore after two minutes, to give back the use of its code', () => {
    const discount = { code: 'WELCOME20', cents: 100 };
    for (const state of orderStates) {
      const expected = state === 'FAILED' || state === 'EXPIRED' ? 2 * MINUTE : wait(0, { state, receipt: 'SENT' });
      expect(wait(0, { state, receipt: 'SENT', discount })).toBe(expected);
    }
    expect(wait(0, { state: 'FAILED', discount, code: 'RETURNED' })).toBeNull();
    expect(wait(0, { state: 'FAILED' })).toBeNull();
  });
});

it('an email is due for a paid order without its receipt, and for a notice', () => {
  expect(isMailDue({ state: 'PAID', receipt: 'DUE' })).toBe(true);
  expect(isMailDue({ state: 'REFUNDED', receipt: 'DUE' })).toBe(false);
  expect(isMailDue({ state: 'PAID', receipt: 'SENT' })).toBe(false);
  expect(isMailDue({ state: 'REFUNDED', receipt: 'DUE', notice: 'REFUND' })).toBe(true);
});

it('enters a state only from where ADR 6 says', () => {
  const file = new URL('../../../../docs/adr/0006-settling-an-order.md', import.meta.url);
  // A state, and those that lead to it; the initial state has none.
  const rows = readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]+) \| ([^|]+) \|/gm);
  const written = [...rows].map(([, to = '', from = '']): [string, string[]] => [
    to,
    from === 'every other state' ? orderStates.filter((state) => state !== to).toSorted() : from.split(', ').toSorted(),
  ]);
  const allowed = Object.entries(allowedFrom).map(([to, from]): [string, string[]] => [to, from.toSorted()]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(allowed));
});

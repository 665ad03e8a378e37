import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aBalance } from '#testing/samples.ts';
import {
  adjust,
  type Balance,
  type BalanceEntry,
  type BalanceWrite,
  giveBack,
  reserve,
  withCredit,
} from './balance.ts';

const facts = { at: TEST_START, about: 'A session' };
const paid = { order: 'ORDER1', installment: 'A-1', state: 'paid', capturedCents: 120_000, refundedCents: 0 } as const;
const empty = aBalance({ version: 0, minutes: 0, used: 0, credits: [] });

const kinds = ({ entries }: BalanceWrite): string[] =>
  entries.map(({ kind, minutes, left }) => `${kind} ${String(minutes)} -> ${String(left)}`);
const done = (write: BalanceWrite | undefined): BalanceWrite => {
  if (write === undefined) throw new Error('Nothing was written');
  return write;
};

describe('a balance', () => {
  it('gets the hours of a payment once', () => {
    const first = done(withCredit(empty, { ...paid, wanted: 360 }, facts));
    expect(first.balance).toMatchObject({ version: 1, minutes: 360, used: 0 });
    expect(kinds(first)).toEqual(['paid 360 -> 360']);
    expect(withCredit(first.balance, { ...paid, wanted: 360 }, facts)).toBeUndefined();
  });

  it('gives what is left to sessions, and no more', () => {
    const { balance } = done(reserve(aBalance({ minutes: 90 }), 60, facts));
    expect(balance).toMatchObject({ minutes: 30, used: 60 });
    expect(reserve(balance, 45, facts)).toBeUndefined();
    expect(kinds(done(reserve(balance, 30, facts)))).toEqual(['booked -30 -> 0']);
    expect(giveBack(balance, 60, facts).balance).toMatchObject({ minutes: 90, used: 0 });
  });

  it('pauses the unused hours of a disputed payment, also those that come back, until it is won', () => {
    const before = done(withCredit(empty, { ...paid, wanted: 120 }, facts)).balance;
    const booked = done(reserve(before, 60, facts)).balance;
    const disputed = done(withCredit(booked, { ...paid, state: 'disputed', wanted: 0 }, facts));
    expect(kinds(disputed)).toEqual(['paused -60 -> 0']);
    const canceled = giveBack(disputed.balance, 60, facts);
    expect(kinds(canceled)).toEqual(['returned 60 -> 60', 'paused -60 -> 0']);
    const won = done(withCredit(canceled.balance, { ...paid, wanted: 120 }, facts));
    expect(kinds(won)).toEqual(['resumed 120 -> 120']);
  });

  it('leaves sessions that were held to the family when the money goes back, and takes no other hours', () => {
    const first = done(withCredit(empty, { ...paid, wanted: 120 }, facts)).balance;
    const booked = done(reserve(first, 90, facts)).balance;
    const refunded = done(withCredit(booked, { ...paid, state: 'refunded', refundedCents: 120_000, wanted: 0 }, facts));
    expect(kinds(refunded)).toEqual(['refunded -30 -> 0']);
    const second = done(withCredit(refunded.balance, { ...paid, order: 'ORDER2', wanted: 240 }, facts));
    expect(second.balance.minutes).toBe(240);
  });

  it('is changed by the business, but never below nothing', () => {
    expect(kinds(done(adjust(aBalance(), 15, { ...facts, by: 'Olive' })))).toEqual(['given 15 -> 375']);
    expect(kinds(done(adjust(aBalance(), -360, facts)))).toEqual(['taken -360 -> 0']);
    expect(adjust(aBalance(), -375, facts)).toBeUndefined();
  });

  it('adds up after any history', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('reserve' as const), minutes: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ do: fc.constant('return' as const), which: fc.nat(9) }),
      fc.record({ do: fc.constant('adjust' as const), minutes: fc.integer({ min: -6, max: 6 }) }),
      fc.record({
        do: fc.constant('credit' as const),
        order: fc.constantFrom('ORDER1', 'ORDER2'),
        wanted: fc.nat(12),
        state: fc.constantFrom('paid' as const, 'disputed' as const, 'refunded' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let balance: Balance = empty;
        const entries: BalanceEntry[] = [];
        const sessions: number[] = [];
        const apply = (write: BalanceWrite | undefined): boolean => {
          if (write === undefined) return false;
          expect(write.before).toBe(balance);
          expect(write.balance.version).toBe(balance.version + 1);
          ({ balance } = write);
          entries.push(...write.entries);
          return true;
        };
        for (const one of steps) {
          if (one.do === 'reserve' && apply(reserve(balance, one.minutes, facts))) sessions.push(one.minutes);
          if (one.do === 'return') {
            const [minutes] = sessions.splice(one.which % (sessions.length || 1), 1);
            if (minutes !== undefined) apply(giveBack(balance, minutes, facts));
          }
          if (one.do === 'adjust') apply(adjust(balance, one.minutes, facts));
          if (one.do === 'credit') {
            const { order, wanted, state } = one;
            apply(withCredit(balance, { ...paid, order, state, wanted: state === 'paid' ? wanted : 0 }, facts));
          }
          expect(balance.minutes).toBeGreaterThanOrEqual(0);
          expect(balance.used).toBe(sessions.reduce((sum, minutes) => sum + minutes, 0));
          expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(balance.minutes);
          expect(entries.at(-1)?.left ?? 0).toBe(balance.minutes);
          for (const { given, wanted } of balance.credits) expect(given).toBeGreaterThanOrEqual(wanted);
        }
      }),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aBalance } from '#testing/samples.ts';
import {
  adjust,
  type Balance,
  type BalanceEntry,
  type BalanceWrite,
  type Credit,
  giveBack,
  inOneWrite,
  keepSpent,
  type PaidBy,
  reserve,
  sharesOf,
  unpaidOf,
  unusedOf,
  withCredit,
} from './balance.ts';

const facts = { at: TEST_START, about: 'A session' };
const paid = { order: 'ORDER1', installment: 'A-1', state: 'paid', capturedCents: 120_000, refundedCents: 0 } as const;
const empty = aBalance({ version: 0, minutes: 0, used: 0, credits: [] });
/** A balance with the minutes of one paid order. */
const withMinutes = (wanted: number): Balance => aBalance({ minutes: wanted, credits: [{ ...paid, wanted, used: 0 }] });

const kinds = ({ entries }: BalanceWrite): string[] =>
  entries.map(({ kind, minutes, left }) => `${kind} ${String(minutes)} -> ${String(left)}`);
const done = <Write extends BalanceWrite>(write: Write | undefined): Write => {
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
    const { balance, paidBy } = done(reserve(withMinutes(90), 60, facts));
    expect(balance).toMatchObject({ minutes: 30, used: 60 });
    expect(reserve(balance, 45, facts)).toBeUndefined();
    expect(kinds(done(reserve(balance, 30, facts)))).toEqual(['booked -30 -> 0']);
    expect(paidBy).toEqual([{ order: 'ORDER1', minutes: 60 }]);
    expect(giveBack(balance, paidBy, facts).balance).toMatchObject({ minutes: 90, used: 0 });
  });

  it('pauses the unused hours of a disputed payment, also those that come back, until it is won', () => {
    const before = done(withCredit(empty, { ...paid, wanted: 120 }, facts)).balance;
    const { balance: booked, paidBy } = done(reserve(before, 60, facts));
    const disputed = done(withCredit(booked, { ...paid, state: 'disputed', wanted: 0 }, facts));
    expect(kinds(disputed)).toEqual(['paused -60 -> 0']);
    const canceled = giveBack(disputed.balance, paidBy, facts);
    expect(kinds(canceled)).toEqual(['canceled 60 -> 60', 'paused -60 -> 0']);
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

  it('gives the hours of a session back to what paid it, so only they go with their money', () => {
    const first = done(withCredit(empty, { ...paid, wanted: 120 }, facts)).balance;
    const early = done(reserve(first, 120, facts));
    const gone = done(withCredit(early.balance, { ...paid, state: 'refunded', wanted: 0 }, facts)).balance;
    const second = done(withCredit(gone, { ...paid, order: 'ORDER2', installment: 'A-2', wanted: 120 }, facts)).balance;
    const late = done(reserve(second, 60, facts));
    expect(late.paidBy).toEqual([{ order: 'ORDER2', minutes: 60 }]);
    expect(giveBack(late.balance, late.paidBy, facts).balance.minutes).toBe(120);
    expect(giveBack(late.balance, early.paidBy, facts).balance.minutes).toBe(60);
    expect(late.balance.credits.map(unpaidOf)).toEqual([120, 0]);
  });

  it('says of each event what it was, with its money', () => {
    const first = done(withCredit(empty, { ...paid, wanted: 360 }, facts));
    const part = done(withCredit(first.balance, { ...paid, refundedCents: 14_815, wanted: 300 }, facts));
    const failed = done(withCredit(part.balance, { ...paid, wanted: 360 }, facts));
    const disputed = done(withCredit(failed.balance, { ...paid, state: 'disputed', wanted: 0 }, facts));
    const lostPart = { ...paid, refundedCents: 2_000 };
    const partly = done(withCredit(disputed.balance, { ...lostPart, wanted: 360 }, facts));
    const again = done(withCredit(partly.balance, { ...lostPart, state: 'disputed', wanted: 0 }, facts));
    const lost = done(withCredit(again.balance, { ...lostPart, state: 'refunded', wanted: 0 }, facts));
    const told = [first, part, failed, disputed, partly, again, lost].flatMap(({ entries }) => entries);
    expect(told.map(({ kind, minutes, cents = 0 }) => `${kind} ${String(minutes)} ${String(cents)}`)).toEqual([
      'paid 360 120000',
      'refunded -60 14815',
      'refund-failed 60 14815',
      'paused -360 0',
      'resumed 360 0',
      'refunded 0 2000',
      'paused -360 0',
      'refunded 0 118000',
    ]);
    expect(keepSpent(first.balance, facts)).toMatchObject({
      balance: { minutes: 360, version: 2 },
      entries: [{ kind: 'canceled-late', minutes: 0, left: 360 }],
    });
  });

  it('tells the money of a payment also if it is heard of only after some went back, and not under review', () => {
    const heard = (...payments: Partial<Credit>[]) => {
      let balance = empty;
      return payments.flatMap((payment) => {
        const write = withCredit(balance, { ...paid, wanted: 0, ...payment }, facts);
        if (write !== undefined) ({ balance } = write);
        return (write?.entries ?? []).map(({ kind, minutes, cents = 0 }) => [kind, minutes, cents]);
      });
    };
    const whole = { state: 'refunded', refundedCents: 120_000 } as const;
    expect(heard(whole)).toEqual([
      ['paid', 0, 120_000],
      ['refunded', 0, 120_000],
    ]);
    expect(heard({ wanted: 300, refundedCents: 20_000 }, whole)).toEqual([
      ['paid', 300, 120_000],
      ['refunded', 0, 20_000],
      ['refunded', -300, 100_000],
    ]);
    expect(heard({ state: 'disputed' }, { wanted: 360 })).toEqual([
      ['paid', 0, 120_000],
      ['paused', 0, 0],
      ['resumed', 360, 0],
    ]);
    expect(heard({ state: 'review' }, { state: 'review', refundedCents: 10 })).toEqual([]);
    expect(heard({ state: 'review' }, whole)).toEqual([
      ['paid', 0, 120_000],
      ['refunded', 0, 120_000],
    ]);
  });

  it('takes first what the business gave, then what was paid first', () => {
    const given = done(adjust(withMinutes(120), 60, facts)).balance;
    const taken = done(adjust(given, -90, facts)).balance;
    expect(taken).toMatchObject({ minutes: 90, credits: [{ used: 30 }] });
    const gone = done(withCredit(taken, { ...paid, state: 'refunded', wanted: 0 }, facts));
    expect(gone.balance.minutes).toBe(0);
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
        const lessons: (readonly PaidBy[])[] = [];
        const apply = (write: BalanceWrite | undefined): boolean => {
          if (write === undefined) return false;
          expect(write.before).toBe(balance);
          expect(write.balance.version).toBe(balance.version + 1);
          ({ balance } = write);
          entries.push(...write.entries);
          return true;
        };
        for (const one of steps) {
          if (one.do === 'reserve') {
            const taken = reserve(balance, one.minutes, facts);
            if (apply(taken) && taken !== undefined) lessons.push(taken.paidBy);
          }
          if (one.do === 'return') {
            const [paidBy] = lessons.splice(one.which % (lessons.length || 1), 1);
            if (paidBy !== undefined) apply(giveBack(balance, paidBy, facts));
          }
          if (one.do === 'adjust') apply(adjust(balance, one.minutes, facts));
          if (one.do === 'credit') {
            const { order, wanted, state } = one;
            apply(withCredit(balance, { ...paid, order, state, wanted: state === 'paid' ? wanted : 0 }, facts));
          }
          expect(balance.minutes).toBeGreaterThanOrEqual(0);
          expect(balance.used).toBe(lessons.flat().reduce((sum, { minutes }) => sum + minutes, 0));
          expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(balance.minutes);
          expect(entries.at(-1)?.left ?? 0).toBe(balance.minutes);
          const unused = balance.credits.reduce((sum, credit) => sum + unusedOf(credit), 0);
          expect(balance.minutes).toBeGreaterThanOrEqual(unused);
          for (const { used } of balance.credits) expect(used).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('share what paid several sessions among them, the first installment first', () => {
    const paidBy = [{ order: 'ORDER1', minutes: 90 }, { order: 'ORDER2', minutes: 60 }, { minutes: 30 }];
    expect(sharesOf(paidBy, 60)).toEqual([
      [{ order: 'ORDER1', minutes: 60 }],
      [
        { order: 'ORDER1', minutes: 30 },
        { order: 'ORDER2', minutes: 30 },
      ],
      [{ order: 'ORDER2', minutes: 30 }, { minutes: 30 }],
    ]);
  });

  it('makes several changes in one write, with the entries of all', () => {
    const booked = done(reserve(withMinutes(180), 120, facts));
    const late = keepSpent(booked.balance, facts);
    const both = inOneWrite(late, giveBack(late.balance, [{ order: 'ORDER1', minutes: 60 }], facts));
    expect(both.before).toBe(booked.balance);
    expect(both.balance).toMatchObject({ version: booked.balance.version + 1, minutes: 120, used: 60 });
    expect(kinds(both)).toEqual(['canceled-late 0 -> 60', 'canceled 60 -> 120']);
  });

  it('ends the same in whatever order payments and refunds are heard of', () => {
    const orders = ['ORDER1', 'ORDER2', 'ORDER3'];
    const hours = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(
        fc.tuple(hours, hours, hours),
        fc.nat(8),
        fc.subarray(orders),
        fc.shuffledSubarray(orders, { minLength: 3 }),
        fc.boolean(),
        (paidHours, lessonHours, refunded, heard, isTwice) => {
          const paymentOf = (order: string) => {
            const at = orders.indexOf(order);
            return { ...paid, order, installment: `A-${String(at + 1)}`, wanted: paidHours[at] ?? 0 };
          };
          const now = (order: string) =>
            refunded.includes(order)
              ? { ...paymentOf(order), state: 'refunded' as const, refundedCents: 120_000, wanted: 0 }
              : paymentOf(order);
          const hear = (before: Balance, news: readonly ReturnType<typeof now>[]): Balance =>
            news.reduce((balance, one) => withCredit(balance, one, facts)?.balance ?? balance, before);
          // The first installment is paid, and lessons use some of it.
          const begun = hear(empty, [paymentOf('ORDER1')]);
          const used = Math.min(lessonHours, begun.minutes);
          const booked = reserve(begun, used, facts)?.balance ?? begun;
          const late = hear(booked, [...heard.filter(() => isTwice).map(paymentOf), ...heard.map(now)]);
          const inOrder = hear(
            booked,
            orders.flatMap((order) => [paymentOf(order), now(order)]),
          );
          expect([late.minutes, late.used, late.credits]).toEqual([inOrder.minutes, inOrder.used, inOrder.credits]);
          const kept = orders.filter((order) => !refunded.includes(order));
          const left = kept.reduce((sum, order) => sum + paymentOf(order).wanted, 0);
          expect(late.minutes).toBe(left - (kept.includes('ORDER1') ? used : 0));
        },
      ),
    );
  });

  it('leaves four hours of the second payment, whether the refund of the first is heard before it or after', () => {
    const begun = done(withCredit(empty, { ...paid, wanted: 240 }, facts)).balance;
    const booked = done(reserve(begun, 120, facts)).balance;
    const back = (balance: Balance) =>
      done(withCredit(balance, { ...paid, state: 'refunded', refundedCents: 120_000, wanted: 0 }, facts)).balance;
    const second = (balance: Balance) =>
      done(withCredit(balance, { ...paid, order: 'ORDER2', installment: 'A-2', wanted: 240 }, facts)).balance;
    expect([second(back(booked)).minutes, back(second(booked)).minutes]).toEqual([240, 240]);
    expect(back(second(booked)).credits.map(unpaidOf)).toEqual([120, 0]);
  });
});

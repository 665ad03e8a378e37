import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBundle, aCode, aGuide, anItem } from '#testing/samples.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import type { Bundle, Guide } from '../../guides/ports.ts';
import { guidesOf, isOnSale } from '../../guides/shelf.ts';
import { billOf, isValidAt, type Priced, price, savedCents, shares, withCode } from './pricing.ts';

const art = aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 });
const biology = aGuide({ id: 'biology', priceCents: 1_999 });
const law = aGuide({ id: 'law', title: 'Law', priceCents: 1_000 });
const both = aBundle({ id: 'both', title: 'Both', priceCents: 2_000, guides: ['biology', 'art'] });
const shelf = { guides: [art, biology, law], bundles: [both] };

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
const priced = (ids: readonly string[], owned: readonly string[] = [], on = shelf): Priced => {
  const found = price(ids, on, owned);
  if (found === undefined) throw new Error(`${ids.join()} is not on sale`);
  return found;
};
const discounted = (before: Priced, code: Partial<CodeTerms>): Priced => {
  const after = withCode(before, aCode(code));
  if (after === undefined) throw new Error('The code counts for nothing');
  return after;
};
const centsOf = ({ items }: Priced) => items.map(({ id, cents }) => [id, cents]);

describe('shares', () => {
  it.each([
    [2_000, [1_999, 499], [1_600, 400]],
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    // The largest remainders get the cents: 2.5, 1.25 and 1.25.
    [5, [2, 1, 1], [3, 1, 1]],
    [10, [1, 2, 4], [1, 3, 6]],
    [1, [0, 3], [0, 1]],
    [0, [3, 4], [0, 0]],
    [7, [5], [7]],
    [0, [], []],
  ])('of %i cents in the ratio %j are %j', (cents, weights, expected) => {
    expect(shares(cents, weights)).toEqual(expected);
  });

  it('of nothing, if nothing has a weight', () => {
    expect(shares(5, [0, 0])).toEqual([0, 0]);
  });

  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });

  it('add up to the cent, are never negative, and differ from the exact ones by less than a cent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (cents, ratio) => {
        const sum = sumOf(ratio);
        fc.pre(sum > 0);
        const parts = shares(cents, ratio);
        expect(sumOf(parts)).toBe(cents);
        for (const [index, part] of parts.entries()) {
          const exact = (cents * (ratio[index] ?? 0)) / sum;
          expect(Number.isInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - exact)).toBeLessThan(1);
          // No one gets a cent for a weight of nothing.
          if (exact === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  it('round up where the remainder is largest', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (cents, ratio) => {
        const sum = sumOf(ratio);
        fc.pre(sum > 0);
        const rests = shares(cents, ratio).map((part, index) => {
          const exact = cents * (ratio[index] ?? 0);
          return { rest: exact % sum, isUp: part * sum > exact };
        });
        const up = rests.filter(({ isUp }) => isUp).map(({ rest }) => rest);
        const down = rests.filter(({ isUp }) => !isUp).map(({ rest }) => rest);
        expect(Math.min(Infinity, ...up)).toBeGreaterThanOrEqual(Math.max(0, ...down));
      }),
    );
  });
});

describe('a bundle on sale', () => {
  it('has its guides in its own order, without those that were withdrawn', () => {
    expect(guidesOf(both, shelf.guides).map(({ id }) => id)).toEqual(['biology', 'art']);
    expect(guidesOf(both, [art, law]).map(({ id }) => id)).toEqual(['art']);
  });

  it.each([
    [[art, biology], true],
    [[art], false],
    [[], false],
  ])('still grants several guides', (guides, expected) => {
    expect(isOnSale(both, guides)).toBe(expected);
  });
});

describe('a code is valid', () => {
  it.each([
    ['always without times', {}, 5, true],
    ['from its first millisecond', { from: 5 }, 5, true],
    ['not before', { from: 6 }, 5, false],
    ['until its last millisecond', { until: 6 }, 5, true],
    ['not from then on', { until: 5 }, 5, false],
    ['not after it was ended', { endedAt: 9 }, 5, false],
  ])('%s', (_, terms, now, expected) => {
    expect(isValidAt(aCode(terms), now)).toBe(expected);
  });
});

describe('the price', () => {
  it('of guides is the sum of their prices, sorted by id', () => {
    expect(priced(['biology', 'art'])).toStrictEqual({ items: [anItem(art), anItem(biology)], totalCents: 2_498 });
  });

  it('of a bundle is its own, with a share of it for each guide', () => {
    expect(priced(['both'])).toEqual({
      items: [
        { ...anItem(biology), cents: 1_600, listCents: 1_999, bundleId: 'both' },
        { ...anItem(art), cents: 400, listCents: 499, bundleId: 'both' },
      ],
      totalCents: 2_000,
      bundles: [{ id: 'both', title: 'Both', cents: 2_000 }],
    });
  });

  it('of a bundle is the sum of what is missing, if that is less', () => {
    expect(priced(['both'], ['biology'])).toEqual({
      items: [{ ...anItem(art), bundleId: 'both' }],
      totalCents: 499,
      bundles: [{ id: 'both', title: 'Both', cents: 499 }],
    });
    expect(priced(['both'], ['art']).totalCents).toBe(1_999);
  });

  it('of a bundle is its own, if what is missing costs more', () => {
    const three = aBundle({ id: 'three', priceCents: 1_200, guides: ['art', 'biology', 'law'] });
    const { items, totalCents } = priced(['three'], ['art'], { ...shelf, bundles: [three] });
    expect(totalCents).toBe(1_200);
    expect(items.map(({ id, cents }) => [id, cents])).toEqual([
      ['biology', 800],
      ['law', 400],
    ]);
  });

  it('of a bundle leaves out a withdrawn guide', () => {
    const three = aBundle({ id: 'three', priceCents: 2_400, guides: ['art', 'biology', 'law'] });
    const { items, totalCents } = priced(['three'], [], { guides: [art, law], bundles: [three] });
    expect(items.map(({ id }) => id)).toEqual(['art', 'law']);
    expect(totalCents).toBe(1_499);
  });

  it('counts a guide only in the bundle, if it was also chosen by itself', () => {
    expect(priced(['art', 'both', 'law'])).toMatchObject({
      items: [{ id: 'biology' }, { id: 'art', bundleId: 'both', cents: 400 }, { id: 'law', cents: 1_000 }],
      totalCents: 3_000,
    });
  });

  it('counts a guide of two bundles only in the one with more guides, or the first', () => {
    const other = aBundle({ id: 'other', priceCents: 1_200, guides: ['art', 'law'] });
    const on = { ...shelf, bundles: [other, both] };
    const { items, bundles, totalCents } = priced(['other', 'both'], [], on);
    expect(items.map(({ id, bundleId, cents }) => [id, bundleId, cents])).toEqual([
      ['biology', 'both', 1_600],
      ['art', 'both', 400],
      ['law', 'other', 1_000],
    ]);
    expect(bundles).toMatchObject([
      { id: 'both', cents: 2_000 },
      { id: 'other', cents: 1_000 },
    ]);
    expect(totalCents).toBe(3_000);

    const chess = aGuide({ id: 'chess', priceCents: 1_000 });
    const larger = aBundle({ id: 'z', priceCents: 1_800, guides: ['art', 'law', 'chess'] });
    const wide = { guides: [...shelf.guides, chess], bundles: [larger, both] };
    expect(priced(['both', 'z'], [], wide).bundles).toMatchObject([
      { id: 'z', cents: 1_800 },
      { id: 'both', cents: 1_999 },
    ]);
  });

  it('never charges for a bundle beside a larger one that has all its guides', () => {
    const whole = aBundle({ id: 'z-whole', priceCents: 800, guides: ['art', 'law', 'biology'] });
    const on = { ...shelf, bundles: [whole, both] };
    expect(priced(['both', 'z-whole'], [], on)).toMatchObject({ totalCents: 800, bundles: [{ id: 'z-whole' }] });
  });

  it('leaves out a bundle whose guides are all in another one, or owned', () => {
    const whole = aBundle({ id: 'a-whole', priceCents: 3_000, guides: ['art', 'biology', 'law'] });
    const on = { ...shelf, bundles: [both, whole] };
    const withBoth = priced(['both', 'a-whole'], [], on);
    expect(withBoth).toEqual(priced(['a-whole'], [], on));
    expect(billOf(withBoth).map(({ id }) => id)).toEqual(['a-whole']);
    expect(priced(['both', 'law'], ['art', 'biology'])).toStrictEqual({ items: [anItem(law)], totalCents: 1_000 });
  });

  it.each([
    ['an unknown guide', ['art', 'none'], shelf],
    ['a bundle with a single guide left', ['both'], { ...shelf, guides: [art, law] }],
    ['a bundle without guides', ['both'], { ...shelf, guides: [] }],
  ])('does not exist for %s', (_, ids, on) => {
    expect(price(ids, on, [])).toBeUndefined();
  });
});

describe('a code', () => {
  it('takes a percentage off everything', () => {
    const after = discounted(priced(['art', 'biology']), { off: { percent: 20 } });
    // 499.6 cents are 500.
    expect(after).toEqual({
      items: [
        { ...anItem(art), cents: 399, listCents: 499 },
        { ...anItem(biology), cents: 1_599, listCents: 1_999 },
      ],
      totalCents: 1_998,
      discount: { code: 'WELCOME20', cents: 500 },
    });
  });

  it.each([
    [50, 499, 250],
    [10, 499, 50],
    [1, 49, 0],
    [1, 50, 1],
    [100, 499, 499],
  ])('of %i percent off %i cents takes off %i', (percent, priceCents, cents) => {
    const before = priced(['art'], [], { ...shelf, guides: [{ ...art, priceCents }] });
    expect(discounted(before, { off: { percent } })).toMatchObject({
      totalCents: priceCents - cents,
      discount: { cents },
    });
  });

  it('takes an amount off, at most the price', () => {
    const before = priced(['art', 'biology']);
    expect(discounted(before, { off: { cents: 500 } })).toMatchObject({
      totalCents: 1_998,
      items: [{ cents: 399 }, { cents: 1_599 }],
    });
    expect(discounted(before, { off: { cents: 9_999 } })).toMatchObject({
      totalCents: 0,
      items: [{ cents: 0 }, { cents: 0 }],
      discount: { cents: 2_498 },
    });
  });

  it('counts for some guides, also inside a bundle', () => {
    const alone = discounted(priced(['art', 'law']), { off: { percent: 50 }, items: ['law'] });
    expect(alone.items).toEqual([anItem(art), { ...anItem(law), cents: 500, listCents: 1_000 }]);
    const inside = discounted(priced(['both', 'law']), { off: { percent: 100 }, items: ['art'] });
    expect(centsOf(inside)).toEqual([
      ['biology', 1_600],
      ['art', 0],
      ['law', 1_000],
    ]);
    expect(inside).toMatchObject({ totalCents: 2_600, discount: { cents: 400 } });
    // The single price is still known.
    expect(inside.items[1]).toMatchObject({ listCents: 499, bundleId: 'both' });
  });

  it('counts for a bundle, but not for its guides by themselves', () => {
    const code = { off: { cents: 300 }, items: ['both'] };
    expect(centsOf(discounted(priced(['both', 'law']), code))).toEqual([
      ['biology', 1_360],
      ['art', 340],
      ['law', 1_000],
    ]);
    expect(withCode(priced(['art', 'law']), aCode(code))).toBeUndefined();
  });

  it('is refused if it counts for nothing, or only for what is free', () => {
    expect(withCode(priced(['art']), aCode({ items: ['law'] }))).toBeUndefined();
    const free = discounted(priced(['art']), { off: { percent: 100 } });
    expect(withCode(free, aCode())).toBeUndefined();
  });
});

describe('the bill', () => {
  it('has bundles with their guides first, then guides, and says what is saved', () => {
    const after = discounted(priced(['both', 'law']), { off: { percent: 50 }, items: ['law', 'art'] });
    expect(billOf(after)).toEqual([
      { id: 'both', title: 'Both', cents: 2_000, listCents: 2_498, guides: after.items.slice(0, 2) },
      { id: 'law', title: 'Law', cents: 1_000, listCents: 1_000, guides: [] },
    ]);
    expect(after.totalCents).toBe(2_300);
    expect(savedCents(after)).toBe(1_198);
  });

  it('saves nothing at the single prices', () => {
    expect(savedCents(priced(['art', 'law']))).toBe(0);
    expect(savedCents(priced(['both'], ['art']))).toBe(0);
  });
});

describe('in every shop', () => {
  const slug = (kind: string, index: number): string => `${kind}-${String(index)}`;
  const cents = fc.integer({ min: 1, max: 20_000 });
  /** A shop, a choice in it, what its buyer has, and a code. */
  const situation = fc
    .tuple(fc.array(cents, { minLength: 2, maxLength: 6 }), fc.nat(3))
    .chain(([prices, bundleCount]) => {
      const guides = prices.map((priceCents, index): Guide => aGuide({ id: slug('guide', index), priceCents }));
      const guideIds = guides.map(({ id }) => id);
      const bundleIds = Array.from({ length: bundleCount }, (_, index) => slug('bundle', index));
      return fc.record({
        guides: fc.constant<readonly Guide[]>(guides),
        bundles: fc.tuple(
          ...bundleIds.map((id) =>
            fc
              .record({
                priceCents: cents,
                // The last one was withdrawn.
                guides: fc.subarray([...guideIds, 'withdrawn'], { minLength: 2 }),
              })
              .map((bundle): Bundle => aBundle({ id, title: id, ...bundle })),
          ),
        ),
        ids: fc.shuffledSubarray([...bundleIds, ...guideIds], { minLength: 1 }),
        owned: fc.subarray(guideIds),
        again: fc.infiniteStream(fc.nat()),
        off: fc.oneof(
          fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
          cents.map((amount) => ({ cents: amount })),
        ),
        counted: fc.option(fc.subarray([...bundleIds, ...guideIds], { minLength: 1 }), { nil: undefined }),
      });
    });
  type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never;
  /** The price of the choice, without the guides that are owned. */
  const priceOf = ({ ids, guides, bundles, owned }: Pick<Situation, 'ids' | 'guides' | 'bundles' | 'owned'>) =>
    price(
      ids.filter((id) => !owned.includes(id)),
      { guides, bundles },
      owned,
    );
  const check = (test: (situation: Situation, before: Priced) => void): void => {
    fc.assert(
      fc.property(situation, (drawn) => {
        const before = priceOf(drawn);
        fc.pre(before !== undefined);
        test(drawn, before);
      }),
    );
  };
  const codeOf = ({ off, counted }: Situation): CodeTerms =>
    aCode({ off, ...(counted === undefined ? {} : { items: counted }) });
  const withSomeCode = (drawn: Situation, before: Priced): Priced[] => {
    const after = withCode(before, codeOf(drawn));
    return after === undefined ? [before] : [before, after];
  };

  it('each missing guide is bought once, and what is owned is not', () => {
    check(({ ids, guides, bundles, owned }, { items }) => {
      const chosen = bundles.filter(({ id }) => ids.includes(id)).flatMap((bundle) => bundle.guides);
      const wanted = guides.filter(({ id }) => ids.includes(id) || chosen.includes(id)).map(({ id }) => id);
      expect(items.map(({ id }) => id).toSorted()).toEqual(wanted.filter((id) => !owned.includes(id)).toSorted());
    });
  });

  it('items add up to the total, and each costs at most its single price and never less than nothing', () => {
    check((drawn, before) => {
      for (const { items, totalCents } of withSomeCode(drawn, before)) {
        expect(sumOf(items.map((item) => item.cents))).toBe(totalCents);
        for (const item of items) {
          const single = drawn.guides.find(({ id }) => id === item.id)?.priceCents ?? -1;
          expect(Number.isInteger(item.cents)).toBe(true);
          expect(item.cents).toBeGreaterThanOrEqual(0);
          expect(item.cents).toBeLessThanOrEqual(single);
          expect(item.listCents ?? item.cents).toBe(single);
        }
      }
    });
  });

  it('a bundle costs the smaller of its price and the sum of what it grants', () => {
    check(({ guides, bundles: listed }, { items, bundles = [] }) => {
      for (const { id, cents: paid } of bundles) {
        const granted = items.filter(({ bundleId }) => bundleId === id);
        expect(granted).not.toEqual([]);
        const single = sumOf(granted.map((item) => guides.find((guide) => guide.id === item.id)?.priceCents ?? NaN));
        const { priceCents = NaN } = listed.find((bundle) => bundle.id === id) ?? {};
        expect(paid).toBe(Math.min(priceCents, single));
        expect(sumOf(granted.map((item) => item.cents))).toBe(paid);
      }
    });
  });

  it('a code never takes off less than nothing or more than what it counts for costs, whatever is stored', () => {
    const any = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    const stored = fc.oneof(
      any.map((percent) => ({ percent })),
      fc.integer({ min: -1_000, max: 1_000_000 }).map((amount) => ({ cents: amount })),
    );
    fc.assert(
      fc.property(situation, stored, (drawn, off) => {
        const before = priceOf(drawn);
        const after = before && withCode(before, codeOf({ ...drawn, off }));
        fc.pre(before !== undefined && after !== undefined);
        for (const [index, item] of after.items.entries()) {
          expect(item.cents).toBeGreaterThanOrEqual(0);
          expect(item.cents).toBeLessThanOrEqual(before.items[index]?.cents ?? NaN);
        }
        expect(after.totalCents).toBe(sumOf(after.items.map((item) => item.cents)));
        expect(after.discount?.cents).toBe(before.totalCents - after.totalCents);
      }),
    );
  });

  it('the order of the choice and of the catalog makes no difference', () => {
    check((drawn, before) => {
      const shuffled = <T>(rows: readonly T[]): T[] =>
        rows
          .map((row) => ({ row, at: drawn.again.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ row }) => row);
      expect(priceOf({ ...drawn, ids: shuffled(drawn.ids), bundles: shuffled(drawn.bundles) })).toEqual(before);
      expect(priceOf({ ...drawn, owned: shuffled(drawn.owned), guides: shuffled(drawn.guides) })).toEqual(before);
    });
  });

  it('the lines of the bill less the discount are the total, and nothing is saved twice', () => {
    check((drawn, before) => {
      for (const after of withSomeCode(drawn, before)) {
        const lines = billOf(after);
        expect(sumOf(lines.map((line) => line.cents)) - (after.discount?.cents ?? 0)).toBe(after.totalCents);
        const single = sumOf(lines.map((line) => line.listCents));
        expect(savedCents(after)).toBe(single - after.totalCents);
        expect(savedCents(after)).toBeGreaterThanOrEqual(0);
        for (const line of lines) expect(line.cents).toBeLessThanOrEqual(line.listCents);
        expect(lines.flatMap(({ id, guides }) => (guides.length > 0 ? guides.map((guide) => guide.id) : [id]))).toEqual(
          expect.arrayContaining(after.items.map(({ id }) => id)),
        );
      }
    });
  });

  it('a code takes off its amount or percentage of what it counts for, and nothing else', () => {
    check((drawn, before) => {
      const { off, counted } = drawn;
      const counts = before.items.map(
        ({ id, bundleId = id }) => counted === undefined || counted.includes(id) || counted.includes(bundleId),
      );
      const eligible = sumOf(before.items.map((item, index) => (counts[index] === true ? item.cents : 0)));
      const after = withCode(before, codeOf(drawn));
      if (after === undefined) {
        expect(eligible).toBe(0);
        return;
      }
      const taken = after.discount?.cents ?? NaN;
      if ('cents' in off) expect(taken).toBe(Math.min(off.cents, eligible));
      else expect(Math.abs(taken - (eligible * off.percent) / 100)).toBeLessThanOrEqual(0.5);
      expect(after.totalCents).toBe(before.totalCents - taken);
      for (const [index, item] of after.items.entries()) {
        if (counts[index] !== true) expect(item).toEqual(before.items[index]);
      }
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ORDER_FIRST_CHECK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { aCode, anOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import { type Order, orderStates } from '../core/order.ts';
import { CODE_USED_UP, isCodeUsedUp } from '../views/failures.ts';
import { endWithoutUse, redeemCode, releaseCode, spendRedemption } from './redemption.ts';

const CODE = 'WELCOME20';
const withCode = (changes: Partial<Order> = {}): Order => anOrder({ discount: { code: CODE, cents: 250 }, ...changes });
const redemptionOf = ({ buyerId, number }: Order) => ({ code: CODE, buyerId, number });

async function setup(terms: Partial<CodeTerms> = {}, ...placed: Order[]) {
  const world = inMemoryWorld();
  await world.codes.put(aCode(terms), undefined);
  for (const order of placed) await world.orders.insert(order);
  const taken = async () => (await world.codes.find(CODE))?.taken;
  return { world, taken };
}

describe('taking a use', () => {
  it('isn’t needed without a code', async () => {
    const { world, taken } = await setup();
    expect(await redeemCode(world, anOrder(), true)).toBe(true);
    expect(await taken()).toBe(0);
  });

  it('happens once for an order, however often it is repeated', async () => {
    const { world, taken } = await setup({ usageLimit: 1 });
    for (const spent of [false, true, false, true]) expect(await redeemCode(world, withCode(), spent)).toBe(true);
    expect(await taken()).toBe(1);
    // The use is spent, so it only comes back as spent.
    await world.codes.release(redemptionOf(withCode()), false);
    expect(await taken()).toBe(1);
  });

  it('fails when none is left, or the code is unknown', async () => {
    const { world, taken } = await setup({ usageLimit: 1 });
    expect(await redeemCode(world, withCode({ buyerId: 'SOMEONE', number: '1' }), false)).toBe(true);
    expect(await redeemCode(world, withCode(), false)).toBe(false);
    expect(await redeemCode(world, anOrder({ discount: { code: 'NONE', cents: 1 } }), false)).toBe(false);
    expect(await taken()).toBe(1);
  });

  it('succeeds for as many of fifty buyers at once as there are uses', async () => {
    const { world, taken } = await setup({ usageLimit: 7 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        redeemCode(world, withCode({ buyerId: `B${String(index)}`, number: String(index) }), index % 2 === 0),
      ),
    );
    expect(answers.filter((isTaken) => isTaken)).toHaveLength(7);
    expect(await taken()).toBe(7);
  });

  it('asks the store once if no other order of the buyer could give one up', async () => {
    const { world } = await setup({ usageLimit: 0 }, withCode(), anOrder({ number: '01KAPLAIN' }));
    const calls: string[] = [];
    const codes: typeof world.codes = {
      ...world.codes,
      redeem: async (...request) => {
        calls.push('redeem');
        return await world.codes.redeem(...request);
      },
      release: async (...request) => {
        calls.push('release');
        await world.codes.release(...request);
      },
    };
    expect(await redeemCode({ ...world, codes }, withCode(), true)).toBe(false);
    expect(calls).toEqual(['redeem']);
  });

  describe('of an own order that has the last one', () => {
    const old = (changes: Partial<Order>) => withCode({ number: '01KAOLD', ...changes });
    const moves = async (order: Order, spent: boolean, terms: Partial<CodeTerms> = { usageLimit: 1 }) => {
      const { world, taken } = await setup(terms, order);
      await world.codes.redeem(redemptionOf(order), spent);
      const isTaken = await redeemCode(world, withCode(), false);
      expect(await taken()).toBe(1);
      return isTaken;
    };

    it.each(orderStates)('works if that isn’t paid and PayPal holds no money for it (%s)', async (state) => {
      expect(await moves(old({ state }), false)).toBe(['OPEN', 'FAILED', 'EXPIRED'].includes(state));
      expect(await moves(old({ state }), false, { oncePerPerson: true })).toBe(
        ['OPEN', 'FAILED', 'EXPIRED'].includes(state),
      );
    });

    it('works if that was declined, so the buyer can try again at once', async () => {
      expect(await moves(old({ state: 'FAILED', problem: 'INSTRUMENT_DECLINED (debug_id 1)' }), true)).toBe(true);
    });

    it('fails if a capture of that may be under way', async () => {
      expect(await moves(old({ state: 'OPEN' }), true)).toBe(false);
      expect(await moves(old({ state: 'EXPIRED' }), true)).toBe(false);
      expect(await moves(old({ state: 'FAILED', problem: CODE_USED_UP }), true)).toBe(false);
    });

    it.each<[string, Order]>([
      ['is someone else’s', old({ buyerId: 'SOMEONE' })],
      ['has another code', old({ discount: { code: 'OTHER', cents: 1 } })],
    ])('fails if that %s', async (_, order) => {
      expect(await moves(order, false)).toBe(false);
    });
  });
});

describe('spending a use', () => {
  it('is written to the order, once', async () => {
    const { world, taken } = await setup({ usageLimit: 1 }, withCode());
    const spent = await spendRedemption(world, withCode());
    expect(spent).toEqual({ ...withCode(), code: 'SPENT' });
    expect(world.orders.all()).toEqual([spent]);
    expect(await taken()).toBe(1);
    const codes = { ...world.codes, redeem: () => Promise.reject(new Error('The use is spent already')) };
    expect(await spendRedemption({ ...world, codes }, spent)).toBe(spent);
  });

  it('comes too late for an order that has failed', async () => {
    const failed = withCode({ state: 'FAILED' });
    const { world } = await setup({}, failed);
    expect(await spendRedemption(world, withCode())).toEqual(failed);
  });
});

describe('an order without a use', () => {
  it('fails, and is looked at again in two minutes', async () => {
    const { world } = await setup({}, withCode());
    const ended = await endWithoutUse(world, withCode());
    // Stored orders have this text.
    expect(CODE_USED_UP).toBe('the code has no use left');
    expect(ended).toMatchObject({
      state: 'FAILED',
      problem: CODE_USED_UP,
      checkAt: world.clock.now() + ORDER_FIRST_CHECK_SECONDS * 1000,
    });
    expect(world.orders.all()).toEqual([ended]);
  });

  it('stays paid if another process was faster', async () => {
    const paid = withCode({ state: 'PAID' });
    const { world } = await setup({}, paid);
    expect(await endWithoutUse(world, withCode())).toEqual(paid);
  });

  it('stays open if another process has spent one for it', async () => {
    const spent = withCode({ code: 'SPENT' });
    const { world } = await setup({}, spent);
    expect(await endWithoutUse(world, withCode())).toEqual(spent);
  });

  it('isn’t one anymore once PayPal has the money after all', () => {
    expect(isCodeUsedUp(withCode({ state: 'FAILED', problem: CODE_USED_UP }))).toBe(true);
    expect(isCodeUsedUp(withCode({ state: 'PAID', problem: CODE_USED_UP }))).toBe(false);
  });
});

describe('giving a use back', () => {
  const dead = (changes: Partial<Order> = {}) => withCode({ state: 'EXPIRED', checkAt: 0, ...changes });

  it.each(orderStates)('happens only when an order can’t be paid anymore (%s)', async (state) => {
    const order = dead({ state });
    const { world, taken } = await setup({}, order);
    await world.codes.redeem(redemptionOf(order), true);
    const after = await releaseCode(world, order);
    const isDead = state === 'FAILED' || state === 'EXPIRED';
    expect(await taken()).toBe(isDead ? 0 : 1);
    expect(after.code).toBe(isDead ? 'RETURNED' : undefined);
    expect(after.checkAt).toBe(isDead ? undefined : 0);
    expect(world.orders.all()).toEqual([after]);
  });

  it('waits until the order is due, because a capture may be under way', async () => {
    const { world, taken } = await setup();
    const waiting = dead({ checkAt: world.clock.now() + 1 });
    await world.orders.insert(waiting);
    await world.codes.redeem(redemptionOf(waiting), true);
    expect(await releaseCode(world, waiting)).toEqual(waiting);
    expect(await taken()).toBe(1);
    world.clock.set(world.clock.now() + 1);
    expect(await releaseCode(world, waiting)).toMatchObject({ code: 'RETURNED' });
    expect(await taken()).toBe(0);
    // An order that no one has to look at anymore.
    const over = withCode({ state: 'EXPIRED' });
    expect(await releaseCode(world, over)).toEqual(over);
  });

  it('happens once', async () => {
    const order = dead();
    const { world, taken } = await setup({ usageLimit: 1 }, order);
    const after = await releaseCode(world, order);
    await world.codes.redeem(redemptionOf(order), true);
    expect(await releaseCode(world, after)).toEqual(after);
    expect(await taken()).toBe(1);
  });

  it('does nothing for an order without a code', async () => {
    const order = anOrder({ state: 'EXPIRED', checkAt: 0 });
    const { world } = await setup({}, order);
    expect(await releaseCode(world, order)).toEqual(order);
  });

  it('leaves an order that became paid meanwhile as it is', async () => {
    const order = dead();
    const paid = withCode({ state: 'PAID', checkAt: 5 });
    const { world } = await setup({}, paid);
    expect(await releaseCode(world, order)).toEqual(paid);
  });
});

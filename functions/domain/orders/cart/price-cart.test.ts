import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { inMemoryDiscountCodes } from '#testing/discount-codes.ts';
import { aBundle, aCode, aGuide, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import type { Order, OrderState } from '../core/order.ts';
import { CODE_USED_UP } from '../views/failures.ts';
import { type Choice, priceCart } from './price-cart.ts';

const art = aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 });
const biology = aGuide({ id: 'biology', title: 'Biology', priceCents: 1_999 });
const law = aGuide({ id: 'law', title: 'Law', priceCents: 1_000 });
const both = aBundle({ id: 'both', title: 'Both' });
const shelf = { guides: [art, biology, law], bundles: [both] };
const onBoth = { ...shelf, guides: [art, law] };
const CODE = 'WELCOME20';
const buyer = { buyerId: anOrder().buyerId, email: anOrder().buyer.email };

/** A buyer with these orders, and how many uses of the code are taken. */
async function setup({
  placed = [],
  others = 0,
  ...terms
}: Partial<CodeTerms> & { placed?: readonly Order[]; others?: number } = {}) {
  const codes = inMemoryDiscountCodes();
  await codes.put(aCode(terms), undefined);
  for (let index = 0; index < others; index += 1)
    await codes.redeem({ code: CODE, buyerId: 'others', number: String(index) }, false);
  return async (choice: Choice, on = shelf) =>
    await priceCart({ ...inMemoryWorld(), codes }, choice, { shelf: on, placed, buyer, now: TEST_START });
}
const withCode = (changes: Partial<Order> = {}): Order =>
  anOrder({ items: [anItem(law)], discount: { code: CODE, cents: 250 }, ...changes });

describe('a cart', () => {
  it('costs what its guides and bundles cost', async () => {
    const cart = await setup();
    expect(await cart({ itemIds: ['law', 'both'] })).toMatchObject({ totalCents: 3_000, bundles: [{ id: 'both' }] });
    expect(await cart({ itemIds: ['law'], code: '' })).toEqual({ items: [anItem(law)], totalCents: 1_000 });
  });

  it('costs less with a bundle of which a guide is owned', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(biology)] })] });
    expect(await cart({ itemIds: ['both'] })).toMatchObject({ totalCents: 499, items: [{ id: 'art' }] });
  });

  it('counts a guide that is owned as missing once it was refunded', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(biology), anItem(art)], grants: ['art'] })] });
    expect(await cart({ itemIds: ['both'] })).toMatchObject({ totalCents: 1_999 });
  });

  it('is refused with a guide that is owned, also beside a bundle with it', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(biology)] })] });
    for (const itemIds of [['biology'], ['both', 'biology']]) {
      expect(await refusalOf(cart({ itemIds }))).toMatchObject({
        code: 'ALREADY_OWNED',
        message: 'You already own “Biology”. Remove it to continue. It’s in your dashboard.',
        res: { owned: [{ _id: 'biology', title: 'Biology' }] },
      });
    }
  });

  it('is refused with a bundle of which all guides are owned', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(biology), anItem(art)] })] });
    expect(await refusalOf(cart({ itemIds: ['both', 'law'] }))).toMatchObject({
      code: 'ALREADY_OWNED',
      res: { owned: [{ _id: 'both', title: 'Both' }] },
    });
    expect((await refusalOf(cart({ itemIds: ['both', 'art'] }))).message).toBe(
      'You already own “Both”, “Visual Arts”. Remove them to continue. They’re in your dashboard.',
    );
    // What isn't chosen is not in the way.
    expect(await cart({ itemIds: ['law'] })).toMatchObject({ totalCents: 1_000 });
  });

  it('is refused with a bundle of which all guides on sale are owned', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(art)] })] });
    expect((await refusalOf(cart({ itemIds: ['both'] }, onBoth))).code).toBe('ALREADY_OWNED');
  });

  it.each(['PENDING', 'QUARANTINED', 'SUSPENDED'] as const)(
    'is refused with a guide in a bundle whose payment is %s',
    async (state) => {
      const cart = await setup({ placed: [anOrder({ items: [anItem(art), anItem(law)], state })] });
      expect(await refusalOf(cart({ itemIds: ['both'] }))).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('“Visual Arts” is still being confirmed') as unknown,
        res: { unconfirmed: [{ _id: 'art', title: 'Visual Arts' }] },
      });
      expect(await cart({ itemIds: ['biology'] })).toMatchObject({ totalCents: 1_999 });
      // Also if it was withdrawn meanwhile.
      expect((await refusalOf(cart({ itemIds: ['law', 'none'] }))).code).toBe('CONFLICT');
    },
  );

  it('lists all guides whose payment is not confirmed', async () => {
    const cart = await setup({ placed: [anOrder({ items: [anItem(art), anItem(biology)], state: 'PENDING' })] });
    expect((await refusalOf(cart({ itemIds: ['both'] }))).message).toBe(
      'Your payment for “Visual Arts”, “Biology” is still being confirmed. Please don’t pay again. Your dashboard shows its status.',
    );
  });

  it.each(['OPEN', 'FAILED', 'EXPIRED', 'REFUNDED'] as const)(
    'is not refused with a guide of an order that is %s',
    async (state) => {
      const cart = await setup({ placed: [anOrder({ items: [anItem(law)], state })] });
      expect(await cart({ itemIds: ['law'] })).toMatchObject({ totalCents: 1_000 });
    },
  );

  it.each([
    ['a guide that is unknown', ['law', 'none'], shelf],
    ['a bundle with a single guide left', ['both'], onBoth],
    ['a bundle without a guide left', ['both'], { ...shelf, guides: [law] }],
  ])('is refused with %s', async (_, itemIds, on) => {
    const cart = await setup();
    expect(await refusalOf(cart({ itemIds }, on))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { pdfIds: 'A guide you selected is no longer for sale. Please choose again.' },
    });
  });
});

describe('a code', () => {
  it('lowers the price', async () => {
    const cart = await setup();
    expect(await cart({ itemIds: ['law'], code: CODE })).toMatchObject({
      totalCents: 800,
      discount: { code: CODE, cents: 200 },
    });
  });

  it.each<[string, Parameters<typeof setup>[0], string]>([
    ['is unknown', {}, 'WELCOME2'],
    ['was ended', { endedAt: TEST_START }, CODE],
    ['is not valid yet', { from: TEST_START + 1 }, CODE],
    ['is no longer valid', { until: TEST_START }, CODE],
    ['is used up', { usageLimit: 2, others: 2 }, CODE],
    ['counts for other guides', { items: ['art', 'both'] }, CODE],
  ])('gets the same answer if it %s', async (_, terms, code) => {
    const cart = await setup(terms);
    expect(await refusalOf(cart({ itemIds: ['law'], code }))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'This code isn’t valid',
      fields: { code: 'This code isn’t valid' },
    });
  });

  it.each<[string, Parameters<typeof setup>[0]]>([
    ['from its first moment', { from: TEST_START }],
    ['until its last', { until: TEST_START + 1 }],
    ['with one use left', { usageLimit: 3, others: 2 }],
    ['once per person', { oncePerPerson: true, others: 1 }],
  ])('counts %s', async (_, terms) => {
    const cart = await setup(terms);
    expect(await cart({ itemIds: ['law'], code: CODE })).toMatchObject({ totalCents: 800 });
  });

  const unpaid = ['OPEN', 'FAILED', 'EXPIRED'];
  const states: OrderState[] = ['OPEN', 'PENDING', 'PAID', 'FAILED', 'QUARANTINED', 'EXPIRED', 'REFUNDED', 'SUSPENDED'];

  it.each(states)('for one use per person may be used again beside an order that is %s or not', async (state) => {
    const placed = [withCode({ state, items: [anItem(art)] }), anOrder({ items: [], state: 'PAID' })];
    const once = await setup({ oncePerPerson: true, placed });
    const running = once({ itemIds: ['law'], code: CODE });
    if (unpaid.includes(state)) await expect(running).resolves.toMatchObject({ totalCents: 800 });
    else expect((await refusalOf(running)).fields).toEqual({ code: 'This code isn’t valid' });
    // Without that rule it may be used again.
    await expect((await setup({ placed }))({ itemIds: ['law'], code: CODE })).resolves.toMatchObject({
      totalCents: 800,
    });
  });

  it.each(states)("that is used up is valid if the buyer's own order has a use and is %s and unpaid", async (state) => {
    const cart = await setup({ usageLimit: 1, others: 1, placed: [withCode({ state, items: [anItem(art)] })] });
    const running = cart({ itemIds: ['law'], code: CODE });
    if (unpaid.includes(state)) await expect(running).resolves.toMatchObject({ totalCents: 800 });
    else expect((await refusalOf(running)).message).toBe('This code isn’t valid');
  });

  it.each<[string, Order]>([
    ['gave it back', withCode({ state: 'EXPIRED', code: 'RETURNED' })],
    ['found none left', withCode({ state: 'FAILED', problem: CODE_USED_UP })],
    ['has another code', withCode({ discount: { code: 'OTHER', cents: 1 } })],
    ['has no code', anOrder()],
  ])("that is used up isn't valid because of an own order that %s", async (_, order) => {
    const cart = await setup({ usageLimit: 1, others: 1, placed: [order] });
    expect((await refusalOf(cart({ itemIds: ['law'], code: CODE }))).message).toBe('This code isn’t valid');
  });

  it('is looked at only after the guides', async () => {
    const cart = await setup({ placed: [aPaidOrder({ items: [anItem(law)] })] });
    expect((await refusalOf(cart({ itemIds: ['law'], code: 'NONE' }))).code).toBe('ALREADY_OWNED');
  });
});

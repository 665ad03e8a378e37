import { describe, expect, it } from 'vitest';
import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { markOfficeInstallmentPaid } from '#domain/agreements/office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from '#domain/agreements/office/mark-office-installment-unpaid.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { TEST_START } from '#testing/clock.ts';
import { STEP } from '#testing/deep.ts';
import { startProcess } from '#testing/process.ts';
import { aBalance, aGuide, aMember, anAgreement, aSentVersion, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { hashToken } from '../../shared/hashes.ts';
import { Refusal } from '../../shared/refusal.ts';
import { bookOfficeRefund } from '../office/book-office-refund.ts';
import { refundOfficeOrder } from '../office/refund-office-order.ts';

const [TOKEN, VIEWER, DAY] = ['a-token', '203.0.113.7', '2026-11-02'];
const session = { member: aMember() };
const record = () => undefined;

type World = Awaited<ReturnType<typeof paid>>;
type WayBack = (
  at: World,
  ports: Pick<World['world'], 'orders' | 'payments' | 'credits' | 'balances'>,
) => Promise<void>;

/** Someone has paid: two guides or an installment of $1,200 with 6 hours, or that by check. */
async function paid(what: 'guides' | 'installment' | 'check') {
  const world = inMemoryWorld();
  const shop = shopOn(world, world);
  if (what === 'guides') {
    for (const guide of [aGuide(), aGuide({ id: 'art', priceCents: 499 })]) {
      await world.catalog.put(guide);
      await world.files.store(guide.fileName, new Uint8Array([1]));
    }
    const buyer = aSession();
    const orderID = await shop.create({ input: { pdfIds: ['art', 'biology'], amount: 24.98 }, session: buyer });
    world.payments.approve(orderID);
    await shop.capture({ input: { orderID }, session: buyer });
  } else {
    const agreement = anAgreement({
      ...{ state: 'SIGNED', version: 1, tokenHash: hashToken(TOKEN), unsent: false },
      signed: { name: 'Amy', at: TEST_START, version: 1, sha256: aSentVersion().sha256 },
    });
    const balance = aBalance({ version: 0, minutes: 0, credits: [] });
    await world.agreements.write({ agreement, before: undefined, sent: aSentVersion(), balance }, []);
    const { id } = agreement;
    if (what === 'installment') {
      const orderID = await payInstallment(shop.settling)({
        input: { token: TOKEN, installment: `${id}-1` },
        viewer: VIEWER,
      });
      world.payments.approve(orderID);
      await captureInstallment(shop.capturing)({ input: { token: TOKEN, orderID }, viewer: VIEWER });
    } else {
      await markOfficeInstallmentPaid(shop.settling)({
        input: {
          ...{ id, place: '1', method: 'check', day: DAY, cents: 120_000, reference: '', note: '', mailReceipt: false },
          openCents: 120_000,
        },
        ...{ session, record },
      });
    }
  }
  const [order] = world.orders.all();
  return { world, number: order?.number ?? '', agreement: anAgreement().id };
}

const atPaypal =
  (cents: number, of: { guide?: string; hours?: number } = {}): WayBack =>
  async ({ world, number }, ports) => {
    const mine = { ...world, ...ports };
    await refundOfficeOrder({ ...mine, planRefund: shopOn(mine, ports).planRefund })({
      input: { guide: undefined, number, cents, reason: 'Less', ...of },
      ...{ session, record },
    });
  };
const outside =
  (cents: number, of: { hours?: number } = {}): WayBack =>
  async ({ world, number }, ports) => {
    await bookOfficeRefund({ ...world, ...ports })({
      input: {
        ...{ number, method: 'check', day: DAY, cents, reason: 'By check' },
        ...{ items: [], refundedCents: 0, ...of },
      },
      ...{ session, record },
    });
  };
const undo: WayBack = async ({ world, number, agreement: id }, ports) => {
  await markOfficeInstallmentUnpaid({ ...world, ...ports })({
    input: { id, place: '1', order: number, reason: 'It bounced' },
    ...{ session, record },
  });
};

interface Way {
  readonly does: WayBack;
  readonly cents: number;
  readonly minutes?: number;
  /** Two people who ask PayPal for the very same refund both hear that it is made, once. */
  readonly isAtPaypal?: true;
}
const ways: Readonly<Record<Parameters<typeof paid>[0], Readonly<Record<string, Way>>>> = {
  guides: {
    'all at PayPal': { does: atPaypal(2_498), cents: 2_498, isAtPaypal: true },
    'a guide at PayPal': { does: atPaypal(499, { guide: 'art' }), cents: 499, isAtPaypal: true },
    'all by check': { does: outside(2_498), cents: 2_498 },
    'a part by check': { does: outside(2_100), cents: 2_100 },
  },
  installment: {
    'all at PayPal': { does: atPaypal(120_000, { hours: 6 }), cents: 120_000, minutes: 360, isAtPaypal: true },
    'all at PayPal, without hours': {
      does: atPaypal(120_000, { hours: 0 }),
      cents: 120_000,
      minutes: 0,
      isAtPaypal: true,
    },
    'a part at PayPal': { does: atPaypal(40_000, { hours: 2 }), cents: 40_000, minutes: 120, isAtPaypal: true },
    'all by check': { does: outside(120_000, { hours: 6 }), cents: 120_000, minutes: 360 },
    'a part by check': { does: outside(40_000, { hours: 1 }), cents: 40_000, minutes: 60 },
  },
  check: {
    'all by check': { does: outside(120_000, { hours: 6 }), cents: 120_000, minutes: 360 },
    'a part by check': { does: outside(40_000, { hours: 1 }), cents: 40_000, minutes: 60 },
    'the payment undone': { does: undo, cents: 120_000, minutes: 360 },
  },
};
const pairs = Object.entries(ways)
  .flatMap(([what, of]) =>
    Object.keys(of).flatMap((one) => Object.keys(of).map((other) => [what, one, other] as const)),
  )
  .map((pair, index) => [...pair, 1 + (index % STEP)] as const);

describe('money that goes back in two ways at one moment', () => {
  it.each(pairs)(
    'of %s: %s, and %s before any call: who hears that it is done has it',
    async (what, one, other, first) => {
      const of = ways[what as keyof typeof ways];
      const [mine, rivals] = [of[one], of[other]];
      if (mine === undefined || rivals === undefined) throw new Error('There is no such way');
      for (let before = first, isOver = false; !isOver; before += STEP) {
        const at = await paid(what as keyof typeof ways);
        const { world } = at;
        let calls = 0;
        const made: Way[] = [];
        const attempt = async (way: Way, ports: Parameters<WayBack>[1]) => {
          try {
            await way.does(at, ports);
            made.push(way);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(error).toMatchObject({ code: 'CONFLICT' });
          }
        };
        const process = startProcess(async () => {
          calls += 1;
          if (calls === before) await attempt(rivals, world);
          return 'succeeds';
        });
        await attempt(mine, {
          orders: process.withFaults('orders', world.orders),
          payments: process.withFaults('payments', world.payments),
          credits: process.withFaults('credits', world.credits),
          balances: process.withFaults('balances', world.balances),
        });
        isOver = calls < before;
        if (isOver) await attempt(rivals, world);
        const counted = one === other && mine.isAtPaypal === true ? made.slice(0, 1) : made;
        const [order] = world.orders.all();
        const back = counted.reduce((sum, { cents }) => sum + cents, 0);
        expect({ before, back: order?.refundedCents }).toEqual({ before, back });
        const byPaypal = counted.filter(({ isAtPaypal }) => isAtPaypal === true);
        expect(world.payments.known().reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(
          byPaypal.reduce((sum, { cents }) => sum + cents, 0),
        );
        expect(order).not.toHaveProperty('refunding');
        const named = order?.refundedBy?.map(({ refund }) => refund) ?? [];
        expect(named).toEqual([...new Set(named)]);
        const [balance] = world.balances.all();
        if (balance !== undefined)
          expect(balance.minutes).toBe(360 - counted.reduce((sum, { minutes = 0 }) => sum + minutes, 0));
      }
    },
  );
});

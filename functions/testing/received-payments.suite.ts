import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import { withCredit } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { Order } from '#domain/orders/core/order.ts';
import type { Orders, ReceivedPayments } from '#domain/orders/core/ports.ts';
import { aBalance, anAgreement, aPaidOrder } from './samples.ts';

interface Stores {
  readonly port: ReceivedPayments;
  readonly orders: Orders;
  readonly balances: Balances;
  readonly agreements: Agreements;
}

const { id: agreementId } = anAgreement();
const item = { id: `${agreementId}-1`, title: 'Hours', cents: 120_000, agreementId, minutes: 360 };
const check = (number: string, changes: Partial<Order> = {}) => ({
  ...aPaidOrder({
    ...{ buyerId: `agreement-${agreementId}`, number, items: [item], totalCents: 120_000, capturedCents: 120_000 },
    received: { method: 'check', reference: '1042', note: '', by: 'Olive' },
    ...changes,
  }),
  receiptNumber: `FYR-${number}`,
});
const before = aBalance({ version: 0, minutes: 0, credits: [] });
const write = (order: Order) =>
  withCredit(
    before,
    {
      ...{ order: order.number, installment: item.id, state: 'paid', capturedCents: 120_000, refundedCents: 0 },
      wanted: 360,
    },
    { at: 0, about: item.title },
  );

export function describeReceivedPayments(name: string, makeEmpty: () => Promise<Stores>): void {
  /** With the balance of a signed agreement. */
  const make = async (): Promise<Stores> => {
    const stores = await makeEmpty();
    await stores.agreements.write({ agreement: anAgreement(), before: undefined, balance: before }, []);
    return stores;
  };
  describe(`payments outside PayPal: ${name}`, () => {
    it('are written with their receipt number, what they reserve and their hours, or not at all', async () => {
      const { port, orders, balances } = await make();
      const order = check('ONE');
      expect(await port.book(order, { known: [], over: [], open: [], write: write(order), unsigned: undefined })).toBe(
        true,
      );
      expect(await orders.find(order)).toEqual(order);
      expect(await orders.locateReceipt(order.receiptNumber)).toEqual({ buyerId: order.buyerId, number: 'ONE' });
      expect(await balances.find(agreementId)).toMatchObject({ minutes: 360, version: 1 });
      // Another payment finds it reserved.
      expect(await orders.claimItems({ ...order, number: 'TWO' }, [])).toEqual(['ONE']);
    });

    it('come once of two at the same time', async () => {
      const { port, orders, balances } = await make();
      const answers = await Promise.all(
        ['ONE', 'TWO', 'THREE'].map(async (number) => {
          const order = check(number);
          return await port.book(order, { known: [], over: [], open: [], write: write(order), unsigned: undefined });
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await orders.ofBuyer(check('ONE').buyerId)).toHaveLength(1);
      expect(await balances.find(agreementId)).toMatchObject({ minutes: 360 });
    });

    it('are not written if what they pay is reserved, unless for an order that gives way', async () => {
      const { port, orders } = await make();
      const open = check('OPEN', { state: 'OPEN' });
      await orders.claimItems(open, []);
      const order = check('ONE');
      expect(await port.book(order, { known: [], over: [], open: [], write: undefined, unsigned: undefined })).toBe(
        false,
      );
      expect(await orders.find(order)).toBeUndefined();
      expect(
        await port.book(order, { known: [], over: ['OPEN'], open: [], write: undefined, unsigned: undefined }),
      ).toBe(true);
    });

    it('are not written once PayPal may have been asked for the money of an order that pays the same', async () => {
      const { port, orders } = await make();
      const { receiptNumber: _, ...paid } = check('OPEN', { state: 'OPEN' });
      await orders.insertAfter(paid, []);
      const order = check('ONE');
      const facts = { known: [paid], over: ['OPEN'], open: [paid], write: undefined, unsigned: undefined };
      await orders.change(paid, ['OPEN'], { claimedAt: 1 });
      expect(await port.book(order, facts)).toBe(false);
      await orders.change(paid, ['OPEN'], { state: 'PENDING', claimedAt: null });
      expect(await port.book(order, facts)).toBe(false);
      expect(await orders.find(order)).toBeUndefined();
      await orders.change(paid, ['PENDING'], { state: 'OPEN' });
      expect(await port.book(order, facts)).toBe(true);
    });

    it('before the signature are a change of the agreement, and are not written after another one', async () => {
      const { port, orders, agreements } = await make();
      const agreement = anAgreement();
      const order = check('ONE', { hours: 'DUE' });
      const facts = { known: [], over: [], open: [], write: undefined };
      const stale = { id: agreement.id, revision: agreement.revision - 1 };
      expect(await port.book(order, { ...facts, unsigned: stale })).toBe(false);
      expect(await orders.find(order)).toBeUndefined();
      expect(await port.book(order, { ...facts, unsigned: agreement })).toBe(true);
      expect(await agreements.find(agreement.id)).toEqual({ ...agreement, revision: agreement.revision + 1 });
      expect(await agreements.write({ agreement, before: agreement }, [])).toBe(false);
    });

    it('are not written after an order that was not seen, a taken receipt number, or another balance', async () => {
      const { port, orders, balances } = await make();
      const last = check('LAST', { items: [{ ...item, id: `${agreementId}-2` }] });
      await orders.insertAfter(last, []);
      const order = check('ONE');
      expect(await port.book(order, { known: [], over: [], open: [], write: undefined, unsigned: undefined })).toBe(
        false,
      );
      await orders.takeReceiptNumber(order.receiptNumber, last);
      expect(await port.book(order, { known: [last], over: [], open: [], write: undefined, unsigned: undefined })).toBe(
        false,
      );
      const other = { ...order, receiptNumber: 'FYR-OTHER' };
      const stale = { ...before, version: 7 };
      const moved = write(order);
      expect(
        moved &&
          (await port.book(other, {
            known: [last],
            over: [],
            open: [],
            write: { ...moved, before: stale },
            unsigned: undefined,
          })),
      ).toBe(false);
      expect(await port.book(other, { known: [last], over: [], open: [], write: moved, unsigned: undefined })).toBe(
        true,
      );
      expect(await balances.find(agreementId)).toMatchObject({ minutes: 360 });
    });
  });
}

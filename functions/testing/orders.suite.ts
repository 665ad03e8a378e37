import { describe, expect, it } from 'vitest';
import { allowedFrom, type Order, orderStates, type RefundClaim } from '#domain/orders/core/order.ts';
import type { Orders } from '#domain/orders/core/ports.ts';
import { aGuide, anItem, anOrder, aPaidOrder } from './samples.ts';

const paid = { state: 'PAID', grants: ['biology'], receipt: 'DUE', captureId: 'CAP1', capturedCents: 1_999 } as const;

export function describeOrders(name: string, make: () => Promise<{ port: Orders }>): void {
  async function placed(...orders: Order[]): Promise<Orders> {
    const { port } = await make();
    for (const order of orders) await port.insert(order);
    return port;
  }

  describe(`orders: ${name}`, () => {
    it('reads an order as it was written', async () => {
      const order = aPaidOrder({
        items: [anItem(aGuide({ title: 'Économie – 经济学' })), anItem(aGuide({ id: 'art' }))],
        buyer: { email: 'zoë@example.com', fullname: 'Zoë 李' },
        problem: 'none',
        refundedCents: 300,
        refunds: [
          { id: 'REFUND1', at: 1, cents: 200, by: 'OPERATOR', pdfId: 'art' },
          { at: 2, cents: 100, by: 'PAYPAL' },
          { id: 'REFUND2', at: 4, cents: 50, by: 'OPERATOR', pending: true },
          { id: 'REFUND3', at: 5, cents: 60, by: 'OPERATOR', failedAt: 6 },
        ],
        reversedAt: 3,
        feeCents: 119,
        receiptNumber: 'FYR-48213',
      });
      const port = await placed(order);
      expect(await port.find(order)).toEqual(order);
    });

    it('reads an installment of an agreement as it was written', async () => {
      const order = aPaidOrder({
        buyerId: 'agreement-01KA0000000000000AGREEMENT',
        items: [{ id: 'A-1', title: 'Ten hours', cents: 120_000, agreementId: 'A', minutes: 360 }],
        hours: 'DUE',
        refundedCents: 100,
        refunds: [{ id: 'REFUND1', at: 1, cents: 100, by: 'OPERATOR', minutes: 15 }],
        refundedBy: [{ refund: 'REFUND1', name: 'Olive Stone' }],
      });
      const port = await placed(order);
      expect(await port.find(order)).toEqual(order);
    });

    it('reads what a bundle and a code took off as it was written', async () => {
      const order = aPaidOrder({
        items: [
          { ...anItem(), cents: 800, listCents: 1_999, bundleId: 'essays-complete' },
          { ...anItem(aGuide({ id: 'art' })), cents: 0, listCents: 499 },
        ],
        bundles: [{ id: 'essays-complete', title: 'Essays, complete', cents: 1_000 }],
        code: 5,
        discount: { code: 'WELCOME20', cents: 699 },
      });
      const port = await placed(order);
      expect(await port.find(order)).toEqual(order);
      const { order: changed } = await port.change(order, ['PAID'], { code: 'RETURNED' });
      expect(changed).toEqual({ ...order, code: 'RETURNED' });
      expect(await port.ofBuyer(order.buyerId)).toEqual([changed]);
    });

    it('finds an order only by buyer and number together', async () => {
      const port = await placed(anOrder());
      expect(await port.find(anOrder({ buyerId: 'someone-else' }))).toBeUndefined();
      expect(await port.find(anOrder({ number: 'another' }))).toBeUndefined();
    });

    it('never reuses a number', async () => {
      const port = await placed(anOrder());
      await expect(port.insert(anOrder({ totalCents: 1 }))).rejects.toThrow();
      expect(await port.find(anOrder())).toEqual(anOrder());
    });

    it('writes one of several orders with the same number', async () => {
      const { port } = await make();
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map((totalCents) => port.insert(anOrder({ totalCents }))));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect((await port.find(anOrder()))?.totalCents).toBe(winner + 1);
    });

    it('writes the first order of a buyer, and another only after the last one was seen', async () => {
      const { port } = await make();
      const [first, second, third] = ['01KA1', '01KA2', '01KA3'].map((number) => anOrder({ number }));
      if (first === undefined || second === undefined || third === undefined) throw new Error('No orders');
      expect(await port.insertAfter(first, [])).toBe(true);
      expect(await port.insertAfter(second, [])).toBe(false);
      expect(await port.insertAfter(second, [anOrder({ number: '01KA0' }), first])).toBe(true);
      expect(await port.insertAfter(third, [first])).toBe(false);
      expect(await port.ofBuyer(first.buyerId)).toEqual([first, second]);
      expect(await port.insertAfter(third, [first, second])).toBe(true);
      expect(await port.ofBuyer(first.buyerId)).toEqual([first, second, third]);
      expect(await port.insertAfter(anOrder({ buyerId: 'someone-else' }), [])).toBe(true);
    });

    it('writes one of several orders of a buyer at the same time', async () => {
      const { port } = await make();
      const numbers = Array.from({ length: 8 }, (_, index) => `01KA${String(index)}`);
      const outcomes = await Promise.all(numbers.map((number) => port.insertAfter(anOrder({ number }), [])));
      expect(outcomes.filter(Boolean)).toEqual([true]);
      const written = await port.ofBuyer(anOrder().buyerId);
      expect(written.map(({ number }) => number)).toEqual([numbers[outcomes.indexOf(true)]]);
      expect(await port.insertAfter(anOrder({ number: 'NEXT' }), written)).toBe(true);
    });

    it('writes an order after more orders than the store can compare', async () => {
      const numbers = Array.from({ length: 120 }, (_, index) => `01KA${String(index).padStart(3, '0')}`);
      const port = await placed(...numbers.map((number) => anOrder({ number })));
      expect(await port.insertAfter(anOrder({ number: '01KB' }), await port.ofBuyer(anOrder().buyerId))).toBe(true);
      const seen = await port.ofBuyer(anOrder().buyerId);
      expect(seen).toHaveLength(121);
      expect(await port.insertAfter(anOrder({ number: '01KC' }), seen)).toBe(true);
    });

    it('refuses a number that exists, and lists nothing but orders', async () => {
      const { port } = await make();
      const order = anOrder({ checkAt: 1 });
      expect(await port.insertAfter(order, [])).toBe(true);
      expect(await port.insertAfter({ ...order, totalCents: 1 }, [order])).toBe(false);
      expect(await port.find(order)).toEqual(order);
      expect(await port.toCheck(1, 10)).toEqual([order]);
      // No number that a caller may guess finds the store's other items.
      for (const name of ['last#', order.buyerId, `last#${order.buyerId}`]) {
        expect(await port.locate(name)).toBeUndefined();
      }
    });

    it('lists the orders of one buyer only, oldest first', async () => {
      const numbers = ['01KA3', '01KA1', '01KA2'];
      const port = await placed(...numbers.map((number) => anOrder({ number })), anOrder({ buyerId: 'someone-else' }));
      const listed = await port.ofBuyer(anOrder().buyerId);
      expect(listed.map(({ number }) => number)).toEqual(['01KA1', '01KA2', '01KA3']);
      expect(await port.ofBuyer('a-third')).toEqual([]);
    });

    it('lists all orders if they need more than one page of the store', async () => {
      const { port } = await make();
      const problem = 'ü'.repeat(60_000);
      const numbers = Array.from({ length: 12 }, (_, index) => `01KA${String(index).padStart(2, '0')}`);
      await Promise.all(numbers.map((number) => port.insert(anOrder({ number, problem }))));
      expect((await port.ofBuyer(anOrder().buyerId)).map(({ number }) => number)).toEqual(numbers);
    });

    it('sees a change at once', async () => {
      const port = await placed(anOrder());
      await port.change(anOrder(), ['OPEN'], paid);
      expect(await port.ofBuyer(anOrder().buyerId)).toEqual([anOrder(paid)]);
    });

    it('changes the given members and nothing else', async () => {
      const port = await placed(anOrder({ problem: 'none' }));
      expect(await port.change(anOrder(), ['OPEN', 'PENDING'], paid)).toEqual({
        changed: true,
        order: anOrder({ problem: 'none', ...paid }),
      });
      expect(await port.find(anOrder())).toEqual(anOrder({ problem: 'none', ...paid }));
    });

    it.each(
      Object.entries(allowedFrom).flatMap(([to, from]) => orderStates.map((state) => [state, to, from] as const)),
    )('changes from %s to %s only if that is allowed', async (state, to, from) => {
      const order = anOrder({ state });
      const port = await placed(order);
      const { changed, order: current } = await port.change(order, from, { problem: `changed to ${to}` });
      expect(changed).toBe(from.includes(state));
      expect(current).toEqual(changed ? { ...order, problem: `changed to ${to}` } : order);
      expect(await port.find(order)).toEqual(current);
    });

    it('applies one of several changes at the same time and answers the others with the current order', async () => {
      const port = await placed(anOrder());
      const outcomes = await Promise.all(
        ['CAP1', 'CAP2', 'CAP3', 'CAP4'].map((captureId) =>
          port.change(anOrder(), ['OPEN', 'PENDING'], { ...paid, captureId }),
        ),
      );
      const [winner, ...others] = outcomes.filter(({ changed }) => changed);
      expect(others).toEqual([]);
      for (const { order } of outcomes) expect(order).toEqual(winner?.order);
    });

    it('removes members that a change sets to null', async () => {
      const port = await placed(anOrder({ notice: 'REFUND', checkAt: 1, code: 1 }));
      const { order } = await port.change(anOrder(), ['OPEN'], { notice: null, checkAt: null, code: null });
      expect(order).toEqual(anOrder());
      expect(await port.find(anOrder())).toEqual(anOrder());
    });

    it('changes an order that must be as it was seen only if it is', async () => {
      const seen = aPaidOrder({ receipt: 'DUE' });
      const port = await placed(seen);
      const refunded = { refundedCents: 5, notice: 'REFUND' } as const;
      expect(await port.change(seen, ['PAID'], refunded, seen)).toMatchObject({ changed: true });
      const current = { ...seen, ...refunded };
      expect(await port.change(seen, ['PAID'], { receipt: 'SENT' }, seen)).toEqual({ changed: false, order: current });
      expect(await port.change(seen, ['PAID'], { refundedCents: 6 }, { ...current, receipt: 'SENT' })).toMatchObject({
        changed: false,
      });
      expect(await port.change(seen, ['PAID'], { refundedCents: 6 }, current)).toMatchObject({ changed: true });
    });

    it('are not changed by a process that missed a refund which has failed', async () => {
      const made = { id: 'R1', at: 7, cents: 500, by: 'OPERATOR' } as const;
      const seen = aPaidOrder();
      const port = await placed(seen);
      await port.change(seen, ['PAID'], { refundedCents: 500, refunds: [{ ...made, pending: true }] });
      const failed = { refundedCents: 0, refunds: [{ ...made, failedAt: 9 }] };
      const { order: current } = await port.change(seen, ['PAID'], failed);
      const before = { ...current, refundedCents: 0, refunds: [] };
      expect(await port.change(seen, ['PAID'], before, { ...seen, refundedCents: 0 })).toMatchObject({
        changed: false,
        order: failed,
      });
      expect(await port.change(seen, ['PAID'], { refundedCents: 6 }, current)).toMatchObject({ changed: true });
    });

    it('are not changed by a process that missed that a refund was claimed', async () => {
      const port = await placed(aPaidOrder());
      const refunding: RefundClaim = {
        ...{ at: 7, by: 'SYSTEM', captureId: 'CAPTURE1', currency: 'USD' },
        parts: [{ requestId: 'refund-1', cents: 499 }],
      };
      const { order: claimed } = await port.change(aPaidOrder(), ['PAID'], { refunding });
      expect(claimed).toEqual({ ...aPaidOrder(), refunding });
      expect(await port.change(claimed, ['PAID'], { checkAt: null }, aPaidOrder())).toMatchObject({ changed: false });
      const ended = await port.change(claimed, ['PAID'], { refunding: null }, claimed);
      expect(ended).toEqual({ changed: true, order: aPaidOrder() });
    });

    it("writes PayPal's id only if there is none, and one of several at the same time", async () => {
      const port = await placed(anOrder());
      const ids = ['PP1', 'PP2', 'PP3'];
      const outcomes = await Promise.all(
        ids.map((paypalOrderId) => port.change(anOrder(), ['OPEN'], { paypalOrderId }, anOrder())),
      );
      const kept = ids[outcomes.findIndex(({ changed }) => changed)];
      expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
      for (const { order } of outcomes) expect(order.paypalOrderId).toBe(kept);
      const another = anOrder({ paypalOrderId: 'ANOTHER' });
      expect(await port.change(another, ['OPEN'], { state: 'FAILED' }, another)).toMatchObject({ changed: false });
      expect((await port.find(anOrder()))?.state).toBe('OPEN');
    });

    it('ends an order without a use of its code only if no use was spent since the read', async () => {
      const port = await placed(anOrder());
      await port.change(anOrder(), ['OPEN'], { code: 'SPENT' });
      expect(await port.change(anOrder(), ['OPEN'], { state: 'FAILED' }, anOrder())).toEqual({
        changed: false,
        order: { ...anOrder(), code: 'SPENT' },
      });
    });

    it('finds the key of a number of any buyer', async () => {
      const port = await placed(anOrder(), anOrder({ buyerId: 'someone-else', number: 'THEIRS' }));
      expect(await port.locate('THEIRS')).toEqual({ buyerId: 'someone-else', number: 'THEIRS' });
      expect(await port.locate('UNKNOWN')).toBeUndefined();
    });

    it('takes a receipt number for one order, also repeatedly and at the same time', async () => {
      const port = await placed(anOrder(), anOrder({ number: 'OTHER' }));
      const takes = ['OTHER', anOrder().number, 'OTHER', anOrder().number].map(
        async (number) => [number, await port.takeReceiptNumber('FYR-48213', anOrder({ number }))] as const,
      );
      const outcomes = await Promise.all(takes);
      const [winner] = outcomes.find(([, taken]) => taken) ?? [];
      for (const [number, taken] of outcomes) expect(taken).toBe(number === winner);
      expect(await port.locateReceipt('FYR-48213')).toEqual({ buyerId: anOrder().buyerId, number: winner });
    });

    it('keeps receipt numbers apart from orders', async () => {
      const port = await placed(anOrder({ checkAt: 1 }));
      expect(await port.takeReceiptNumber('FYR-48213', anOrder())).toBe(true);
      expect(await port.locate('FYR-48213')).toBeUndefined();
      expect(await port.locateReceipt('FYR-48214')).toBeUndefined();
      expect(await port.ofBuyer(anOrder().buyerId)).toHaveLength(1);
      expect(await port.toCheck(2, 10)).toHaveLength(1);
    });

    it('lists the orders to check, the longest waiting first, up to the limit', async () => {
      const at = Date.UTC(2026, 10, 2);
      const port = await placed(
        anOrder({ number: 'LATER', checkAt: at + 1 }),
        anOrder({ number: 'SECOND', checkAt: at }),
        anOrder({ number: 'FIRST', checkAt: at - 60_000, buyerId: 'someone-else' }),
        anOrder({ number: 'NEVER' }),
      );
      expect((await port.toCheck(at, 10)).map(({ number }) => number)).toEqual(['FIRST', 'SECOND']);
      expect((await port.toCheck(at, 1)).map(({ number }) => number)).toEqual(['FIRST']);
      await port.change(anOrder({ number: 'SECOND' }), ['OPEN'], { checkAt: at + 60_000 });
      await port.change(anOrder({ number: 'LATER' }), ['OPEN'], { state: 'EXPIRED', checkAt: null });
      expect((await port.toCheck(at + 60_000, 10)).map(({ number }) => number)).toEqual(['FIRST', 'SECOND']);
    });

    it('lists for the digest the orders paid since a time, and those that need a person', async () => {
      const at = Date.UTC(2026, 10, 2);
      const port = await placed(
        aPaidOrder({ number: 'BEFORE', paidAt: at - 1 }),
        aPaidOrder({ number: 'PAID', paidAt: at, buyerId: 'someone-else' }),
        anOrder({ number: 'ASIDE', state: 'QUARANTINED' }),
        aPaidOrder({ number: 'DISPUTED', state: 'SUSPENDED', paidAt: at - 1 }),
        anOrder({ number: 'OPEN' }),
      );
      await port.insertAfter(anOrder({ number: 'LAST', buyerId: 'a-third' }), []);
      await port.takeReceiptNumber('FYR-48213', anOrder({ number: 'PAID' }));
      const listed = await port.forDigest(at);
      expect(listed.map(({ number }) => number).sort()).toEqual(['ASIDE', 'DISPUTED', 'PAID']);
    });

    it('lists the orders of a state, newest first, page after page', async () => {
      const at = Date.UTC(2026, 10, 2);
      const numbers = ['A', 'B', 'C', 'D', 'E'];
      const port = await placed(
        ...numbers.map((number, index) =>
          anOrder({ number, createdAt: at + Math.floor(index / 2), buyerId: `of ${number}` }),
        ),
        anOrder({ number: 'PAID', state: 'PAID', createdAt: at }),
      );
      await port.insertAfter(anOrder({ number: 'F', createdAt: at + 5, buyerId: 'of F' }), []);
      await port.takeReceiptNumber('FYR-48213', anOrder({ number: 'PAID' }));
      const range = { state: 'OPEN', from: at, until: at + 6 } as const;
      const seen: string[][] = [];
      for (let after: Order | undefined, more = true; more; ) {
        const page = await port.byState({ ...range, limit: 2, ...(after === undefined ? {} : { after }) });
        seen.push(page.orders.map(({ number }) => number));
        after = page.orders.at(-1);
        more = page.more && after !== undefined;
      }
      expect(seen.filter(({ length }) => length > 0)).toEqual([
        ['F', 'E'],
        ['D', 'C'],
        ['B', 'A'],
      ]);
      expect((await port.byState({ ...range, limit: 9 })).more).toBe(false);
      expect((await port.byState({ ...range, from: at + 1, until: at + 5, limit: 9 })).orders).toMatchObject([
        { number: 'E' },
        { number: 'D' },
        { number: 'C' },
      ]);
    });

    it('lists an order in its new state, also after one that is no longer in the list', async () => {
      const at = Date.UTC(2026, 10, 2);
      const [first, second] = [anOrder({ number: 'A', createdAt: at }), anOrder({ number: 'B', createdAt: at + 1 })];
      const port = await placed(first, second);
      await port.change(second, ['OPEN'], { state: 'EXPIRED' });
      const range = { from: 0, until: at + 9, limit: 5 };
      expect((await port.byState({ ...range, state: 'EXPIRED' })).orders).toMatchObject([{ number: 'B' }]);
      expect((await port.byState({ ...range, state: 'OPEN', after: second })).orders).toEqual([first]);
    });

    it('reserves guides for one order, and says which orders have them', async () => {
      const { port } = await make();
      const [first, second, third] = ['A', 'B', 'C'].map((number) => anOrder({ number })) as [Order, Order, Order];
      expect(await port.claimItems(first, [])).toEqual([]);
      // Also when it is repeated.
      expect(await port.claimItems(first, [])).toEqual([]);
      expect(await port.claimItems(second, [])).toEqual(['A']);
      expect(await port.claimItems(second, ['A'])).toEqual([]);
      expect(await port.claimItems(first, [])).toEqual(['B']);
      expect(await port.claimItems(third, ['A'])).toEqual(['B']);
      expect(await port.claimItems(third, ['A', 'B'])).toEqual([]);
    });

    it('reserves all guides of an order or none of them, for each buyer', async () => {
      const { port } = await make();
      const [art, law, biology] = ['art', 'law', 'biology'].map((id) => anItem(aGuide({ id })));
      const of = (number: string, ...items: (typeof art)[]) =>
        anOrder({ number, items: items.flatMap((item) => item ?? []) });
      expect(await port.claimItems(of('A', art), [])).toEqual([]);
      expect(await port.claimItems(of('B', law), [])).toEqual([]);
      expect((await port.claimItems(of('C', art, law, biology), [])).toSorted()).toEqual(['A', 'B']);
      expect(await port.claimItems(of('C', art, law, biology), ['B'])).toEqual(['A']);
      // So the third guide is free, and the second is still the second order's.
      expect(await port.claimItems(of('D', biology), [])).toEqual([]);
      expect(await port.claimItems(of('B', law), [])).toEqual([]);
      expect(await port.claimItems({ ...of('E', art, law, biology), buyerId: 'someone-else' }, [])).toEqual([]);
    });

    it('reserves a guide for one of many orders at once', async () => {
      const { port } = await make();
      const orders = Array.from({ length: 6 }, (_, index) => anOrder({ number: `O${String(index)}` }));
      const others = await Promise.all(orders.map(async (order) => await port.claimItems(order, [])));
      const winners = orders.filter((_, index) => others[index]?.length === 0);
      expect(winners).toHaveLength(1);
      for (const holders of others.filter(({ length }) => length > 0)) expect(holders).toEqual([winners[0]?.number]);
    });

    it('notes that an order is captured only if it and its rivals are as they were read', async () => {
      const { port } = await make();
      const [order, rival] = [anOrder({ number: 'A' }), anOrder({ number: 'B', claimedAt: 5 })];
      for (const one of [order, rival]) await port.insert(one);
      expect(await port.noteCapture(order, 7, [{ ...rival, claimedAt: 4 }])).toBe(false);
      expect(await port.noteCapture(order, 7, [{ ...rival, capturingAt: 4 }])).toBe(false);
      expect(await port.noteCapture(order, 7, [{ ...rival, state: 'FAILED' }])).toBe(false);
      expect(await port.noteCapture({ ...order, state: 'PENDING' }, 7, [rival])).toBe(false);
      expect(await port.find(order)).toEqual(order);
      expect(await port.noteCapture(order, 7, [rival])).toBe(true);
      expect(await port.find(order)).toEqual({ ...order, capturingAt: 7 });
      expect(await port.noteCapture(rival, 8, [order])).toBe(false);
      expect(await port.noteCapture(anOrder({ number: 'NONE' }), 8, [])).toBe(false);
      // By another settlement of the same order.
      expect(await port.noteCapture(order, 8, [rival])).toBe(true);
    });

    it('notes of two rivals at once that one is captured', async () => {
      const { port } = await make();
      const [one, two] = [anOrder({ number: 'A' }), anOrder({ number: 'B' })];
      for (const order of [one, two]) await port.insert(order);
      const noted = await Promise.all([port.noteCapture(one, 7, [two]), port.noteCapture(two, 7, [one])]);
      expect(noted.filter(Boolean).length).toBeLessThan(2);
    });

    it('keeps reservations out of the lists of orders', async () => {
      const { port } = await make();
      const order = anOrder();
      await port.insert(order);
      await port.claimItems(order, []);
      await port.notePayer('mom@example.com', order.number);
      expect(await port.ofBuyer(order.buyerId)).toEqual([order]);
      expect(await port.forDigest(1)).toEqual([]);
      expect((await port.byState({ state: 'OPEN', from: 0, until: Date.now() * 2, limit: 9 })).orders).toEqual([order]);
      expect(await port.toCheck(Date.now() * 2, 9)).toEqual([]);
    });

    it('finds the orders that an address paid for someone else', async () => {
      const { port } = await make();
      expect(await port.paidBy('mom@example.com')).toEqual([]);
      for (const number of ['B', 'A', 'A']) await port.notePayer('mom@example.com', number);
      await port.notePayer('dad@example.com', 'C');
      expect((await port.paidBy('mom@example.com')).toSorted()).toEqual(['A', 'B']);
      expect(await port.paidBy('dad@example.com')).toEqual(['C']);
    });

    it('reads whose request an order pays, and who paid it, as it was written', async () => {
      const order = aPaidOrder({ request: '01KA000000000000000REQUEST', payer: { email: 'mom@example.com' } });
      const port = await placed(order, anOrder({ number: 'OPEN', request: '01KA000000000000000REQUEST' }));
      expect(await port.find(order)).toEqual(order);
      const open = anOrder({ number: 'OPEN' });
      const { order: changed } = await port.change(open, ['OPEN'], { ...paid, payer: { email: 'dad@example.com' } });
      expect(changed).toMatchObject({ state: 'PAID', payer: { email: 'dad@example.com' } });
      expect(await port.find(open)).toEqual(changed);
    });

    it('does not change or make an order that does not exist', async () => {
      const { port } = await make();
      await expect(port.change(anOrder(), ['OPEN'], paid)).rejects.toThrow();
      expect(await port.find(anOrder())).toBeUndefined();
    });
  });
}

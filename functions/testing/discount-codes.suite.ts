import { describe, expect, it } from 'vitest';
import type { CodeTerms, DiscountCodes } from '#domain/codes/ports.ts';
import { aCode } from './samples.ts';

const order = (number: number, buyerId = `BUYER-${String(number)}`) => ({
  code: 'WELCOME20',
  buyerId,
  number: `01KA${String(number).padStart(22, '0')}`,
});

export function describeDiscountCodes(name: string, make: () => Promise<{ port: DiscountCodes }>): void {
  async function withCode(changes: Partial<CodeTerms> = {}): Promise<DiscountCodes> {
    const { port } = await make();
    await port.put(aCode(changes), undefined);
    return port;
  }
  const taken = async (port: DiscountCodes): Promise<number | undefined> => (await port.find('WELCOME20'))?.taken;

  describe(`discount codes: ${name}`, () => {
    it('finds a code with all its terms, and lists the codes in their order', async () => {
      const { port } = await make();
      expect(await port.find('WELCOME20')).toBeUndefined();
      expect(await port.list()).toEqual([]);
      const whole = aCode({
        code: 'AID-5',
        off: { cents: 500 },
        items: ['biology', 'essays-complete'],
        from: 1,
        until: 2,
        usageLimit: 1,
        oncePerPerson: true,
        note: 'Zoë – 学校',
        endedAt: 3,
      });
      for (const terms of [aCode(), whole, aCode({ code: '2026' })])
        expect(await port.put(terms, undefined)).toBe(true);
      expect(await port.find('AID-5')).toEqual({ ...whole, taken: 0 });
      expect((await port.list()).map(({ code }) => code)).toEqual(['2026', 'AID-5', 'WELCOME20']);
    });

    it('changes a code only if its terms are as they were read, and keeps its uses', async () => {
      const port = await withCode();
      expect(await port.put(aCode({ usageLimit: 1 }), undefined)).toBe(false);
      expect(await port.put(aCode({ usageLimit: 1 }), aCode({ usageLimit: 2 }))).toBe(false);
      expect(await port.put(aCode({ code: 'NEW' }), aCode({ code: 'NEW' }))).toBe(false);
      expect(await port.find('NEW')).toBeUndefined();
      await port.redeem(order(1), false);
      const found = await port.find('WELCOME20');
      if (found === undefined) throw new Error('The code is missing');
      expect(await port.put({ ...found, endedAt: 5 }, found)).toBe(true);
      expect(await port.find('WELCOME20')).toEqual({ ...aCode({ endedAt: 5 }), taken: 1 });
      expect(await port.put(aCode(), aCode({ endedAt: 5 }))).toBe(true);
      expect(await port.find('WELCOME20')).toEqual({ ...aCode(), taken: 1 });
      const both = await Promise.all([1, 2].map((uses) => port.put(aCode({ usageLimit: uses }), aCode())));
      expect(both.filter(Boolean)).toHaveLength(1);
    });

    it('takes a use of a code that exists', async () => {
      const { port } = await make();
      expect(await port.redeem(order(1), false)).toBe(false);
      expect(await port.find('WELCOME20')).toBeUndefined();
      await port.put(aCode(), undefined);
      expect(await port.redeem(order(1), false)).toBe(true);
      expect(await taken(port)).toBe(1);
    });

    it('takes the last use once, also when it is repeated', async () => {
      const port = await withCode({ usageLimit: 2 });
      expect(await port.redeem(order(1), false)).toBe(true);
      expect(await port.redeem(order(2), true)).toBe(true);
      expect(await port.redeem(order(3), false)).toBe(false);
      for (const spent of [false, true, false]) {
        expect(await port.redeem(order(1), spent)).toBe(true);
        expect(await port.redeem(order(2), spent)).toBe(true);
      }
      expect(await taken(port)).toBe(2);
    });

    it('is never changed to fewer uses than are taken, but to as many, and then gives no more', async () => {
      const port = await withCode();
      for (const number of [1, 2]) await port.redeem(order(number), false);
      expect(await port.put(aCode({ usageLimit: 1 }), aCode())).toBe(false);
      expect(await port.find('WELCOME20')).toEqual({ ...aCode(), taken: 2 });
      expect(await port.put(aCode({ usageLimit: 2 }), aCode())).toBe(true);
      expect(await port.redeem(order(3), false)).toBe(false);
      expect(await port.redeem(order(1), true)).toBe(true);
      await port.release(order(2), false);
      expect(await port.put(aCode({ usageLimit: 1 }), aCode({ usageLimit: 2 }))).toBe(true);
      expect(await port.redeem(order(3), false)).toBe(false);
    });

    it('has room for the uses that are taken while its uses are lowered', async () => {
      const port = await withCode({ usageLimit: 7 });
      await Promise.all([
        ...[1, 2, 3, 4, 5, 6, 7].map((number) => port.redeem(order(number), false)),
        port.put(aCode({ usageLimit: 6 }), aCode({ usageLimit: 7 })),
      ]);
      const { usageLimit: uses = 0, taken: used = 0 } = (await port.find('WELCOME20')) ?? {};
      expect(used).toBe(uses);
    });

    it('takes a use once for each person, if the code says so', async () => {
      const port = await withCode({ oncePerPerson: true });
      expect(await port.redeem(order(1, 'AMY'), false)).toBe(true);
      expect(await port.redeem(order(2, 'AMY'), false)).toBe(false);
      expect(await port.redeem(order(1, 'AMY'), true)).toBe(true);
      expect(await port.redeem(order(3, 'BEN'), false)).toBe(true);
      await port.release(order(1, 'AMY'), true);
      expect(await port.redeem(order(2, 'AMY'), false)).toBe(true);
    });

    it('counts uses of a person from before it was once per person', async () => {
      const port = await withCode();
      for (const number of [1, 2]) expect(await port.redeem(order(number, 'AMY'), false)).toBe(true);
      await port.put(aCode({ oncePerPerson: true }), aCode());
      expect(await port.redeem(order(3, 'AMY'), false)).toBe(false);
      // The entry of the person is of the second order, so the first takes nothing with it.
      await port.release(order(1, 'AMY'), false);
      expect(await taken(port)).toBe(1);
      expect(await port.redeem(order(3, 'AMY'), false)).toBe(false);
      await port.release(order(2, 'AMY'), false);
      expect(await port.redeem(order(3, 'AMY'), false)).toBe(true);
      expect(await taken(port)).toBe(1);
    });

    it('gives back a use once, and a spent one only if it is asked to', async () => {
      const port = await withCode({ usageLimit: 2 });
      await port.release(order(1), true);
      await port.redeem(order(1), false);
      await port.redeem(order(2), false);
      await port.redeem(order(2), true);
      await port.redeem(order(2), false);
      for (let time = 0; time < 2; time += 1) for (const number of [1, 2]) await port.release(order(number), false);
      expect(await taken(port)).toBe(1);
      expect(await port.redeem(order(3), false)).toBe(true);
      expect(await port.redeem(order(4), false)).toBe(false);
      for (let time = 0; time < 2; time += 1) await port.release(order(2), true);
      expect(await taken(port)).toBe(1);
      expect(await port.redeem(order(4), false)).toBe(true);
    });

    it('gives back only what the order has', async () => {
      const port = await withCode({ oncePerPerson: true });
      await port.redeem(order(1, 'AMY'), false);
      await port.release(order(2, 'AMY'), true);
      await port.release({ ...order(1, 'AMY'), code: 'ANOTHER' }, true);
      expect(await taken(port)).toBe(1);
      expect(await port.redeem(order(2, 'AMY'), false)).toBe(false);
      expect(await port.find('ANOTHER')).toBeUndefined();
    });

    it('forgets a person, and keeps the uses of their orders', async () => {
      const port = await withCode({ usageLimit: 3, oncePerPerson: true });
      await port.redeem(order(1, 'AMY'), true);
      await port.redeem(order(2, 'BEN'), true);
      for (let time = 0; time < 2; time += 1) await port.forget({ code: 'WELCOME20', buyerId: 'AMY' });
      await port.forget({ code: 'ANOTHER', buyerId: 'AMY' });
      expect(await port.find('ANOTHER')).toBeUndefined();
      expect(await taken(port)).toBe(2);
      expect(await port.redeem(order(3, 'BEN'), false)).toBe(false);
      expect(await port.redeem(order(1, 'AMY'), true)).toBe(true);
      await port.release(order(1, 'AMY'), true);
      expect(await taken(port)).toBe(1);
    });

    it('gives seven of fifty buyers at the same time one of seven uses', async () => {
      const port = await withCode({ usageLimit: 7, oncePerPerson: true });
      const numbers = Array.from({ length: 50 }, (_, index) => index);
      const outcomes = await Promise.all(numbers.map((number) => port.redeem(order(number), false)));
      expect(outcomes.filter(Boolean)).toHaveLength(7);
      expect(await taken(port)).toBe(7);
    });

    it('gives one of several orders of a person at the same time a use, if it is once per person', async () => {
      const port = await withCode({ oncePerPerson: true });
      const outcomes = await Promise.all([1, 2, 3, 4].map((number) => port.redeem(order(number, 'AMY'), number > 2)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await taken(port)).toBe(1);
    });
  });
}

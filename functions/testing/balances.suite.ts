import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import { adjust, type Balance, giveBack, reserve, withCredit } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { TEST_START } from './clock.ts';
import { aBalance, anAgreement } from './samples.ts';

const facts = { at: TEST_START, about: 'Thursday, November 5' };
const { email } = anAgreement().content;

/** A change that the arithmetic allows. */
function possible<Change>(change: Change | undefined): Change {
  if (change === undefined) throw new Error('The balance has too few minutes');
  return change;
}

interface Made {
  readonly port: Balances;
  readonly agreements: Agreements;
}

export function describeBalances(name: string, make: () => Promise<Made>): void {
  /** Signs an agreement, which begins its balance. */
  async function sign({ agreements }: Made, balance: Balance, secondEmail = ''): Promise<void> {
    const { content } = anAgreement();
    const agreement = anAgreement({ id: balance.agreementId, content: { ...content, secondEmail } });
    expect(await agreements.write({ agreement, before: undefined, balance }, [])).toBe(true);
  }
  /** A port with the sample balance. */
  async function begun(): Promise<Balances> {
    const made = await make();
    await sign(made, aBalance());
    return made.port;
  }

  describe(`balances: ${name}`, () => {
    it('begin with a signature, without changes', async () => {
      const made = await make();
      const { agreementId } = aBalance();
      expect(await made.port.find(agreementId)).toBeUndefined();
      await sign(made, aBalance());
      expect(await made.port.find(agreementId)).toEqual(aBalance());
      expect(await made.port.entries(agreementId)).toEqual([]);
    });

    it('change with their entries, newest first', async () => {
      const port = await begun();
      const { agreementId } = aBalance();
      const booked = possible(reserve(aBalance(), 60, facts));
      expect(await port.change(booked)).toBe(true);
      expect(await port.find(agreementId)).toEqual(booked.balance);
      const taken = possible(adjust(booked.balance, -15, { at: TEST_START + 1, about: 'Too much.', by: 'Olivia' }));
      expect(await port.change(taken)).toBe(true);
      expect(await port.find(agreementId)).toEqual(taken.balance);
      expect(await port.entries(agreementId)).toEqual([...taken.entries, ...booked.entries]);
    });

    it('keep the order of entries that one change writes', async () => {
      const port = await begun();
      const { agreementId, credits } = aBalance();
      const booked = possible(reserve(aBalance(), 360, facts));
      const [credit] = credits as [(typeof credits)[number]];
      const refunded = possible(
        withCredit(booked.balance, { ...credit, state: 'refunded', refundedCents: 120_000, wanted: 0 }, facts),
      );
      const returned = giveBack(refunded.balance, [{ ...booked.paidBy[0], minutes: 60 }], facts);
      expect(returned.entries.map(({ kind }) => kind)).toEqual(['canceled', 'refunded']);
      for (const change of [booked, refunded, returned]) expect(await port.change(change)).toBe(true);
      expect(await port.find(agreementId)).toEqual(returned.balance);
      expect(await port.entries(agreementId)).toEqual([
        ...returned.entries.toReversed(),
        ...refunded.entries,
        ...booked.entries,
      ]);
    });

    it('keep the order of entries from the tenth change on', async () => {
      const port = await begun();
      let balance = aBalance();
      for (let index = 0; index < 12; index += 1) {
        const change = possible(adjust(balance, 15, { at: TEST_START + index, about: 'A gift.', by: 'Olivia' }));
        expect(await port.change(change)).toBe(true);
        balance = change.balance;
      }
      const times = (await port.entries(balance.agreementId)).map(({ at }) => at - TEST_START);
      expect(times).toEqual(Array.from({ length: 12 }, (_, index) => 11 - index));
    });

    it('do not change, and write no entry, if another change came first or the agreement is gone', async () => {
      const port = await begun();
      const { agreementId } = aBalance();
      const first = possible(reserve(aBalance(), 60, facts));
      expect(await port.change(first)).toBe(true);
      expect(await port.change(possible(reserve(aBalance(), 120, facts)))).toBe(false);
      expect(await port.find(agreementId)).toEqual(first.balance);
      expect(await port.entries(agreementId)).toEqual(first.entries);
      const unknown = possible(reserve(aBalance({ agreementId: 'unknown' }), 60, facts));
      expect(await port.change(unknown)).toBe(false);
      expect(await port.find('unknown')).toBeUndefined();
      expect(await port.entries('unknown')).toEqual([]);
    });

    it('have one winner for each version when many change them at once', async () => {
      const port = await begun();
      const { agreementId } = aBalance();
      /** Tries until the hour is taken or none is left; answers how often another came first. */
      async function take(about: string): Promise<'taken' | 'none left'> {
        const found = await port.find(agreementId);
        const change = found === undefined ? undefined : reserve(found, 60, { at: TEST_START, about });
        if (change === undefined) return 'none left';
        return (await port.change(change)) ? 'taken' : await take(about);
      }
      const at = possible(reserve(aBalance(), 60, facts));
      const same = await Promise.all(Array.from({ length: 8 }, () => port.change(at)));
      expect(same.filter(Boolean)).toHaveLength(1);
      const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => take(String(index))));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5);
      expect(await port.find(agreementId)).toMatchObject({ minutes: 0, used: 360, version: aBalance().version + 6 });
      expect((await port.entries(agreementId)).map(({ left }) => left)).toEqual([0, 60, 120, 180, 240, 300]);
    });

    it('are found by several agreements, of which some are not signed', async () => {
      const port = await begun();
      const { agreementId } = aBalance();
      expect(await port.several([agreementId, 'unsigned', agreementId])).toEqual([aBalance()]);
      expect(await port.several([])).toEqual([]);
    });

    it('are found by both addresses, of the oldest agreement first', async () => {
      const made = await make();
      const newer = aBalance({ agreementId: '01KB0000000000000AGREEMENT' });
      await sign(made, newer, 'student@example.com');
      await sign(made, aBalance());
      expect(await made.port.ofAddress(email)).toEqual([aBalance(), newer]);
      expect(await made.port.ofAddress('student@example.com')).toEqual([newer]);
      expect(await made.port.ofAddress('unknown@example.com')).toEqual([]);
    });

    it('are not found by the address of a draft', async () => {
      const { port, agreements } = await make();
      await agreements.write({ agreement: anAgreement(), before: undefined }, []);
      expect(await port.ofAddress(email)).toEqual([]);
    });
  });
}

import { isDeepStrictEqual } from 'node:util';
import type { CodeTerms, DiscountCodes } from '#domain/codes/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

interface Row {
  terms: CodeTerms;
  /** Order numbers, with whether each has spent its use. */
  readonly orders: Map<string, boolean>;
  /** Buyers, each with their last order. */
  readonly buyers: Map<string, string>;
}

export function inMemoryDiscountCodes(): DiscountCodes {
  const rows = new Map<string, Row>();
  /** A code that was found has more members than its terms. */
  const termsOf = ({ taken: _, ...terms }: CodeTerms & { readonly taken?: number }): CodeTerms => frozenCopy(terms);
  const codeOf = ({ terms, orders }: Row) => ({ ...terms, taken: orders.size });
  return {
    async find(code) {
      await turn();
      const row = rows.get(code);
      return row === undefined ? undefined : codeOf(row);
    },
    async list() {
      await turn();
      return [...rows.values()].map(codeOf).sort((a, b) => (a.code < b.code ? -1 : 1));
    },
    async put(after, before) {
      await turn();
      const row = rows.get(after.code);
      if (!isDeepStrictEqual(row?.terms, before === undefined ? undefined : termsOf(before))) return false;
      if (row !== undefined && after.usageLimit < row.terms.usageLimit && row.orders.size > after.usageLimit)
        return false;
      const terms = termsOf(after);
      if (row === undefined) rows.set(after.code, { terms, orders: new Map(), buyers: new Map() });
      else row.terms = terms;
      return true;
    },
    async redeem({ code, buyerId, number }, spent) {
      await turn();
      const row = rows.get(code);
      if (row === undefined) return false;
      if (!row.orders.has(number)) {
        if (row.orders.size >= row.terms.usageLimit) return false;
        if (row.terms.oncePerPerson && row.buyers.has(buyerId)) return false;
        row.buyers.set(buyerId, number);
      }
      row.orders.set(number, spent || row.orders.get(number) === true);
      return true;
    },
    async release({ code, buyerId, number }, spent) {
      await turn();
      const row = rows.get(code);
      if (!row?.orders.has(number)) return;
      if (row.orders.get(number) === true && !spent) return;
      row.orders.delete(number);
      if (row.buyers.get(buyerId) === number) row.buyers.delete(buyerId);
    },
    async forget({ code, buyerId }) {
      await turn();
      rows.get(code)?.buyers.delete(buyerId);
    },
  };
}

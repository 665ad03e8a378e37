import { dueFrom } from '#contract/words/installment-facts.ts';
import type { Balances } from '../balances/ports.ts';
import type { Order } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from './agreement.ts';
import { type Received, receivedFor } from './so-far.ts';
import { isClosed, type Standing, standingsByBalance, standingsByOrders } from './states.ts';

/** The installment of a signed agreement that the family pays next. */
export interface DueInstallment {
  readonly agreement: Agreement;
  /** Its place, from 0. */
  readonly index: number;
  /** Of one that was signed later than it should be paid, the day of the signature. */
  readonly due: string;
  /** What is still to be paid of it. */
  readonly cents: number;
  readonly minutes: number;
  /** What was received for it. */
  readonly received: readonly Received[];
}

/**
 * The installments that families pay next and that are due by a day, the earliest first. They are
 * paid in order, so each agreement has at most one; none while PayPal holds a payment for it.
 * @param days in the business's time zone, as `YYYY-MM-DD`; `until` is included
 */
export async function dueInstallments(
  { balances, orders }: { readonly balances: Pick<Balances, 'several'>; readonly orders: Pick<OrderReads, 'ofBuyer'> },
  agreements: readonly Agreement[],
  { today, until }: { readonly today: string; readonly until: string },
): Promise<DueInstallment[]> {
  const signed = agreements.filter(({ state }) => state === 'SIGNED');
  const known = new Map((await balances.several(signed.map(({ id }) => id))).map((one) => [one.agreementId, one]));
  // Balances don't know of payments that PayPal holds, and orders are read one agreement at a time.
  const unpaid = signed.filter((agreement) => {
    const next = nextOf(agreement, standingsByBalance(agreement, known.get(agreement.id), today));
    return next !== undefined && next.due <= until;
  });
  const found: DueInstallment[] = [];
  for (const agreement of unpaid) {
    const placed = await orders.ofBuyer(buyerIdOf(agreement.id));
    const standings = standingsByOrders(agreement, placed, today);
    const next = nextOf(agreement, standings, placed);
    if (next !== undefined && next.due <= until && standings[next.index]?.state !== 'pending') found.push(next);
  }
  return found.toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

function nextOf(
  agreement: Agreement,
  standings: readonly Standing[],
  orders: readonly Order[] = [],
): DueInstallment | undefined {
  const index = standings.findIndex(({ state }) => !isClosed(state));
  const [next, open] = [agreement.content.installments[index], standings[index]];
  if (next === undefined || open === undefined) return undefined;
  const received = receivedFor(orders, installmentIdOf(agreement.id, index));
  const due = dueFrom(next.due, agreement.signedOn);
  return { agreement, index, cents: open.cents, minutes: open.minutes, received, due };
}

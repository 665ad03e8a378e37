import { withCredit } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { Clock } from '../shared/ports.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { installmentStateOf, minutesWorth } from './installment.ts';
import { installmentOf, nextCheck, type Order } from './order.ts';
import type { Credits, Orders } from './ports.ts';

export interface CreditDependencies {
  readonly orders: Orders;
  readonly balances: Pick<Balances, 'find'>;
  readonly credits: Credits;
  readonly clock: Clock;
}

/** After this many attempts, each overtaken by another write, the sweep comes back to the order. */
const MAX_ATTEMPTS = 20;

/**
 * Puts into the balance of the agreement what the payment of an order is worth now, in one
 * transaction with the mark that this is due. So it happens once, however often it runs.
 * @returns the current order
 * @throws DependencyDown if other processes keep writing
 */
export async function creditHours(dependencies: CreditDependencies, known: Order): Promise<Order> {
  const { orders, balances, credits, clock } = dependencies;
  let order = known;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const item = installmentOf(order);
    const state = installmentStateOf(order);
    if (order.hours === undefined || item === undefined || state === undefined) return order;
    const balance = await balances.find(item.agreementId);
    const now = clock.now();
    const { capturedCents = 0, refundedCents = 0, number } = order;
    const credit = { ...{ order: number, installment: item.id, state, capturedCents, refundedCents } };
    const write =
      // Erased with the family meanwhile.
      balance === undefined
        ? undefined
        : withCredit(balance, { ...credit, wanted: minutesWorth(order) }, { at: now, about: item.title });
    const { hours: _, ...credited } = order;
    const checkAt = nextCheck(credited, now);
    if (await credits.credit(order, checkAt, write)) {
      const { checkAt: __, ...others } = credited;
      return checkAt === null ? others : { ...others, checkAt };
    }
    const current = await orders.find(order);
    if (current === undefined) return order;
    order = current;
  }
  throw new DependencyDown('The balance', new Error(`Order ${order.number} met ${String(MAX_ATTEMPTS)} other writes`));
}

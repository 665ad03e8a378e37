import { HOUR_MS } from '#contract/limits.ts';
import { type Balance, withCredit } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import type { Clock } from '../../shared/ports.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { balanceOf, installmentStateOf, minutesWorth, paysNothing } from '../core/installment.ts';
import {
  applied,
  installmentIdOfItem,
  installmentOf,
  nextCheck,
  type Order,
  type OrderChange,
  type RefundClaim,
} from '../core/order.ts';
import type { Bookings, Orders } from '../core/ports.ts';
import { claimedCents, reversedCents } from '../core/refunds.ts';

export interface CreditDependencies {
  readonly orders: Pick<
    Orders,
    | 'change'
    | 'find'
    | 'locate'
    | 'locateMoved'
    | 'ofBuyer'
    | 'claimItems'
    | 'noteCapture'
    | 'notePayer'
    | 'restore'
    | 'takeReceiptNumber'
  >;
  readonly balances: Pick<Balances, 'find'>;
  readonly credits: Bookings;
  readonly clock: Clock;
}

/**
 * Puts into the balance of the agreement what the payment of an order is worth now, in one
 * transaction with the mark that this is due. So it happens once, however often it runs.
 * @returns the current order
 * @throws NotWritten if other processes keep writing
 */
export async function creditHours(
  dependencies: Omit<CreditDependencies, 'orders'> & { readonly orders: Pick<Orders, 'find'> },
  known: Order,
): Promise<Order> {
  const { orders } = dependencies;
  let order = known;
  return await untilWritten(`Order ${known.number}`, async () => {
    if (order.hours === undefined || installmentStateOf(order) === undefined) return order;
    const credited = await writeWithHours(dependencies, order, order.refunding);
    if (credited !== undefined) return credited;
    const current = await orders.find(order);
    if (current === undefined) return order;
    order = current;
    return OVERTAKEN;
  });
}

/**
 * Begins or ends a refund that is under way, together with what the order is worth then in its
 * balance, if it has one.
 * @param refunding undefined: none is under way then
 * @param check may refuse, by the balance as it is before
 * @param change of the order, in the same write
 * @returns the order as it is then; undefined if another write came first
 */
export async function writeWithHours(
  { balances, credits, clock }: Omit<CreditDependencies, 'orders'>,
  read: Order,
  refunding: RefundClaim | undefined,
  check: (balance: Balance | undefined) => void = () => undefined,
  change: OrderChange = {},
): Promise<Order | undefined> {
  const balance = await balanceOf({ balances }, read);
  check(balance);
  const now = clock.now();
  // A deposit waits for the signature, which begins the balance. An erased family has none.
  const isWaiting = balance === undefined && read.received !== undefined && read.buyer.email !== '';
  const booked = { ...change, refunding: refunding ?? null, hours: isWaiting ? ('DUE' as const) : null };
  const order = applied(read, booked);
  const checkAt = isWaiting ? now + HOUR_MS : nextCheck(order, now);
  const isBooked = await credits.book(read, { ...booked, checkAt }, { balance: balanceWrite(order, balance, now) });
  return isBooked ? applied(order, { checkAt }) : undefined;
}

/**
 * What an order changes of its balance; undefined if nothing, for an order of guides, and without a
 * balance.
 */
export function balanceWrite(order: Order, balance: Balance | undefined, now: number) {
  const item = installmentOf(order);
  const state = installmentStateOf(order);
  if (item === undefined || state === undefined || balance === undefined) return undefined;
  const { capturedCents = 0, number, undone, received } = order;
  const payment = {
    order: number,
    installment: installmentIdOfItem(item),
    state,
    capturedCents,
    refundedCents: claimedCents(order) + reversedCents(order),
    ...(undone !== undefined ? { undone: true as const } : paysNothing(order) ? { twice: true as const } : {}),
    ...(received === undefined ? {} : { method: received.method }),
  };
  return withCredit(balance, { ...payment, wanted: minutesWorth(order) }, { at: now, about: item.title });
}

import { type Balance, withCredit } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import type { Clock } from '../../shared/ports.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { balanceOf, installmentStateOf, minutesWorth } from '../core/installment.ts';
import { installmentOf, nextCheck, type Order, type RefundClaim } from '../core/order.ts';
import type { Credits, Orders } from '../core/ports.ts';
import { claimedCents } from '../core/refunds.ts';

export interface CreditDependencies {
  readonly orders: Pick<
    Orders,
    | 'change'
    | 'find'
    | 'locate'
    | 'locateMoved'
    | 'ofBuyer'
    | 'claimGuides'
    | 'notePayer'
    | 'restore'
    | 'takeReceiptNumber'
  >;
  readonly balances: Pick<Balances, 'find'>;
  readonly credits: Credits;
  readonly clock: Clock;
}

/** After this many attempts, each overtaken by another write, the sweep comes back to the order. */
export const MAX_CREDIT_ATTEMPTS = 20;

/**
 * Puts into the balance of the agreement what the payment of an order is worth now, in one
 * transaction with the mark that this is due. So it happens once, however often it runs.
 * @returns the current order
 * @throws DependencyDown if other processes keep writing
 */
export async function creditHours(dependencies: CreditDependencies, known: Order): Promise<Order> {
  const { orders } = dependencies;
  let order = known;
  for (let attempt = 0; attempt < MAX_CREDIT_ATTEMPTS; attempt += 1) {
    if (order.hours === undefined || installmentStateOf(order) === undefined) return order;
    const credited = await writeWithHours(dependencies, order, order.refunding);
    if (credited !== undefined) return credited;
    const current = await orders.find(order);
    if (current === undefined) return order;
    order = current;
  }
  throw overtaken(order);
}

/** Others keep writing an order or its balance. */
export const overtaken = ({ number }: Pick<Order, 'number'>): DependencyDown =>
  new DependencyDown('The balance', new Error(`Order ${number} met ${String(MAX_CREDIT_ATTEMPTS)} other writes`));

/**
 * Begins or ends a refund that is under way, together with what the order is worth then in its
 * balance, if it has one.
 * @param refunding undefined: none is under way then
 * @param check may refuse, by the balance as it is before
 * @returns the order as it is then; undefined if another write came first
 */
export async function writeWithHours(
  { balances, credits, clock }: CreditDependencies,
  read: Order,
  refunding: RefundClaim | undefined,
  check: (balance: Balance | undefined) => void = () => undefined,
): Promise<Order | undefined> {
  const balance = await balanceOf({ balances }, read);
  check(balance);
  const now = clock.now();
  const { hours: _, refunding: __, checkAt: ___, ...others } = read;
  const order: Order = { ...others, ...(refunding === undefined ? {} : { refunding }) };
  const checkAt = nextCheck(order, now);
  if (!(await credits.credit(read, { checkAt, refunding }, balanceWrite(order, balance, now)))) return undefined;
  return checkAt === null ? order : { ...order, checkAt };
}

/** Undefined for an order of guides, and if the agreement was erased with the family. */
function balanceWrite(order: Order, balance: Balance | undefined, now: number) {
  const item = installmentOf(order);
  const state = installmentStateOf(order);
  if (item === undefined || state === undefined || balance === undefined) return undefined;
  const { capturedCents = 0, number } = order;
  const payment = { order: number, installment: item.id, state, capturedCents, refundedCents: claimedCents(order) };
  return withCredit(balance, { ...payment, wanted: minutesWorth(order) }, { at: now, about: item.title });
}

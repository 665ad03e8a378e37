import type { AgreementState, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import type { Balance } from '../balances/balance.ts';
import { installmentStateOf } from '../orders/core/installment.ts';
import type { Order } from '../orders/core/order.ts';
import { type Agreement, installmentIdOf } from './agreement.ts';

/** The day after which an installment is late: nobody owes it before the signature. */
export const dueFrom = ({ signedOn = '' }: Pick<Agreement, 'signedOn'>, due: string): string =>
  due < signedOn ? signedOn : due;

/** Of several orders of an installment, the first state here that one of them has counts. */
const ranked: readonly InstallmentState[] = ['paid', 'disputed', 'pending', 'review', 'refunded'];

/**
 * The state of an installment.
 * @param known what its orders say
 * @param due as {@link dueFrom} says
 * @param today in the business's time zone, as `YYYY-MM-DD`
 */
export const stateOfInstallment = (
  known: readonly (InstallmentState | undefined)[],
  due: string,
  today: string,
): InstallmentState => ranked.find((state) => known.includes(state)) ?? (due < today ? 'late' : 'open');

/** States of an installment that nobody has to pay anymore. */
const closed: readonly InstallmentState[] = ['paid', 'disputed', 'review', 'refunded'];
export const isClosed = (state: InstallmentState): boolean => closed.includes(state);

type Installments = Pick<Agreement, 'id' | 'content' | 'signedOn'>;

function statesOf(
  { id, content: { installments }, ...signature }: Installments,
  known: readonly { readonly installment: string; readonly state: InstallmentState | undefined }[],
  today: string,
): InstallmentState[] {
  return installments.map(({ due }, index) => {
    const own = known.filter(({ installment }) => installment === installmentIdOf(id, index));
    return stateOfInstallment(
      own.map(({ state }) => state),
      dueFrom(signature, due),
      today,
    );
  });
}

/** The states of an agreement's installments, as far as its balance knows them. */
export const statesByBalance = (
  agreement: Installments,
  balance: Balance | undefined,
  today: string,
): InstallmentState[] => statesOf(agreement, balance?.credits ?? [], today);

/** The states of an agreement's installments. @param orders the agreement's own */
export const statesByOrders = (
  agreement: Installments,
  orders: readonly Pick<Order, 'state' | 'items'>[],
  today: string,
): InstallmentState[] =>
  statesOf(
    agreement,
    orders.flatMap((order) => order.items.map(({ id }) => ({ installment: id, state: installmentStateOf(order) }))),
    today,
  );

/** What became of an agreement. */
export function stateOf(
  { state, openUntil = '' }: Agreement,
  installments: readonly InstallmentState[],
  balance: Pick<Balance, 'minutes'> | undefined,
  today: string,
): AgreementState {
  switch (state) {
    case 'DRAFT':
      return 'draft';
    case 'WITHDRAWN':
      return 'withdrawn';
    case 'SENT':
    case 'OPENED':
      return openUntil < today ? 'expired' : state === 'SENT' ? 'sent' : 'opened';
    case 'SIGNED':
      if (!installments.some(isClosed)) return 'signed';
      return installments.every(isClosed) && (balance?.minutes ?? 0) === 0 ? 'done' : 'active';
  }
}

import type { AgreementState, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import type { Balance } from '../balances/balance.ts';
import { installmentStateOf, paysNothing } from '../orders/core/installment.ts';
import { installmentIdOfItem, installmentOf, type Order } from '../orders/core/order.ts';
import { type Agreement, installmentIdOf } from './agreement.ts';

/** What became of an installment, and what is still to be paid of it. */
export interface Standing {
  readonly state: InstallmentState;
  readonly cents: number;
  readonly minutes: number;
}

/** A payment of an installment, or of a part of it. */
interface Part {
  readonly installment: string;
  /** Undefined if it paid nothing, also because it was undone or paid twice. */
  readonly state: InstallmentState | undefined;
  readonly cents: number;
  readonly minutes: number;
}

/**
 * States of a payment that hold up the whole installment; the first one that a payment has counts.
 */
const ranked: readonly InstallmentState[] = ['disputed', 'pending', 'review'];

const centsOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What became of an installment. A part whose money went back isn't asked for again.
 * @param due as {@link dueFrom} says
 * @param today in the business's time zone, as `YYYY-MM-DD`
 */
function standingOf(
  { cents, minutes }: Pick<Standing, 'cents' | 'minutes'>,
  parts: readonly Part[],
  due: string,
  today: string,
): Standing {
  const paid = parts.filter(({ state }) => state === 'paid');
  const settled = parts.filter(({ state }) => state === 'paid' || state === 'refunded');
  const open = {
    cents: Math.max(0, cents - centsOf(settled)),
    minutes: Math.max(0, minutes - settled.reduce((sum, part) => sum + part.minutes, 0)),
  };
  const held = ranked.find((state) => parts.some((part) => part.state === state));
  const state =
    centsOf(paid) >= cents ? 'paid' : (held ?? (open.cents === 0 ? 'refunded' : due < today ? 'late' : 'open'));
  return isClosed(state) ? { state, cents: 0, minutes: 0 } : { state, ...open };
}

/** States of an installment that nobody has to pay anymore. */
const closed: readonly InstallmentState[] = ['paid', 'disputed', 'review', 'refunded'];
export const isClosed = (state: InstallmentState): boolean => closed.includes(state);

type Installments = Pick<Agreement, 'id' | 'content' | 'signedOn'>;

const standingsOf = (
  { id, content: { installments }, signedOn }: Installments,
  parts: readonly Part[],
  today: string,
): Standing[] =>
  installments.map((agreed, index) => {
    const own = parts.filter(({ installment }) => installment === installmentIdOf(id, index));
    return standingOf(agreed, own, dueFrom(agreed.due, signedOn), today);
  });

/**
 * What became of an agreement's installments, as far as its balance knows them. It doesn't know the
 * minutes that are still to be paid.
 */
export const standingsByBalance = (agreement: Installments, balance: Balance | undefined, today: string): Standing[] =>
  standingsOf(
    agreement,
    (balance?.credits ?? []).map(({ installment, state, capturedCents: cents, undone, twice }) => ({
      installment,
      cents,
      minutes: 0,
      state: undone === true || twice === true ? undefined : state,
    })),
    today,
  );

/** What became of an agreement's installments. @param orders the agreement's own */
export const standingsByOrders = (agreement: Installments, orders: readonly Order[], today: string): Standing[] =>
  standingsOf(
    agreement,
    orders.flatMap((order): Part[] => {
      const item = installmentOf(order);
      if (item === undefined) return [];
      const { capturedCents: cents = item.cents } = order;
      return [
        {
          installment: installmentIdOfItem(item),
          cents,
          minutes: item.minutes,
          state: paysNothing(order) ? undefined : installmentStateOf(order),
        },
      ];
    }),
    today,
  );

const stateOfEach = (standings: readonly Standing[]): InstallmentState[] => standings.map(({ state }) => state);

/** The states of an agreement's installments, as far as its balance knows them. */
export const statesByBalance = (...of: Parameters<typeof standingsByBalance>): InstallmentState[] =>
  stateOfEach(standingsByBalance(...of));

/** The states of an agreement's installments. @param orders the agreement's own */
export const statesByOrders = (...of: Parameters<typeof standingsByOrders>): InstallmentState[] =>
  stateOfEach(standingsByOrders(...of));

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

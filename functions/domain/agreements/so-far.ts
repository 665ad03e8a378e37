import { dayIn } from '#contract/dates.ts';
import { dueFrom, dueText, receivedText } from '#contract/words/installment-facts.ts';
import { isReceived, ordersOfInstallment } from '../orders/core/installment.ts';
import type { Order } from '../orders/core/order.ts';
import { type Agreement, installmentIdOf } from './agreement.ts';
import { standingsByOrders } from './states.ts';

/** A payment of an installment, which the business has. */
export interface Received {
  readonly cents: number;
  readonly at: number;
}

/** What was received for an installment, as far as its orders know. */
export const receivedFor = (orders: readonly Order[], installment: string): Received[] =>
  ordersOfInstallment(orders, installment)
    .filter(isReceived)
    .map(({ capturedCents = 0, paidAt = 0 }) => ({ cents: capturedCents, at: paidAt }));

/** The days on which something was received, for pages. */
export const receivedIn = (zone: string, received: readonly Received[]): { cents: number; day: string }[] =>
  received.map(({ cents, at }) => ({ cents, day: dayIn(zone, at) }));

/**
 * What was received for an installment and what is due, as its page says it: $400 received Nov 28 ·
 * $600 due Nov 29. Undefined if nothing was received.
 */
export function soFarText(
  { received, cents, due }: { readonly received: readonly Received[]; readonly cents: number; readonly due: string },
  { zone, isLate }: { readonly zone: string; readonly isLate: boolean },
): string | undefined {
  if (received.length === 0) return undefined;
  return [...receivedIn(zone, received).map(receivedText), ...(cents > 0 ? [dueText(cents, due, isLate)] : [])].join(
    ' · ',
  );
}

/**
 * {@link soFarText} of each installment of a version, in their order. Nobody is late before the
 * signature and on its day.
 */
export function soFarTexts(
  { id, content, signedOn }: Pick<Agreement, 'id' | 'content' | 'signedOn'>,
  orders: readonly Order[],
  zone: string,
): (string | undefined)[] {
  const standings = standingsByOrders({ id, content }, orders, '');
  return content.installments.map(({ due }, index) => {
    const received = receivedFor(orders, installmentIdOf(id, index));
    const open = { received, cents: standings[index]?.cents ?? 0, due: dueFrom(due, signedOn) };
    return soFarText(open, { zone, isLate: false });
  });
}

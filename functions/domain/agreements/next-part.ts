import { paidParts } from '../orders/core/installment.ts';
import type { InstallmentItem, Order } from '../orders/core/order.ts';
import { type Agreement, installmentIdOf } from './agreement.ts';

/** Hours are given in quarters. */
const QUARTER = 15;

/**
 * What a payment of an installment pays: all that is left of it, or a part with its share of the
 * hours, in full quarters; the rest goes with the rest. Of two payments for the same part, one
 * counts, because a part has an id of its own.
 * @param orders the agreement's own
 * @param cents of a part; all that is left without it
 */
export function nextPart(
  { id, content }: Pick<Agreement, 'id' | 'content'>,
  index: number,
  orders: readonly Order[],
  cents?: number,
): InstallmentItem {
  const installment = installmentIdOf(id, index);
  const agreed = content.installments[index] ?? { cents: 0, minutes: 0 };
  const paid = paidParts(orders, installment);
  const left = { cents: Math.max(0, agreed.cents - paid.cents), minutes: Math.max(0, agreed.minutes - paid.minutes) };
  const isRest = cents === undefined || cents >= left.cents;
  const own = cents ?? left.cents;
  // Of all that is paid then, so that many small parts bring no more than one of their sum.
  const due = Math.floor((agreed.minutes * (paid.cents + own)) / agreed.cents / QUARTER) * QUARTER;
  const share = Math.max(0, due - paid.minutes);
  const count = content.installments.length;
  return {
    id: paid.count === 0 ? installment : `${installment}.${String(paid.count + 1)}`,
    title: count === 1 ? content.title : `${content.title} (installment ${String(index + 1)} of ${String(count)})`,
    cents: own,
    agreementId: id,
    minutes: isRest ? left.minutes : Math.min(left.minutes, share),
    ...(paid.count === 0 ? {} : { installment }),
    ...(own === agreed.cents ? {} : { ofCents: agreed.cents }),
  };
}

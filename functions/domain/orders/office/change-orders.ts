import { type Order, officeIdOf } from '../core/order.ts';

/**
 * What the office does to orders: the use cases of the shop that the operator's commands run too,
 * with what the person saw, an entry in the audit log, and the order as it is then. The answers
 * leave out what PayPal and other mail servers say.
 */

export interface Office {
  /** The business's IANA time zone. */
  readonly zone: string;
}

/** What the audit log keeps of an order. */
export const noted = (order: Order) => {
  const { state, refundedCents = 0, grants } = order;
  return { state, refundedCents, guides: grants.map((id) => officeIdOf(order, { id })) };
};

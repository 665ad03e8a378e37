import type { Session } from '../../shared/session.ts';
import type { Order } from './order.ts';
import type { OrderReads } from './ports.ts';

/** What finding all orders of a person needs. */
export interface OwnOrdersDependencies {
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  /** The ids under which the payments of the agreements are stored that an address signs. */
  readonly signedBy: (email: string) => Promise<readonly string[]>;
}

/**
 * The ids under which what a person pays is stored: their account, and each agreement. A session
 * that began with the dialog's code sees nothing of agreements (docs/adr/0005-one-time-codes.md).
 */
export const payingIds = async (
  { signedBy }: Pick<OwnOrdersDependencies, 'signedBy'>,
  { user: { id, email }, provenBy }: Pick<Session, 'user' | 'provenBy'>,
): Promise<string[]> => [id, ...(provenBy === 'login' ? await signedBy(email) : [])];

/** All that a person ordered, of guides and of the agreements that they sign, oldest first. */
export async function ownOrders(dependencies: OwnOrdersDependencies, session: Session): Promise<Order[]> {
  const ids = await payingIds(dependencies, session);
  const placed = await Promise.all(ids.map(async (id) => await dependencies.orders.ofBuyer(id)));
  return placed.flat().toSorted((one, other) => one.createdAt - other.createdAt);
}

import type { Change } from '../shared/audit-entry.ts';
import { type Erasure } from './person-data.ts';

export interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

/** How much of each kind: the audit log outlives an erased person, so it has nothing else. */
export const inNumbers = ({ agreements, orders, paidOrders, ...counts }: Erasure) => ({
  ...counts,
  agreements: agreements.length,
  orders: orders.length,
  paidOrders: paidOrders.length,
});

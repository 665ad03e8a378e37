import { type Erasure } from './person-data.ts';

/** How much of each kind: the audit log outlives an erased person, so it has nothing else. */
export const inNumbers = ({ agreements, orders, paidOrders, ...counts }: Erasure) => ({
  ...counts,
  agreements: agreements.length,
  orders: orders.length,
  paidOrders: paidOrders.length,
});

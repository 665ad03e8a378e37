import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeOrderRow } from '../../office.ts';
import { paymentStatuses } from '../../shapes.ts';

/** A search may be an address or a name, which no log of addresses should have. */
export const findOfficeOrders = endpoint({
  id: 'find-office-orders',
  method: 'POST',
  path: 'office/orders/find',
  auth: 'office',
  office: { roles: ['owner'] },
  body: v.object({
    search: rule.searchText,
    state: rule.oneOfOrAll(paymentStatuses, 'Unknown state'),
    from: rule.dayOrNone,
    until: rule.dayOrNone,
    after: rule.cursor,
  }),
  success: {
    status: 200,
    message: 'The orders.',
    res: v.object({ orders: v.array(officeOrderRow), next: v.string() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

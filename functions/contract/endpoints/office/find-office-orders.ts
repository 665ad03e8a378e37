import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeOrderPage } from '../../office.ts';

/** A search may be an address or a name, which no log of addresses should have. */
export const findOfficeOrders = endpoint({
  id: 'find-office-orders',
  method: 'POST',
  path: 'office/orders/find',
  auth: 'office',
  office: { roles: ['owner'] },
  body: v.object({ search: rule.searchText, ...rule.orderFilter }),
  success: { status: 200, message: 'The orders.', res: officeOrderPage },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

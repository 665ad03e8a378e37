import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeOrderPage } from '../../office.ts';

export const listOfficeOrders = endpoint({
  id: 'list-office-orders',
  method: 'GET',
  path: 'office/orders',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object(rule.orderFilter),
  success: { status: 200, message: 'The orders.', res: officeOrderPage },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

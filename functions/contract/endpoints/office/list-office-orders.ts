import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeOrderRow } from '../../office.ts';
import { paymentStatuses } from '../../shapes.ts';

export const listOfficeOrders = endpoint({
  id: 'list-office-orders',
  method: 'GET',
  path: 'office/orders',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object({
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

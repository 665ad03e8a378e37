import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { officeOrder } from '../../office.ts';

export const getOfficeOrder = endpoint({
  id: 'get-office-order',
  method: 'GET',
  path: 'office/orders/{number}',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object({ number: field.orderNumber }),
  success: { status: 200, message: 'The order.', res: officeOrder },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});

import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { exportFile } from '../../office.ts';

export const exportOfficeOrders = endpoint({
  id: 'export-office-orders',
  method: 'POST',
  path: 'office/orders/export',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'export-orders' },
  body: v.object({ from: rule.day, until: rule.day, after: rule.cursor }),
  success: { status: 200, message: 'The payments as a file.', res: exportFile },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});

import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { officeAlarm } from '../../office.ts';

export const listOfficeAlarms = endpoint({
  id: 'list-office-alarms',
  method: 'GET',
  path: 'office/alarms',
  auth: 'office',
  office: { roles: ['owner'] },
  success: {
    status: 200,
    message: 'The alarms.',
    res: v.object({ watched: v.boolean(), alarms: v.array(officeAlarm) }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

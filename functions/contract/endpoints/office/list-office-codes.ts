import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { officeCode } from '../../office.ts';

export const listOfficeCodes = endpoint({
  id: 'list-office-codes',
  method: 'GET',
  path: 'office/codes',
  auth: 'office',
  office: { roles: ['owner'] },
  success: {
    status: 200,
    message: 'The discount codes.',
    res: v.object({
      codes: v.array(officeCode),
      /** The guides and bundles on sale. */
      items: v.array(v.object({ id: v.string(), title: v.string() })),
      /** `orders` and `earnedCents` count orders made since then, in milliseconds since 1970. */
      countedSince: v.number(),
    }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { officeBundle, officeGuide } from '../../office.ts';

export const listOfficeGuides = endpoint({
  id: 'list-office-guides',
  method: 'GET',
  path: 'office/guides',
  auth: 'office',
  office: { roles: ['owner'] },
  success: {
    status: 200,
    message: 'The guides.',
    res: v.object({
      guides: v.array(officeGuide),
      bundles: v.array(officeBundle),
      /** `sold` and `earnedCents` count orders made since then, in milliseconds since 1970. */
      countedSince: v.number(),
    }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

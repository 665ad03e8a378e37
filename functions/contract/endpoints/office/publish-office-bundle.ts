import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

/** Puts a bundle on sale, or changes it. */
export const publishOfficeBundle = endpoint({
  id: 'publish-office-bundle',
  method: 'POST',
  path: 'office/bundles',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'publish-bundle', subject: 'id' },
  body: v.object({
    id: rule.guideId,
    title: rule.factText,
    desc: rule.factText,
    priceCents: rule.cents,
    /** In the order in which to read them. */
    guides: rule.bundleGuides,
    /** The `version` of the bundle on sale that it changes; empty for a new one. */
    version: rule.guideVersion,
  }),
  success: { status: 200, message: 'The bundle is on sale. The shop shows it in a minute or less.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'CONFLICT'],
});

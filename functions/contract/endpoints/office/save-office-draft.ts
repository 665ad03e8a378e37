import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeGuide } from '../../office.ts';

export const saveOfficeDraft = endpoint({
  id: 'save-office-draft',
  method: 'POST',
  path: 'office/guides/draft',
  auth: 'office',
  office: { roles: ['owner'], action: 'save-draft', subject: 'id' },
  body: v.object({
    id: rule.guideId,
    /** Of the draft that was changed; 0 for a new one. */ version: rule.version,
    title: rule.factText,
    desc: rule.factText,
    category: rule.factText,
    priceCents: v.nullable(rule.cents),
    edition: rule.factText,
    /** Empty: the file stays. */ upload: v.optional(rule.officeId('Unknown upload')),
  }),
  success: { status: 200, message: 'The draft is saved.', res: officeGuide },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

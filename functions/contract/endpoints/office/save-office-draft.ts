import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { officeDraft } from '../../office.ts';

export const saveOfficeDraft = endpoint({
  id: 'save-office-draft',
  method: 'POST',
  path: 'office/guides/draft',
  auth: 'office',
  office: { roles: ['owner'], action: 'save-draft', subject: 'id' },
  body: v.object({
    id: rule.guideId,
    /** Of the draft that was changed; 0 for a new one. */
    version: rule.version,
    title: rule.factText,
    desc: rule.factText,
    category: rule.factText,
    priceCents: v.optional(v.nullable(rule.cents), null),
    edition: rule.factText,
    /** Empty if the guide keeps the PDF that it has. */
    upload: rule.uploadOrNone,
    /** Of the upload, for the preview; publishing counts again. */
    pages: rule.pages,
    whatsNew: rule.whatsNew,
    /** Null if the guide's page keeps what it says about it. */
    about: rule.guideAbout,
    pictures: rule.guidePictures,
    /** The `version` of the guide on sale that it changes; empty for a guide that isn't on sale. */
    basedOn: rule.guideVersion,
  }),
  success: { status: 200, message: 'The draft is saved.', res: officeDraft },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

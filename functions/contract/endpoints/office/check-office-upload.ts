import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const checkOfficeUpload = endpoint({
  id: 'check-office-upload',
  method: 'POST',
  path: 'office/uploads/{id}/check',
  auth: 'office',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.officeId('Unknown upload') }),
  body: v.object({}),
  success: {
    status: 200,
    message: 'The file was read.',
    res: v.object({
      pages: v.number(),
      bytes: v.number(),
      /** What keeps it from being published, all at once and in sentences. */
      problems: v.array(v.string()),
    }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});

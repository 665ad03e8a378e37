import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';

export const startOfficeUpload = endpoint({
  id: 'start-office-upload',
  method: 'POST',
  path: 'office/uploads',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'upload' },
  body: v.object({ kind: rule.uploadKind }),
  success: {
    status: 200,
    message: 'Send the file.',
    res: v.object({ id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()), maxBytes: v.number() }),
  },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});

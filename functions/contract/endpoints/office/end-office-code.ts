import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { businessCode } from '../../fields/discount-code.ts';
import * as rule from '../../fields/office.ts';

export const endOfficeCode = endpoint({
  id: 'end-office-code',
  method: 'POST',
  path: 'office/codes/end',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'end-code', subject: 'code' },
  body: v.object({
    code: businessCode,
    /** Of the code as the person saw it. */
    version: rule.guideVersion,
  }),
  success: { status: 200, message: 'The code has ended.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});

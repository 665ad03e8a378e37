import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { businessCode } from '../../fields/discount-code.ts';
import * as rule from '../../fields/office.ts';
import * as codeRule from '../../fields/office-codes.ts';

export const changeOfficeCode = endpoint({
  id: 'change-office-code',
  method: 'POST',
  path: 'office/codes/change',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'change-code', subject: 'code' },
  body: v.object({
    code: businessCode,
    /** Of the code as the person saw it. */
    version: rule.guideVersion,
    items: codeRule.codeItems,
    until: rule.dayOrNone,
    uses: codeRule.codeUses,
    note: codeRule.codeNote,
  }),
  success: { status: 200, message: 'The code is changed.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED', 'NOT_FOUND', 'CONFLICT'],
});

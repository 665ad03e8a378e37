import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { businessCode } from '../../fields/discount-code.ts';
import * as rule from '../../fields/office.ts';
import * as codeRule from '../../fields/office-codes.ts';

export const addOfficeCode = endpoint({
  id: 'add-office-code',
  method: 'POST',
  path: 'office/codes',
  auth: 'office',
  office: { roles: ['owner'], confirmed: true, action: 'add-code', subject: 'code' },
  body: v.object({
    code: businessCode,
    unit: rule.oneOf(['percent', 'cents'], 'Choose a percentage or an amount'),
    /** Percent or cents, as `unit` says. */
    value: codeRule.codeValue,
    /** The ids of guides and bundles; empty: all. */
    items: codeRule.codeItems,
    from: rule.dayOrNone,
    /** The last day, which counts in full. */
    until: rule.dayOrNone,
    uses: codeRule.codeUses,
    oncePerPerson: codeRule.oncePerPerson,
    note: codeRule.codeNote,
  }),
  success: { status: 201, message: 'The code is added.' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'PASSKEY_NEEDED'],
});

import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as codeRule from '../../fields/codes.ts';
import { businessCode } from '../../fields/codes.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';

/** A discount code with what it brought. Days are of the business's zone, and count in full. */
export const officeCode = v.object({
  code: v.string(),
  /** What it takes off: percent, or cents. The other is null. */
  percent: v.nullable(v.number()),
  cents: v.nullable(v.number()),
  /** The ids of the guides and bundles that it counts for; empty: all. */
  items: v.array(v.string()),
  /** Empty without a first or a last day. */
  from: v.string(),
  until: v.string(),
  uses: v.number(),
  /** How many orders have a use of it, also those not paid yet. */
  taken: v.number(),
  oncePerPerson: v.boolean(),
  note: v.string(),
  createdAt: v.number(),
  endedAt: v.nullable(v.number()),
  state: v.picklist(['active', 'coming', 'used-up', 'expired', 'ended']),
  /** Names what can change of it, so a change of something else is refused. */
  version: v.string(),
  orders: v.number(),
  earnedCents: v.number(),
});
export type OfficeCode = v.InferOutput<typeof officeCode>;

export const listOfficeCodes = officeRead({
  id: 'list-office-codes',
  summary: 'Lists the discount codes and what they brought.',
  path: 'office/codes',
  office: { roles: ['owner'] },
  success: {
    message: 'The discount codes.',
    res: v.object({
      codes: v.array(officeCode),
      /** The guides and bundles on sale. */
      items: v.array(v.object({ id: v.string(), title: v.string() })),
      /** `orders` and `earnedCents` count orders made since then, in milliseconds since 1970. */
      countedSince: v.number(),
    }),
  },
});

export const addOfficeCode = officeAction({
  id: 'add-office-code',
  summary: 'Adds a discount code.',
  path: 'office/codes',
  office: { roles: ['owner'], confirmed: true, action: 'add-code', subject: 'code' },
  auditLog: 'Added a discount code',
  changes: ['codes'],
  body: v.object({
    code: businessCode,
    unit: rule.oneOf(['percent', 'cents'], 'Choose a percentage or an amount'),
    /** Percent or cents, as `unit` says. */
    value: codeRule.codeValue,
    /** The ids of guides and bundles; empty: all. */
    items: codeRule.codeItems,
    from: leftOut(rule.dayOrNone, 'it counts from now on'),
    /** The last day, which counts in full. */
    until: leftOut(rule.dayOrNone, 'it has no last day'),
    uses: codeRule.codeUses,
    oncePerPerson: codeRule.oncePerPerson,
    note: codeRule.codeNote,
  }),
  success: { status: 201, message: 'The code is added.' },
});

export const changeOfficeCode = officeAction({
  id: 'change-office-code',
  summary: 'Changes what a discount code counts for, its last day, its uses and its note.',
  path: 'office/codes/change',
  office: { roles: ['owner'], confirmed: true, action: 'change-code', subject: 'code' },
  auditLog: 'Changed a discount code',
  changes: ['codes'],
  body: v.object({
    code: businessCode,
    /** Of the code as the person saw it. */
    version: rule.guideVersion,
    items: codeRule.codeItems,
    until: leftOut(rule.dayOrNone, 'it has no last day'),
    uses: codeRule.codeUses,
    note: codeRule.codeNote,
  }),
  success: { message: 'The code is changed.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const endOfficeCode = officeAction({
  id: 'end-office-code',
  summary: 'Ends a discount code for good.',
  path: 'office/codes/end',
  office: { roles: ['owner'], confirmed: true, action: 'end-code', subject: 'code' },
  auditLog: 'Ended a discount code',
  changes: ['codes'],
  body: v.object({
    code: businessCode,
    /** Of the code as the person saw it. */
    version: rule.guideVersion,
  }),
  success: { message: 'The code has ended.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

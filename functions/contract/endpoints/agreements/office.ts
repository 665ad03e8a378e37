import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/agreements.ts';
import * as money from '../../fields/money.ts';
import * as office from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { exportFile } from '../../office.ts';
import { otherMethods } from '../../words/payment-methods.ts';
import { centsByMethod, paymentStatuses } from '../orders/shapes.ts';
import { agreementStates, balanceEntryKinds, installmentStates, statement } from './shapes.ts';

/** What the owner writes. Money is whole cents, hours are in quarters, days are `YYYY-MM-DD`. */
const content = {
  fullname: v.string(),
  email: v.string(),
  /** The student's own address, which books from the same hours; empty without one. */
  secondEmail: v.string(),
  student: v.string(),
  /** Then the signer consents for the student, who has no address of their own in it. */
  under13: v.boolean(),
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), sentence: v.string(), cents: v.number() })),
  hours: v.number(),
  sessionMinutes: v.number(),
  terms: v.string(),
  validUntil: v.string(),
};

export const officeAgreementRow = v.object({
  id: v.string(),
  state: v.picklist(agreementStates),
  fullname: v.string(),
  email: v.string(),
  student: v.string(),
  title: v.string(),
  changedAt: v.number(),
  totalCents: v.number(),
  /** What came in, less refunds. */
  paidCents: v.number(),
  hours: v.number(),
  hoursLeft: v.number(),
  /** The next installment to pay; null without one. */
  next: v.nullable(v.object({ due: v.string(), cents: v.number(), late: v.boolean() })),
});
export type OfficeAgreementRow = v.InferOutput<typeof officeAgreementRow>;

/** A lesson that draws on an agreement. */
export const agreementLesson = v.object({
  id: v.string(),
  person: v.string(),
  start: v.number(),
  minutes: v.number(),
  counselor: v.string(),
  status: v.picklist(['BOOKED', 'CANCELED']),
  /** Its hours are spent, because it has begun or was canceled late, and can be given back. */
  canReturn: v.boolean(),
});
export type AgreementLesson = v.InferOutput<typeof agreementLesson>;

export const officeAgreement = v.object({
  id: v.string(),
  state: v.picklist(agreementStates),
  /** Grows with every change; names what a change was made from. */
  revision: v.number(),
  /** The number of versions that were sent. */
  version: v.number(),
  /** It was changed since the last version was sent. */
  unsent: v.boolean(),
  ...content,
  installments: v.array(
    v.object({
      id: v.string(),
      due: v.string(),
      cents: v.number(),
      hours: v.number(),
      state: v.picklist(installmentStates),
      /** The order that pays it; empty without one. */
      order: v.string(),
      status: v.nullable(v.picklist(paymentStatuses)),
      paidCents: v.number(),
      refundedCents: v.number(),
      /** What is still to be paid of it. */
      openCents: v.number(),
      openHours: v.number(),
      /** Of the whole or of parts, oldest first; one that was undone, too. */
      payments: v.array(
        v.object({
          order: v.string(),
          receipt: v.string(),
          paidAt: v.number(),
          cents: v.number(),
          hours: v.number(),
          refundedCents: v.number(),
          /** How it came; missing for PayPal. */
          received: v.exactOptional(
            v.object({ method: v.picklist(otherMethods), reference: v.string(), note: v.string(), by: v.string() }),
          ),
          undone: v.exactOptional(v.object({ at: v.number(), why: v.string(), by: v.string() })),
        }),
      ),
      /** The hours that went back; missing if none did. */
      refundedHours: v.exactOptional(v.number()),
      /** Of hours that are used and not paid, a sentence; missing if none are. */
      unpaid: v.exactOptional(v.string()),
    }),
  ),
  totalCents: v.number(),
  paidCents: v.number(),
  createdAt: v.number(),
  changedAt: v.number(),
  sentAt: v.nullable(v.number()),
  openedAt: v.nullable(v.number()),
  /** When the family was last reminded to sign the version that it has. */
  remindedAt: v.nullable(v.number()),
  signed: v.nullable(
    v.object({
      name: v.string(),
      at: v.number(),
      version: v.number(),
      sha256: v.string(),
      consent: v.exactOptional(v.literal(true)),
    }),
  ),
  withdrawn: v.nullable(v.object({ at: v.number(), why: v.string() })),
  cancelHours: v.number(),
  /** The link that the family has; empty before the first version was sent. */
  url: v.string(),
  hoursLeft: v.number(),
  /** Grows with every change of the hours; 0 before the signature. */
  hoursVersion: v.number(),
  /** Newest first. */
  entries: v.array(
    v.object({
      at: v.number(),
      kind: v.picklist(balanceEntryKinds),
      hours: v.number(),
      left: v.number(),
      about: v.string(),
      /** The money that was paid or went back with it. */
      cents: v.exactOptional(v.number()),
      /** Who gave or took them; empty for all others. */
      by: v.string(),
    }),
  ),
  /** Newest first. */
  sessions: v.array(agreementLesson),
  /** The versions that were sent, oldest first, with the exact text. */
  versions: v.array(
    v.object({ version: v.number(), sentAt: v.number(), text: v.string(), changes: v.array(v.string()) }),
  ),
});
export type OfficeAgreement = v.InferOutput<typeof officeAgreement>;

export const listOfficeAgreements = officeRead({
  id: 'list-office-agreements',
  summary: 'Lists the agreements and what is still to be paid.',
  path: 'office/agreements',
  office: { roles: ['owner'] },
  params: v.object({ state: office.oneOfOrAll(agreementStates, 'Unknown state') }),
  success: {
    message: 'The agreements.',
    res: v.object({
      /** Newest first. */
      agreements: v.array(officeAgreementRow),
      /** Of all signed agreements, whatever the list shows. */
      totals: v.object({
        agreedCents: v.number(),
        /** What came in, less what went back. */
        paidCents: v.number(),
        /** What went back, and isn't asked for again. The three add up to what was agreed. */
        returnedCents: v.number(),
        openCents: v.number(),
        /** Of what was paid: what came outside PayPal, less what went back. */
        outside: centsByMethod,
      }),
    }),
  },
});

export const getOfficeAgreement = officeRead({
  id: 'get-office-agreement',
  summary: 'Shows an agreement with its versions, payments and hours.',
  path: 'office/agreements/{id}',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.agreementId }),
  success: { message: 'The agreement.', res: officeAgreement },
  refusals: ['NOT_FOUND'],
});

/** Saves a draft. The family reads it only after it was sent. */
export const saveOfficeAgreement = officeAction({
  id: 'save-office-agreement',
  path: 'office/agreements',
  office: { roles: ['owner'], action: 'save-agreement', subject: 'id' },
  auditLog: 'Saved an agreement',
  changes: ['agreements'],
  body: v.object({
    /** Without one, a new agreement begins. */
    id: v.exactOptional(rule.agreementId),
    /** As the agreement had it that the change was made from; 0 for a new one. */
    revision: office.version,
    fullname: field.realFullname('Please enter name'),
    email: field.email('Please enter email'),
    secondEmail: office.emailOrNone,
    student: rule.student,
    under13: rule.under13,
    title: rule.title,
    lines: rule.lines,
    hours: rule.paidHours,
    sessionMinutes: rule.sessionMinutes,
    installments: rule.installments,
    terms: rule.terms,
    validUntil: office.day,
  }),
  success: { message: 'The draft is saved.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const sendOfficeAgreement = officeAction({
  id: 'send-office-agreement',
  summary: 'Sends the draft of an agreement to the family as its next version.',
  path: 'office/agreements/{id}/send',
  office: { roles: ['owner'], confirmed: true, action: 'send-agreement', subject: 'id' },
  auditLog: 'Sent an agreement',
  changes: ['agreements'],
  params: v.object({ id: rule.agreementId }),
  body: v.object({ revision: office.version }),
  success: { message: 'The agreement is on its way.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Emails the family the version that it has: the same email again, or a reminder to sign it. */
export const mailOfficeAgreement = officeAction({
  id: 'mail-office-agreement',
  summary: 'Emails the family its agreement again, or a reminder to sign it.',
  path: 'office/agreements/{id}/mail',
  office: { roles: ['owner'], confirmed: true, action: 'mail-agreement', subject: 'id' },
  auditLog: 'Emailed a family its agreement again',
  changes: ['agreements'],
  params: v.object({ id: rule.agreementId }),
  body: v.object({ revision: office.version, mail: rule.agreementMail }),
  success: { message: 'The email is on its way.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const withdrawOfficeAgreement = officeAction({
  id: 'withdraw-office-agreement',
  summary: 'Withdraws an agreement that is not signed yet.',
  path: 'office/agreements/{id}/withdraw',
  office: { roles: ['owner'], confirmed: true, action: 'withdraw-agreement', subject: 'id' },
  auditLog: 'Withdrew an agreement',
  changes: ['agreements'],
  params: v.object({ id: rule.agreementId }),
  body: v.object({ revision: office.version, reason: office.reason }),
  success: { message: 'The agreement is withdrawn.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** Ends the link that the family has, and emails them another one. */
export const replaceOfficeAgreementLink = officeAction({
  id: 'replace-office-agreement-link',
  summary: 'Ends the link to an agreement and emails the family a new one.',
  path: 'office/agreements/{id}/link',
  office: { roles: ['owner'], confirmed: true, action: 'replace-agreement-link', subject: 'id' },
  auditLog: 'Replaced the link of an agreement',
  changes: ['agreements'],
  params: v.object({ id: rule.agreementId }),
  body: v.object({ revision: office.version }),
  success: { message: 'The new link is on its way. The one before no longer works.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const changeOfficeAgreementHours = officeAction({
  id: 'change-office-agreement-hours',
  summary: 'Adds hours to the balance of an agreement, or takes unused ones away.',
  path: 'office/agreements/{id}/hours',
  office: { roles: ['owner'], confirmed: true, action: 'change-agreement-hours', subject: 'id' },
  auditLog: 'Gave or took hours',
  changes: ['consultations'],
  params: v.object({ id: rule.agreementId }),
  body: v.object({
    hours: rule.hoursChange,
    reason: office.reason,
    /** `hoursVersion` as the person saw it, so that pressing twice gives once. */
    version: office.version,
  }),
  success: { message: 'The hours are changed.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT', 'NO_HOURS_LEFT'],
});

/** Books a payment outside PayPal for an installment, or for a part of it. */
export const markOfficeInstallmentPaid = officeAction({
  id: 'mark-office-installment-paid',
  summary: 'Records a payment of an installment by check, transfer, Zelle, cash or otherwise.',
  path: 'office/agreements/{id}/installments/{place}/paid',
  office: { roles: ['owner'], confirmed: true, action: 'mark-paid', subject: 'id' },
  auditLog: 'Recorded a payment outside PayPal',
  changes: ['orders', 'agreements'],
  params: v.object({ id: rule.agreementId, place: money.installmentPlace }),
  body: v.object({
    method: money.method,
    /** When it came. */
    day: office.day,
    cents: money.cents,
    reference: money.reference,
    note: money.note,
    mailReceipt: money.mailReceipt,
    /** What was still to be paid, as the person saw it, so that pressing twice records once. */
    openCents: office.cents,
  }),
  success: { message: 'The payment is recorded.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** Undoes a payment outside PayPal that never came, or that was recorded by mistake. */
export const markOfficeInstallmentUnpaid = officeAction({
  id: 'mark-office-installment-unpaid',
  summary: 'Undoes a payment outside PayPal that was recorded by mistake, with its unused hours.',
  path: 'office/agreements/{id}/installments/{place}/unpaid',
  office: { roles: ['owner'], confirmed: true, action: 'mark-unpaid', subject: 'id' },
  auditLog: 'Took back a recorded payment',
  changes: ['orders', 'consultations'],
  params: v.object({ id: rule.agreementId, place: money.installmentPlace }),
  body: v.object({ order: field.orderNumber, reason: office.reason }),
  success: { message: 'The payment is undone.', res: officeAgreement },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const exportOfficeAgreements = officeAction({
  id: 'export-office-agreements',
  summary: 'Prints all agreements with their payments, for a spreadsheet.',
  path: 'office/agreements/export',
  office: { roles: ['owner'], confirmed: true, action: 'export-agreements' },
  auditLog: 'Exported agreements',
  changes: [],
  body: v.object({}),
  success: { message: 'The agreements as a file.', res: exportFile },
});

/** Of all agreements of the family, which has this one. */
export const getOfficeStatement = officeRead({
  id: 'get-office-statement',
  summary: 'Shows what the family of an agreement paid and got in a year.',
  path: 'office/agreements/{id}/statement',
  office: { roles: ['owner'] },
  params: v.object({ id: rule.agreementId, period: rule.statementYear }),
  success: { message: 'The statement.', res: statement },
  refusals: ['NOT_FOUND'],
});

/** What new agreements begin with. */
export const agreementSettings = v.object({
  /** 0 before the first ones were saved. */
  version: v.number(),
  terms: v.string(),
  cancelHours: v.number(),
  /** How families may pay besides PayPal, in the owner's words; empty if that way isn't offered. */
  otherWays: v.object(v.entriesFromList(otherMethods, v.string())),
  /** The versions before, newest first. */
  earlier: v.array(v.object({ version: v.number(), savedAt: v.number(), terms: v.string(), cancelHours: v.number() })),
});
export type AgreementSettings = v.InferOutput<typeof agreementSettings>;

export const getOfficeAgreementSettings = officeRead({
  id: 'get-office-agreement-settings',
  summary: 'Shows what new agreements begin with.',
  path: 'office/agreement-settings',
  office: { roles: ['owner'] },
  success: { message: 'The settings.', res: agreementSettings },
});

export const setOfficeAgreementSettings = officeAction({
  id: 'set-office-agreement-settings',
  summary: 'Sets the terms and the hours of notice that new agreements begin with.',
  path: 'office/agreement-settings',
  office: { roles: ['owner'], action: 'set-agreement-settings' },
  auditLog: 'Changed what new agreements begin with',
  changes: ['terms'],
  body: v.object({
    version: office.version,
    terms: rule.terms,
    cancelHours: rule.cancelHours,
    otherWays: money.otherWays,
  }),
  success: { message: 'New agreements begin with this.', res: agreementSettings },
  refusals: ['CONFLICT'],
});

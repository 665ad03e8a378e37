/**
 * The purpose of an email. SES gets it as a tag, so bounces can be counted by kind. `code`: a
 * one-time code, or that there is no account; `receipt`; `notice`: a change of a payment, or a
 * gift; `account`: a sign-up; `enquiry`: an inquiry, a lead or the morning digest, to the business;
 * `confirmation`: that an inquiry arrived; `consultation`: a booking, its changes and its
 * reminders; `edition`: a new edition of a bought guide; `agreement`: an agreement, its signature
 * and what is due; `request`: a student asks them to pay; `office`: an invitation into the office;
 * `test`: an operator's test.
 */
export const mailKinds = [
  'code',
  'receipt',
  'notice',
  'account',
  // The name in stored emails.
  'enquiry',
  'confirmation',
  'consultation',
  'edition',
  'agreement',
  'request',
  'office',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Kinds that go to any address typed into a form; together they have a limit per hour (ADR 16).
 * Codes have their own limits (sign-in/codes.ts), receipts and notices go to confirmed addresses,
 * and the other kinds to the business.
 */
export const unprovenMailKinds: readonly MailKind[] = ['account', 'confirmation', 'request'];

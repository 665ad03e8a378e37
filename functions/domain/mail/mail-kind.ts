/**
 * The purpose of an email. SES gets it as a tag, so bounces can be counted by kind. `code`: a
 * one-time code, or that there is no account; `receipt`; `notice`: a change of a payment, or a
 * gift; `account`: a sign-up; `business`: a message, a lead or the morning digest, to the business;
 * `confirmation`: that a message arrived; `opening`: a free time or seat that they wait for;
 * `consultation`: a booking, its changes and its reminders; `edition`: a new edition of a bought
 * guide; `agreement`: an agreement, its signature and what is due; `steps`: a family's next steps;
 * `request`: a student asks them to pay; `office`: an invitation into the office; `test`: an
 * operator's test.
 */
export const mailKinds = [
  'code',
  'receipt',
  'notice',
  'account',
  // The name in stored emails.
  'business',
  'confirmation',
  'opening',
  'consultation',
  'edition',
  'agreement',
  'steps',
  'request',
  'office',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Whose address each kind goes to: any that a visitor typed, one that its owner confirmed, one that
 * the business has from a member or a customer, or the business's own.
 */
const addressOf: Readonly<Record<MailKind, 'typed' | 'confirmed' | 'customer' | 'business'>> = {
  code: 'typed',
  receipt: 'confirmed',
  notice: 'confirmed',
  account: 'typed',
  business: 'business',
  confirmation: 'typed',
  opening: 'typed',
  consultation: 'customer',
  edition: 'confirmed',
  agreement: 'customer',
  steps: 'customer',
  request: 'typed',
  office: 'customer',
  test: 'business',
};

/** Kinds that go to any typed address: limited by network and by inbox (ADR 16). */
export const typedMailKinds = mailKinds.filter((kind) => addressOf[kind] === 'typed');

/** Of these, all but codes have a limit per hour together: a login must not wait for them. */
export const unprovenMailKinds: readonly MailKind[] = typedMailKinds.filter((kind) => kind !== 'code');

/**
 * What a mail is for. It travels with the mail as a tag, so that what comes back is counted by what it was:
 * one-time codes, and that there is no account to log in to; receipts with their guides; news of a payment or of a guide that was given; news of an account; what visitors
 * write, to the business; that it has arrived, to them; an operator's test.
 */
export const mailKinds = ['code', 'receipt', 'notice', 'account', 'enquiry', 'confirmation', 'test'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Kinds that go to any address typed into a form. Together they have a ceiling per hour, no matter who asks. Codes have
 * limits of their own (sign-in/codes.ts), receipts and notices go to buyers who proved their address, and the others to the business.
 */
export const unprovenMailKinds: readonly MailKind[] = ['account', 'confirmation'];

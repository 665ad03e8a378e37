/**
 * What a mail is for. It travels with the mail as a tag, so that what comes back is counted by what it was:
 * one-time codes; receipts with their guides; news of a payment or of a guide that was given; news of an account; what visitors
 * write, to the business; that it has arrived, to them; an operator's test.
 */
export const mailKinds = ['code', 'receipt', 'notice', 'account', 'enquiry', 'confirmation', 'test'] as const;
export type MailKind = (typeof mailKinds)[number];

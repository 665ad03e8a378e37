import { REGISTRATION_OTP } from '#contract/limits.ts';
import { codeMail } from '../mails/code-mail.ts';
import type { Letterhead } from '../mails/letter.ts';
import type { Applicant, Mailer } from '../ports.ts';
import { type CodeDependencies, issueCode } from './codes.ts';

/**
 * Mails a code for the download dialog. What the person typed is kept with the code and becomes an account only once
 * the code proves the address; an address that has an account gets the same mail and keeps its details.
 */
export function requestRegistrationOtp({
  mailer,
  letterhead,
  ...codes
}: CodeDependencies & { mailer: Mailer; letterhead: Letterhead }) {
  return async ({ input, viewer }: { input: Applicant & { email: string }; viewer: string }): Promise<void> => {
    const { email, fullname, phone } = input;
    const code = await issueCode(codes, { email, purpose: 'registration', viewer, applicant: { fullname, phone } });
    await mailer.send(codeMail({ to: email, code, validSeconds: REGISTRATION_OTP.validSeconds, letterhead }));
  };
}

import { REGISTRATION_OTP } from '#contract/endpoints/sign-in/limits.ts';
import type { Mailer } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Log } from '../shared/ports.ts';
import type { BrowserRequest } from './browser.ts';
import { codeMail } from './code-mail.ts';
import { type IssueDependencies, issueCode } from './one-time-codes.ts';
import type { Applicant } from './ports.ts';

/**
 * Emails a code for the download dialog. What the person typed is stored with the code, and becomes
 * an account when the code confirms the address. An address with an account gets the same email.
 */
export function requestRegistrationOtp({
  mailer,
  businessProfile,
  log,
  ...codes
}: IssueDependencies & { mailer: Mailer; businessProfile: BusinessProfile; log: Log }) {
  return async ({
    input: { email, fullname, phone },
    viewer,
    cookies,
  }: BrowserRequest<Applicant & { email: string }>): Promise<void> => {
    const applicant = { fullname, phone };
    const code = await issueCode(codes, { email, purpose: 'registration', viewer, cookies, applicant });
    await mailer.send(codeMail({ to: email, code, validSeconds: REGISTRATION_OTP.validSeconds, businessProfile }));
    log.info('code-mailed');
  };
}

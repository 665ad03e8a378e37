import { REGISTRATION_OTP } from '#contract/endpoints/sign-in/limits.ts';
import type { requestRegistrationOtp as contract } from '#contract/endpoints/sign-in/public.ts';
import type { Mailer } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Log } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { codeMail } from './code-mail.ts';
import { type IssueDependencies, issueCode } from './one-time-codes.ts';

/**
 * Emails a code for the download dialog. What the person typed is stored with the code, and becomes
 * an account when the code confirms the address. An address with an account gets the same email.
 */
export function requestRegistrationOtp({
  mailer,
  businessProfile,
  log,
  ...codes
}: IssueDependencies & { mailer: Mailer; businessProfile: BusinessProfile; log: Log }): UseCase<
  typeof contract,
  'input' | 'viewer' | 'cookies'
> {
  return async ({ input: { email, fullname, phone }, viewer, cookies }) => {
    const applicant = { fullname, phone };
    const code = await issueCode(codes, { email, purpose: 'registration', viewer, cookies, applicant });
    await mailer.send(codeMail({ to: email, code, validSeconds: REGISTRATION_OTP.validSeconds, businessProfile }));
    log.info('code-mailed');
  };
}

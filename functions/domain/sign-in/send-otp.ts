import { LOGIN_OTP } from '#contract/endpoints/sign-in/limits.ts';
import type { sendOtp as contract } from '#contract/endpoints/sign-in/public.ts';
import type { Mailer } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Log } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { findAccount } from './accounts.ts';
import { codeMail } from './code-mail.ts';
import { noAccountMail } from './no-account-mail.ts';
import { type IssueDependencies, issueCode } from './one-time-codes.ts';
import type { Users } from './ports.ts';

/**
 * Emails a login code, or to an address without an account how to sign up. The answer, the limits
 * and the writes are the same, so no one can find out who has an account.
 */
export function sendOtp({
  users,
  mailer,
  businessProfile,
  log,
  ...codes
}: IssueDependencies & {
  users: Pick<Users, 'findByEmail'>;
  mailer: Mailer;
  businessProfile: BusinessProfile;
  log: Log;
}): UseCase<typeof contract, 'input' | 'viewer' | 'cookies'> {
  return async ({ input: { email }, viewer, cookies }) => {
    const code = await issueCode(codes, { email, purpose: 'login', viewer, cookies });
    const user = await findAccount(users, email, codes.clock.now());
    await mailer.send(
      user === undefined
        ? noAccountMail({ to: email, businessProfile })
        : codeMail({ to: email, code, validSeconds: LOGIN_OTP.validSeconds, businessProfile }),
    );
    log.info('code-mailed');
  };
}

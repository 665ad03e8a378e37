import type { User } from '#contract/shapes.ts';
import type { Cookies } from '../ports/cookies.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { Users } from '../ports/users.ts';
import { Refusal } from '../refusal.ts';
import { changeAccount, provenByDialog } from './accounts.ts';
import { browserHash } from './browser.ts';
import { type CodeDependencies, checkCode } from './codes.ts';
import { openSession } from './sessions.ts';

/**
 * Signs in the owner of the address, and creates the account if there is none. What was typed in the dialog overrides an unconfirmed
 * sign-up, but not a confirmed account (docs/product.md#download-dialog).
 * @throws Refusal WRONG_CODE
 */
export function verifyEmail({ users, sessions, ...codes }: CodeDependencies & { users: Users; sessions: Sessions }) {
  return async ({
    input,
    viewer,
    cookies,
  }: {
    input: { email: string; otp: number };
    viewer: string;
    cookies: Cookies;
  }): Promise<{ token: string; user: User }> => {
    const { email } = input;
    const { applicant } = await checkCode(codes, { email, purpose: 'registration', viewer, cookies, code: input.otp });
    if (applicant === undefined) throw new Refusal('WRONG_CODE');
    const now = codes.clock.now();
    const account = await changeAccount(users, { email, now }, (found) =>
      found === undefined
        ? { id: codes.random.id(), email, ...applicant, createdAt: now }
        : provenByDialog(found, browserHash(codes.cookieNames, cookies), applicant),
    );
    return await openSession({ ...codes, sessions }, cookies, account);
  };
}

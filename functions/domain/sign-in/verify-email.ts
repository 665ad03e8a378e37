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
 * Ends the download dialog: a right code signs in the person who has this address, and makes the account first where
 * there is none. A proven account stays as it is; what was typed wins over a sign-up that nobody has proven.
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

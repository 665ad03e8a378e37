import type { User } from '#contract/shapes.ts';
import type { Cookies } from '../ports/cookies.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { Users } from '../ports/users.ts';
import { Refusal } from '../refusal.ts';
import { changeAccount, provenByLogIn } from './accounts.ts';
import { browserHash } from './browser.ts';
import { type CodeDependencies, checkCode } from './codes.ts';
import { openSession } from './sessions.ts';

/** @throws Refusal WRONG_CODE, with the same message for every reason */
export function logIn({ users, sessions, ...codes }: CodeDependencies & { users: Users; sessions: Sessions }) {
  return async ({
    input,
    viewer,
    cookies,
  }: {
    input: { email: string; otp: number };
    viewer: string;
    cookies: Cookies;
  }): Promise<{ token: string; candidateDetails: User }> => {
    const { email } = input;
    await checkCode(codes, { email, purpose: 'login', viewer, cookies, code: input.otp });
    const account = await changeAccount(users, { email, now: codes.clock.now() }, (found) => {
      // A code is also stored for an unknown address, but never emailed.
      if (found === undefined) throw new Refusal('WRONG_CODE');
      return provenByLogIn(found, browserHash(codes.cookieNames, cookies));
    });
    const { token, user } = await openSession({ ...codes, sessions }, cookies, account);
    return { token, candidateDetails: user };
  };
}

import type { User } from '#contract/shapes.ts';
import type { Cookies, Sessions, Users } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { findAccount, proven } from './accounts.ts';
import { type CodeDependencies, checkCode } from './codes.ts';
import { openSession } from './sessions.ts';

/**
 * Signs in with e-mail and login code.
 * @throws Refusal WRONG_CODE, one answer for every wrong combination
 */
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
    const account = await findAccount(users, email, codes.clock.now());
    // A code is stored for unknown addresses too, but never mailed.
    if (account === undefined) throw new Refusal('WRONG_CODE');
    const { token, user } = await openSession({ ...codes, sessions }, cookies, await proven(users, account));
    return { token, candidateDetails: user };
  };
}

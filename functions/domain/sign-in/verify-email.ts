import type { User } from '#contract/shapes.ts';
import type { Applicant, Cookies, Sessions, UserAccount, Users } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { findAccount, proven } from './accounts.ts';
import { type CodeDependencies, checkCode } from './codes.ts';
import { openSession } from './sessions.ts';

/**
 * Ends the download dialog: a right code signs in the person who has this address, and makes the account first where
 * there is none. Details of an existing account are never overwritten.
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
    const { applicant } = await checkCode(codes, {
      email,
      purpose: 'registration',
      viewer,
      cookies,
      code: input.otp,
    });
    const existing = await findAccount(users, email, codes.clock.now());
    const account = existing === undefined ? await register(applicant, email) : await proven(users, existing);
    return await openSession({ ...codes, sessions }, cookies, account);
  };

  async function register(applicant: Applicant | undefined, email: string): Promise<UserAccount> {
    if (applicant === undefined) throw new Refusal('WRONG_CODE');
    const account = { id: codes.random.id(), email, ...applicant, createdAt: codes.clock.now() };
    if ((await users.create(account)) === 'created') return account;
    // Registered in another tab since the look-up: that account it is.
    const existing = await users.findByEmail(email);
    if (existing === undefined) throw new Refusal('CONFLICT');
    return existing;
  }
}

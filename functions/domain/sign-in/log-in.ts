import type { logIn as contract } from '#contract/endpoints/sign-in/public.ts';
import type { Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeAccount, confirmedByLogIn } from './accounts.ts';
import { browserHash } from './browser.ts';
import { type CheckDependencies, checkCode } from './one-time-codes.ts';
import type { Devices, Sessions, Users } from './ports.ts';
import { openSession } from './sessions.ts';

/** @throws Refusal WRONG_CODE or CODE_ENDED, the same for every address */
export function logIn({
  users,
  sessions,
  ...codes
}: CheckDependencies & {
  users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
  sessions: Pick<Sessions, 'create'>;
  devices: Pick<Devices, 'remember'>;
  random: Random;
}): UseCase<typeof contract, 'input' | 'viewer' | 'cookies'> {
  return async ({ input: { email, otp }, viewer, cookies }) => {
    await checkCode(codes, { email, purpose: 'login', viewer, cookies, code: otp });
    const login = { isFirst: false };
    const account = await changeAccount(users, { email, now: codes.clock.now() }, (found) => {
      // A code is also stored for an unknown address, but never emailed.
      if (found === undefined) throw new Refusal('WRONG_CODE');
      login.isFirst = found.unverifiedUntil !== undefined;
      return confirmedByLogIn(found, browserHash(codes.cookieNames, cookies));
    });
    const { token, user } = await openSession({ ...codes, sessions }, cookies, account, 'login');
    return { token, candidateDetails: user, ...(login.isFirst ? { first: true } : {}) };
  };
}

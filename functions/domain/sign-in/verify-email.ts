import type { verifyEmail as contract } from '#contract/endpoints/sign-in/public.ts';
import { wholeName } from '#contract/names.ts';
import { namesIn } from '../leads/lead.ts';
import type { Leads } from '../leads/ports.ts';
import type { Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeAccount, confirmedByDialog } from './accounts.ts';
import { browserHash } from './browser.ts';
import { type CheckDependencies, checkCode } from './one-time-codes.ts';
import type { Devices, Sessions, Users } from './ports.ts';
import { openSession } from './sessions.ts';

/**
 * Signs in the owner of the address, and creates the account if there is none. What was typed in
 * the dialog overrides an unconfirmed sign-up, but not a confirmed account
 * (docs/product.md#download-dialog). The name is whole where the office wrote it down.
 * @throws Refusal WRONG_CODE or CODE_ENDED
 */
export function verifyEmail({
  users,
  sessions,
  leads,
  ...codes
}: CheckDependencies & {
  users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
  sessions: Pick<Sessions, 'create'>;
  devices: Pick<Devices, 'remember'>;
  /** What the office calls who wrote or called. */
  leads: Pick<Leads, 'of'>;
  random: Random;
}): UseCase<typeof contract, 'input' | 'viewer' | 'cookies'> {
  return async ({ input: { email, otp }, viewer, cookies }) => {
    const { applicant } = await checkCode(codes, { email, purpose: 'registration', viewer, cookies, code: otp });
    if (applicant === undefined) throw new Refusal('WRONG_CODE');
    const now = codes.clock.now();
    const fullname = wholeName(applicant.fullname, namesIn(await leads.of(email), now));
    const typed = { ...applicant, fullname };
    const account = await changeAccount(users, { email, now }, (found) =>
      found === undefined
        ? { id: codes.random.id(), email, ...typed, createdAt: now }
        : confirmedByDialog(found, browserHash(codes.cookieNames, cookies), typed),
    );
    return await openSession({ ...codes, sessions }, cookies, account, 'registration');
  };
}

import type { signOutOfficePerson as contract } from '#contract/endpoints/people/office.ts';
import { notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Sessions, Users } from '../sign-in/ports.ts';
import { endSessions } from '../sign-in/sessions.ts';

/**
 * Ends all sessions of the account of an address, and forgets its known devices.
 * @returns how many were ended
 * @throws Refusal NOT_FOUND for an address without an account
 */
export function signOutOfficePerson({
  users,
  sessions,
}: {
  readonly users: Pick<Users, 'findByEmail'>;
  readonly sessions: Pick<Sessions, 'ofUser' | 'remove'>;
}): UseCase<typeof contract> {
  return async ({ input: { email } }) => {
    const account = await users.findByEmail(email);
    if (account === undefined) throw notFound(`${email} has no account.`);
    return { ended: await endSessions(sessions, account.id) };
  };
}

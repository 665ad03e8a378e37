import type { UserAccount, Users } from '../ports.ts';
import { Refusal } from '../refusal.ts';

/** The account of an address, if it has a living one: deletion by time-to-live lags, so the end is compared here. */
export async function findAccount(users: Users, email: string, now: number): Promise<UserAccount | undefined> {
  const account = await users.findByEmail(email);
  return account?.unverifiedUntil !== undefined && account.unverifiedUntil <= now ? undefined : account;
}

/**
 * The account of somebody who has just proven the address: from now on it stays.
 * @throws Refusal CONFLICT when it ended at this very moment
 */
export async function proven(users: Users, account: UserAccount): Promise<UserAccount> {
  if (account.unverifiedUntil === undefined) return account;
  const kept = await users.verify(account.email);
  if (kept === undefined) throw new Refusal('CONFLICT');
  return kept;
}

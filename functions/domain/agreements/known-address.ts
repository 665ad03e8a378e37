import { OFFICE_ADDRESS_KNOWN_AFTER_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Clock } from '../shared/ports.ts';
import { findAccount } from '../sign-in/accounts.ts';
import type { Users } from '../sign-in/ports.ts';
import type { Agreements } from './ports.ts';

interface Dependencies {
  readonly users: Pick<Users, 'findByEmail'>;
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly clock: Clock;
}

/**
 * Whether the business has an address: its owner confirmed an account or signed an agreement, or
 * there has been one for a day. Everyone with a booking has an account.
 */
export const isKnownAddress =
  ({ users, agreements, clock }: Dependencies) =>
  async (email: string): Promise<boolean> => {
    const now = clock.now();
    const isOld = (since = now): boolean => now - since >= inMs(OFFICE_ADDRESS_KNOWN_AFTER_SECONDS);
    const account = await findAccount(users, email, now);
    if (account !== undefined && (account.unverifiedUntil === undefined || isOld(account.createdAt))) return true;
    // What was saved since the last version was sent may name another address.
    return (await agreements.ofAddress(email)).some(
      ({ state, unsent, sentAt }) => state === 'SIGNED' || (!unsent && isOld(sentAt)),
    );
  };

import { BOOKING_RETENTION_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Random } from '../shared/ports.ts';
import { changeAccount, withCaller } from '../sign-in/accounts.ts';
import type { AccountChange, Users } from '../sign-in/ports.ts';
import type { AgreementContent } from './agreement.ts';

/**
 * What makes sure that the addresses of an agreement have accounts, so that a login with one finds
 * its hours. The first login confirms an account that begins here, and asks for name and phone.
 */
export async function accountsFor(
  { users, random }: { readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'>; readonly random: Random },
  { email, fullname, secondEmail, student }: AgreementContent,
  now: number,
): Promise<AccountChange[]> {
  const people = [
    { email, fullname },
    { email: secondEmail, fullname: student },
  ];
  const until = now + inMs(BOOKING_RETENTION_SECONDS);
  const changes: AccountChange[] = [];
  for (const person of people.filter((one) => one.email !== '')) {
    const began = { id: random.id(), phone: '', createdAt: now, ...person };
    await changeAccount(
      users,
      { email: person.email, now },
      (found) => withCaller(found, began, until),
      async (_, change) => {
        // The signature writes it, in its own transaction.
        if (change !== undefined) changes.push(change);
        return await Promise.resolve(true);
      },
    );
  }
  return changes;
}

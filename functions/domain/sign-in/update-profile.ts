import type { updateProfile as contract } from '#contract/endpoints/sign-in/public.ts';
import { isAllowedPhone, PHONE_INVALID } from '#contract/fields.ts';
import type { Clock } from '../shared/ports.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeAccount } from './accounts.ts';
import type { Sessions, Users } from './ports.ts';

interface Dependencies {
  users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
  sessions: Pick<Sessions, 'ofUser' | 'update'>;
  clock: Clock;
}

/**
 * Changes and confirms name and phone, in the account and in all sessions of the person. Receipts
 * keep the old name.
 * @throws Refusal INVALID_INPUT for a new phone number without exactly ten digits
 * @throws Refusal UNAUTHENTICATED if the account was erased
 */
export function updateProfile({ users, sessions, clock }: Dependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { fullname, phone }, session }) => {
    const { id, email } = session.user;
    if (!isAllowedPhone(phone, session.user.phone)) throw invalidInput({ phone: PHONE_INVALID });
    await changeAccount(users, { email, now: clock.now() }, (account) => {
      if (account?.id !== id) throw new Refusal('UNAUTHENTICATED');
      const { toConfirm: _, fromOffice: __, ...rest } = account;
      return { ...rest, fullname, phone };
    });
    // The index may not have the current session yet.
    const live = new Set([session.tokenHash, ...(await sessions.ofUser(id))]);
    await Promise.all([...live].map((hash) => sessions.update(hash, { id, email, fullname, phone })));
    return { _id: id, fullname, email, phone };
  };
}

import { NAME_INDEXES } from '#contract/endpoints/people/limits.ts';
import { searchKeys } from '#contract/names.ts';
import type { AccountChange, UserAccount, Users } from '#domain/sign-in/ports.ts';
import { turn } from './turn.ts';

export function inMemoryUsers(...accounts: readonly UserAccount[]): Users & {
  all(): UserAccount[];
  /** For fakes that change an account and store something else in one step. */
  write(change: AccountChange): boolean;
  /** Deletes an account as the store's time-to-live does. */
  remove(email: string): void;
} {
  const byEmail = new Map(accounts.map((account) => [account.email, structuredClone(account)]));
  const write = ({ account, stored: expected }: AccountChange): boolean => {
    const stored = byEmail.get(account.email);
    if (stored?.id !== expected?.id || stored?.version !== expected?.version) return false;
    const version = expected === undefined ? {} : { version: (expected.version ?? 0) + 1 };
    byEmail.set(account.email, structuredClone({ ...account, ...version }));
    return true;
  };
  return {
    async findByEmail(email) {
      await turn();
      return structuredClone(byEmail.get(email));
    },
    async create(account) {
      await turn();
      return write({ account, stored: undefined }) ? 'created' : 'exists';
    },
    async replace(account, stored) {
      await turn();
      return write({ account, stored });
    },
    async unsubscribe(email, id, at) {
      await turn();
      const stored = byEmail.get(email);
      if (stored?.id !== id || stored.unsubscribedAt !== undefined) return;
      write({ account: { ...stored, unsubscribedAt: at }, stored });
    },
    async byName(start, limit) {
      await turn();
      const accounts = [...byEmail.values()];
      const found = Array.from({ length: NAME_INDEXES }, (_, place) =>
        accounts
          .map(({ email, fullname }) => ({ email, key: searchKeys(fullname)[place] }))
          .filter(({ key }) => key?.startsWith(start) === true)
          .sort((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1))
          .slice(0, limit),
      );
      return [...new Set(found.flat().map(({ email }) => email))].slice(0, limit);
    },
    write,
    all: () => structuredClone([...byEmail.values()]),
    remove(email) {
      byEmail.delete(email);
    },
  };
}

import { nameKey } from '#domain/sign-in/name-key.ts';
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
      return [...byEmail.values()]
        .filter(({ fullname }) => nameKey(fullname).startsWith(start))
        .sort((a, b) => (nameKey(a.fullname) < nameKey(b.fullname) ? -1 : 1))
        .slice(0, limit)
        .map(({ email }) => email);
    },
    write,
    all: () => structuredClone([...byEmail.values()]),
    remove(email) {
      byEmail.delete(email);
    },
  };
}

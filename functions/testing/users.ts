import type { UserAccount, Users } from '#domain/ports/users.ts';
import { turn } from './turn.ts';

export function inMemoryUsers(...accounts: readonly UserAccount[]): Users & {
  all(): UserAccount[];
  /** Deletes an account as the store's time-to-live does. */
  remove(email: string): void;
} {
  const byEmail = new Map(accounts.map((account) => [account.email, structuredClone(account)]));
  return {
    async findByEmail(email) {
      await turn();
      return structuredClone(byEmail.get(email));
    },
    async create(user) {
      await turn();
      if (byEmail.has(user.email)) return 'exists';
      byEmail.set(user.email, structuredClone(user));
      return 'created';
    },
    async replace(user, { id, version }) {
      await turn();
      const stored = byEmail.get(user.email);
      if (stored?.id !== id || stored.version !== version) return false;
      byEmail.set(user.email, structuredClone({ ...user, version: (version ?? 0) + 1 }));
      return true;
    },
    all: () => structuredClone([...byEmail.values()]),
    remove(email) {
      byEmail.delete(email);
    },
  };
}

import type { UserAccount, Users } from '#domain/ports.ts';
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
      const existing = byEmail.get(user.email);
      if (existing !== undefined && existing.unverifiedUntil === undefined) return 'exists';
      byEmail.set(user.email, structuredClone(user));
      return 'created';
    },
    async verify(email) {
      await turn();
      const existing = byEmail.get(email);
      if (existing === undefined) return undefined;
      const { unverifiedUntil: _, ...verified } = existing;
      byEmail.set(email, verified);
      return structuredClone(verified);
    },
    all: () => structuredClone([...byEmail.values()]),
    remove(email) {
      byEmail.delete(email);
    },
  };
}

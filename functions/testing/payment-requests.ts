import type { PaymentRequests, RequestKey } from '#domain/payment-requests/ports.ts';
import type { RequestList } from '#domain/payment-requests/request.ts';
import { AccountErased } from '#domain/shared/refusal.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Queues emails into the outbox that a test gives. */
export function inMemoryPaymentRequests(outbox: ReturnType<typeof inMemoryOutbox>): PaymentRequests & {
  /** From then on nothing is written for the account. */
  erase(buyerId: string): void;
} {
  const lists = new Map<string, RequestList>();
  const tokens = new Map<string, RequestKey>();
  const mailed = new Map<string, RequestKey[]>();
  const stopped = new Set<string>();
  const erased = new Set<string>();
  return {
    async of(buyerId) {
      await turn();
      return lists.get(buyerId) ?? { buyerId, version: 0, requests: [] };
    },

    async byToken(tokenHash) {
      await turn();
      return tokens.get(tokenHash);
    },

    async write(next, { added }, mails) {
      await turn();
      const { buyerId, version } = next;
      if (erased.has(buyerId)) throw new AccountErased();
      if ((lists.get(buyerId)?.version ?? 0) !== version - 1) return false;
      lists.set(buyerId, frozenCopy(next));
      if (added !== undefined) {
        const key = frozenCopy({ buyerId, id: added.id });
        tokens.set(added.tokenHash, key);
        if (added.email !== undefined) mailed.set(added.email, [...(mailed.get(added.email) ?? []), key]);
      }
      for (const mail of mails) outbox.put(mail);
      return true;
    },

    async mailedTo(email) {
      await turn();
      return mailed.get(email) ?? [];
    },

    async stop(emailHash) {
      await turn();
      stopped.add(emailHash);
    },

    async isStopped(emailHash) {
      await turn();
      return stopped.has(emailHash);
    },

    erase: (buyerId) => void erased.add(buyerId),
  };
}

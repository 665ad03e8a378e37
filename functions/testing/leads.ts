import { type Lead, leadEndsAt } from '#domain/leads/lead.ts';
import type { Leads } from '#domain/leads/ports.ts';
import type { Digest, Digests } from '#domain/office/ports.ts';
import type { SignUps } from '#domain/sign-in/ports.ts';

import type { inMemoryOutbox } from './outbox.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';
import type { inMemoryUsers } from './users.ts';

/** Leads that change their account in `users` and queue their mails in `outbox`, in one step. */
export function inMemoryLeads(
  users: ReturnType<typeof inMemoryUsers>,
  outbox: ReturnType<typeof inMemoryOutbox>,
): Leads &
  SignUps & {
    all(): Lead[];
    /** Whether the lead is the first of its revision. */
    canPut(lead: Lead): boolean;
    put(lead: Lead): void;
  } {
  let leads: readonly Lead[] = [];
  const isSame = (one: Lead, other: Lead) => one.email === other.email && one.revision === other.revision;
  const canPut = (lead: Lead) => !leads.some((one) => isSame(one, lead));
  const put = (lead: Lead) => {
    leads = [...leads, structuredClone(lead)];
  };
  return {
    canPut,
    put,
    async latest(email) {
      await turn();
      return structuredClone(
        leads
          .filter((lead) => lead.email === email)
          .toSorted((a, b) => a.revision - b.revision)
          .at(-1),
      );
    },
    async record(lead, change, mails) {
      await turn();
      if (!canPut(lead) || (change !== undefined && !users.write(change))) return false;
      put(lead);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
    async waiting(limit) {
      await turn();
      return structuredClone(
        leads
          .filter(({ isWaiting }) => isWaiting === true)
          .toSorted((a, b) => a.receivedAt - b.receivedAt)
          .slice(0, limit),
      );
    },
    async mailTogether(mailed, mail) {
      await turn();
      const found = leads.filter((lead) => mailed.some((one) => isSame(one, lead)));
      if (found.length < mailed.length || found.some(({ isWaiting }) => isWaiting !== true)) return false;
      leads = leads.map((lead) => {
        const { isWaiting: _, ...notified } = lead;
        return found.includes(lead) ? notified : lead;
      });
      outbox.put(mail);
      return true;
    },
    async since(from, now) {
      await turn();
      return structuredClone(
        leads
          .filter((lead) => lead.receivedAt >= from && leadEndsAt(lead) > now)
          .toSorted((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    async page(range) {
      await turn();
      return pageOf(leads, range);
    },
    async current(read, before = Number.POSITIVE_INFINITY) {
      await turn();
      const earlier = leads.filter(({ receivedAt }) => receivedAt < before);
      return read.filter(
        ({ email, revision }) => !earlier.some((lead) => lead.email === email && lead.revision === revision + 1),
      );
    },
    async of(email) {
      await turn();
      return structuredClone(leads.filter((lead) => lead.email === email).toSorted((a, b) => a.revision - b.revision));
    },
    all: () => structuredClone([...leads]),
  };
}

/** The last digest, queued in `outbox`. */
export function inMemoryDigests(outbox: ReturnType<typeof inMemoryOutbox>): Digests {
  let stored: Digest | undefined;
  return {
    async last() {
      await turn();
      return stored;
    },
    async queue(digest, mails, last) {
      await turn();
      if (stored?.day !== last?.day) return false;
      stored = digest;
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}

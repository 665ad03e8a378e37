import type { Lead } from '#domain/leads/lead.ts';
import { leadEndsAt } from '#domain/leads/lead.ts';
import type { Digest, Digests } from '#domain/ports/digests.ts';
import type { Leads } from '#domain/ports/leads.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';
import type { inMemoryUsers } from './users.ts';

/** Leads that change their account in `users` and queue their mails in `outbox`, in one step. */
export function inMemoryLeads(
  users: ReturnType<typeof inMemoryUsers>,
  outbox: ReturnType<typeof inMemoryOutbox>,
): Leads & { all(): Lead[] } {
  const leads: Lead[] = [];
  const find = ({ email, revision }: Pick<Lead, 'email' | 'revision'>) =>
    leads.findIndex((lead) => lead.email === email && lead.revision === revision);
  return {
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
      if (find(lead) !== -1 || (change !== undefined && !users.write(change))) return false;
      leads.push(structuredClone(lead));
      for (const mail of mails) outbox.put(mail);
      return true;
    },
    async waiting(limit) {
      await turn();
      return structuredClone(
        leads
          .filter(({ inSummary }) => inSummary === true)
          .sort((a, b) => a.receivedAt - b.receivedAt)
          .slice(0, limit),
      );
    },
    async summarize(summarized, mail) {
      await turn();
      const found = summarized.map(find);
      if (found.some((index) => leads[index]?.inSummary !== true)) return false;
      for (const index of found) {
        const { inSummary: _, ...lead } = leads[index] as Lead;
        leads[index] = lead;
      }
      outbox.put(mail);
      return true;
    },
    async since(from, now) {
      await turn();
      return structuredClone(
        leads
          .filter((lead) => lead.receivedAt >= from && leadEndsAt(lead) > now)
          .sort((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    all: () => structuredClone(leads),
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
    async queue(digest, mail, last) {
      await turn();
      if (stored?.day !== last?.day) return false;
      stored = digest;
      outbox.put(mail);
      return true;
    },
  };
}

import type { Facts } from '#contract/website/fact-variables.ts';
import type { WritingLog, WrittenSite } from '#domain/website/ports.ts';
import { turn } from './turn.ts';

export function inMemoryWritingLog(): WritingLog & { facts: Facts | undefined } {
  const written = new Map<string, WrittenSite>();
  let taken: { by: string; until: number } | undefined;
  return {
    facts: undefined,
    async takeTurn(by, until, now) {
      await turn();
      if (taken !== undefined && taken.until >= now) return false;
      taken = { by, until };
      return true;
    },
    async endTurn(by) {
      await turn();
      if (taken?.by === by) taken = undefined;
    },
    async find(build) {
      await turn();
      return written.get(build);
    },
    async store(build, site) {
      await turn();
      written.set(build, site);
    },
    async storeFacts(facts) {
      await turn();
      this.facts = facts;
    },
  };
}

import { WEBSITE_VERSIONS_KEPT } from '#contract/endpoints/website/limits.ts';
import type { Draft, SeenDraft, Version, Website } from '#domain/website/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

export function inMemoryWebsite(): Website {
  const drafts = new Map<string, Draft>();
  const versions = new Map<number, Version>();
  let shown = 0;
  const isStored = ({ name, revision }: SeenDraft): boolean => drafts.get(name)?.revision === revision;
  const newestFirst = (): Version[] => [...versions.values()].toReversed();
  return {
    async listDrafts() {
      await turn();
      return [...drafts.values()];
    },
    async saveDraft(draft, read) {
      await turn();
      if ((drafts.get(draft.name)?.revision ?? 0) !== read) return false;
      drafts.set(draft.name, frozenCopy(draft));
      return true;
    },
    async discardDraft(seen) {
      await turn();
      return isStored(seen) && drafts.delete(seen.name);
    },
    async newest() {
      await turn();
      return newestFirst()[0];
    },
    async findVersion(version) {
      await turn();
      return versions.get(version);
    },
    async listVersions() {
      await turn();
      return newestFirst().map(({ documents: _, ...version }) => version);
    },
    async publish(version, seen) {
      await turn();
      if ((newestFirst()[0]?.version ?? 0) !== version.version - 1 || !seen.every(isStored)) return false;
      versions.set(version.version, frozenCopy(version));
      versions.delete(version.version - WEBSITE_VERSIONS_KEPT);
      for (const { name } of seen) drafts.delete(name);
      return true;
    },
    async shown() {
      await turn();
      return shown;
    },
    async setShown(version) {
      await turn();
      shown = version;
    },
  };
}

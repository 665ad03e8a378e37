import { WEBSITE_VERSIONS_KEPT } from '#contract/endpoints/website/limits.ts';
import { documents } from '#contract/website/documents/index.ts';
import { numbersChecked } from '#contract/website/proofs.ts';
import type { Content, DeployedSite, Draft, SeenDraft, Shown, Version, Website } from '#domain/website/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

/**
 * A version with documents that are all the business's own.
 * @param checked the day on which its numbers were checked
 */
export function ownWebsite(checked = '2026-09-02'): Version {
  const own = Object.entries(documents).map(([name, document]) => {
    const text = JSON.stringify({ ...document, sample: undefined }).replaceAll(numbersChecked(documents), checked);
    return [name, JSON.parse(text) as Content] as const;
  });
  return { version: 1, by: 'Elena', at: 1, changed: [], documents: Object.fromEntries(own) };
}

/** The site as its code brings it, with the pictures that its documents show. */
export const aDeployedSite = (): DeployedSite => ({
  documents,
  pictures: [...JSON.stringify(documents).matchAll(/"picture":"([^"]+)"/g)].map(([, name = '']) => name),
});

export function inMemoryWebsite(): Website {
  const drafts = new Map<string, Draft>();
  const versions = new Map<number, Version>();
  let shown: Shown = { version: 0, missingCards: [] };
  const uploads = new Set<string>();
  let deployed: DeployedSite = aDeployedSite();
  const isStored = ({ name, revision }: SeenDraft): boolean => drafts.get(name)?.revision === revision;
  const newestFirst = (): Version[] => [...versions.values()].toReversed();
  return {
    async deployed() {
      await turn();
      return deployed;
    },
    async setDeployed(next) {
      await turn();
      deployed = frozenCopy(next);
    },
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
    async setShown(next) {
      await turn();
      shown = frozenCopy(next);
    },
    async listUploads() {
      await turn();
      return [...uploads];
    },
    async addUpload(name) {
      await turn();
      uploads.add(name);
    },
  };
}

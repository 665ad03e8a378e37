import type { listOfficeWebsite as contract } from '#contract/endpoints/website/office.ts';
import { documentNames } from '#contract/website/documents.ts';
import type { UseCase } from '../shared/use-case.ts';
import { savedOf } from './documents.ts';
import type { Version, Website } from './ports.ts';
import { currentDocuments } from './problems.ts';

/** The documents of the website, their drafts, and its versions. */
export function listOfficeWebsite({
  website,
}: {
  readonly website: Pick<Website, 'newest' | 'listDrafts' | 'listVersions' | 'shown'>;
}): UseCase<typeof contract, never> {
  return async () => {
    const [newest, drafts, versions, shown] = await Promise.all([
      website.newest(),
      website.listDrafts(),
      website.listVersions(),
      website.shown(),
    ]);
    const current = currentDocuments(newest);
    return {
      documents: documentNames.map((name) => {
        const draft = drafts.find((one) => one.name === name);
        return {
          name,
          sample: current[name]['sample'] !== undefined,
          draft: draft === undefined ? null : savedOf(draft),
        };
      }),
      versions: versions.map(asOfficeVersion),
      shown,
    };
  };
}

/** A version as the office shows it. */
export const asOfficeVersion = ({ version, by, at, changed, restored }: Omit<Version, 'documents'>) => ({
  version,
  by,
  at,
  documents: [...changed],
  restored: restored ?? null,
});

import type { listOfficeWebsite as contract } from '#contract/endpoints/website/office.ts';
import { documentNames } from '#contract/website/names.ts';
import type { UseCase } from '../shared/use-case.ts';
import { savedOf } from './documents.ts';
import type { Version, Website } from './ports.ts';
import { published } from './published.ts';

/** The documents of the website, their drafts, its versions, and the preview cards to draw. */
export function listOfficeWebsite({
  website,
}: {
  readonly website: Pick<Website, 'newest' | 'deployed' | 'listUploads' | 'listDrafts' | 'listVersions' | 'shown'>;
}): UseCase<typeof contract, never> {
  return async () => {
    const [{ contents, pictures }, drafts, versions, { version: shown, missingCards }] = await Promise.all([
      published(website),
      website.listDrafts(),
      website.listVersions(),
      website.shown(),
    ]);
    return {
      documents: documentNames.map((name) => {
        const draft = drafts.find((one) => one.name === name);
        return {
          name,
          sample: contents[name]['sample'] !== undefined,
          draft: draft === undefined ? null : savedOf(draft),
        };
      }),
      versions: versions.map(asOfficeVersion),
      shown,
      missingCards: missingCards.filter(({ name }) => !pictures.includes(name)),
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

import type { listOfficeWebsiteChanges as contract } from '#contract/endpoints/website/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changesOf } from './changes.ts';
import { type EditorDependencies, savedOf } from './documents.ts';
import { missingPictures } from './missing-pictures.ts';
import { currentDocuments, problemsFor, problemsIn, withDrafts } from './problems.ts';

/** What publishing all drafts would change, in the order of the documents, and what prevents it. */
export function listOfficeWebsiteChanges({
  website,
  hasPicture,
  clock,
}: EditorDependencies): UseCase<typeof contract, never> {
  return async () => {
    const [newest, drafts] = await Promise.all([website.newest(), website.listDrafts()]);
    const current = currentDocuments(newest);
    const changed = drafts.map(({ name }) => name);
    const contents = withDrafts(current, drafts);
    const missing = await missingPictures(contents, changed, hasPicture);
    const problems = [...problemsIn(contents, changed, clock.now()), ...missing];
    return {
      drafts: drafts.map((draft) => ({
        name: draft.name,
        ...savedOf(draft),
        changes: changesOf(current[draft.name], draft.content),
        problems: problemsFor(draft.name, problems, changed),
      })),
    };
  };
}

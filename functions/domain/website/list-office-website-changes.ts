import type { listOfficeWebsiteChanges as contract } from '#contract/endpoints/website/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changesOf } from './changes.ts';
import { type EditorDependencies, savedOf } from './documents.ts';
import { problemsFor, problemsIn, withDrafts } from './problems.ts';
import { published } from './published.ts';

/** What publishing all drafts would change, in the order of the documents, and what prevents it. */
export function listOfficeWebsiteChanges({ website, clock }: EditorDependencies): UseCase<typeof contract, never> {
  return async () => {
    const [{ contents: current, pictures }, drafts] = await Promise.all([published(website), website.listDrafts()]);
    const changed = drafts.map(({ name }) => name);
    const problems = problemsIn(withDrafts(current, drafts), { changed, pictures, now: clock.now() });
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

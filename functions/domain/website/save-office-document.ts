import type { saveOfficeDocument as contract } from '#contract/endpoints/website/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changedMeanwhile, type EditorDependencies, officeDocument } from './documents.ts';
import type { Website } from './ports.ts';

/**
 * Keeps a draft, which may break its rule: publishing checks it.
 * @throws Refusal CONFLICT if someone saved, discarded or published one since `revision`, or, of a
 *   first draft, published another content since `version`
 */
export function saveOfficeDocument(
  dependencies: EditorDependencies & {
    readonly website: Pick<Website, 'listVersions' | 'saveDraft'>;
  },
): UseCase<typeof contract, 'input' | 'session'> {
  const { website, clock } = dependencies;
  return async ({ input: { name, content, revision, version: seen }, session: { member } }) => {
    const isOld =
      revision === 0 &&
      (await website.listVersions()).some(({ version, changed }) => version > seen && changed.includes(name));
    const at = clock.now();
    // Never the number of a draft that is gone, which someone may still have open.
    const draft = { name, content, revision: Math.max(revision + 1, at), by: member.name, at };
    if (isOld || !(await website.saveDraft(draft, revision))) throw changedMeanwhile();
    return await officeDocument(dependencies, name);
  };
}

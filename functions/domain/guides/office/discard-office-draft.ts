import type { discardOfficeDraft as contract } from '#contract/endpoints/guides/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { GuideDrafts } from '../ports.ts';
import { draftChanged, findDraft } from './drafts.ts';

/**
 * Removes a draft. A guide on sale stays as it is.
 * @throws Refusal NOT_FOUND, or CONFLICT if someone else saved it since
 */
export function discardOfficeDraft({
  drafts,
}: {
  drafts: Pick<GuideDrafts, 'find' | 'discard'>;
}): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const draft = await findDraft(drafts, input);
    record({ before: draft });
    if (!(await drafts.discard(input.id, input.version))) throw draftChanged(await drafts.find(input.id));
  };
}

import type { Change } from '../shared/audit-entry.ts';
import { draftChanged, findDraft } from './drafts.ts';
import type { GuideDrafts } from './ports.ts';

/**
 * Removes a draft. A guide on sale stays as it is.
 * @throws Refusal NOT_FOUND, or CONFLICT if someone else saved it since
 */
export function discardOfficeDraft({ drafts }: { drafts: Pick<GuideDrafts, 'find' | 'discard'> }) {
  return async ({
    input,
    record,
  }: {
    input: { id: string; version: number };
    record: (change: Change) => void;
  }): Promise<void> => {
    const draft = await findDraft(drafts, input);
    record({ before: draft });
    if (!(await drafts.discard(input.id, input.version))) throw draftChanged(await drafts.find(input.id));
  };
}

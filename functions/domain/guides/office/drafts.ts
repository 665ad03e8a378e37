import { conflict, notFound, Refusal } from '../../shared/refusal.ts';
import type { GuideDraft, GuideDrafts } from '../ports.ts';

/** @throws Refusal NOT_FOUND, or CONFLICT if the draft has another version */
export async function findDraft(
  drafts: Pick<GuideDrafts, 'find'>,
  { id, version }: { id: string; version: number },
): Promise<GuideDraft> {
  const draft = await drafts.find(id);
  if (draft === undefined) throw notFound(GONE);
  if (draft.version !== version) throw draftChanged(draft);
  return draft;
}

const GONE = 'There is no draft of this guide. Someone may have published or discarded it.';

export function draftChanged(stored: GuideDraft | undefined): Refusal {
  return stored === undefined
    ? conflict('Someone published or discarded this draft in the meantime.')
    : new Refusal('CONFLICT', { message: `${stored.savedBy} saved this draft in the meantime.`, res: stored });
}

import type { OfficeDraft } from '#contract/endpoints/guides/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { ColleagueSession } from '../shared/colleague.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { GuideDraft, GuideDrafts } from './ports.ts';

type DraftInput = Omit<GuideDraft, 'savedAt' | 'savedBy'>;

/**
 * Saves a draft. Its facts may be unfinished; publishing checks them.
 * @throws Refusal CONFLICT if someone else saved, published or discarded it since `version`; `res`
 *   has the stored draft
 */
export function saveOfficeDraft({ drafts, clock }: { drafts: Pick<GuideDrafts, 'find' | 'save'>; clock: Clock }) {
  return async ({
    input,
    session,
    record,
  }: {
    input: DraftInput;
    session: ColleagueSession;
    record: (change: Change) => void;
  }): Promise<OfficeDraft> => {
    const stored = await drafts.find(input.id);
    if ((stored?.version ?? 0) !== input.version) throw draftChanged(stored);
    const savedAt = clock.now();
    const draft = {
      ...input,
      // Never the number of a draft that was discarded, which someone may still have open.
      version: Math.max(input.version + 1, savedAt),
      savedAt,
      savedBy: session.member.name,
    };
    record({ ...(stored === undefined ? {} : { before: stored }), after: draft });
    if (!(await drafts.save(draft, input.version))) throw draftChanged(await drafts.find(input.id));
    return draft;
  };
}

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

/** @throws Refusal NOT_FOUND, or CONFLICT if the draft has another version */
export async function findDraft(
  drafts: Pick<GuideDrafts, 'find'>,
  { id, version }: { id: string; version: number },
): Promise<GuideDraft> {
  const draft = await drafts.find(id);
  if (draft === undefined) throw new Refusal('NOT_FOUND', { message: GONE });
  if (draft.version !== version) throw draftChanged(draft);
  return draft;
}

const GONE = 'There is no draft of this guide. Someone may have published or discarded it.';

function draftChanged(stored: GuideDraft | undefined): Refusal {
  return stored === undefined
    ? new Refusal('CONFLICT', { message: 'Someone published or discarded this draft in the meantime.' })
    : new Refusal('CONFLICT', { message: `${stored.savedBy} saved this draft in the meantime.`, res: stored });
}

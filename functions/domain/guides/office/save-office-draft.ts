import type { saveOfficeDraft as contract } from '#contract/endpoints/guides/office.ts';
import type { Clock } from '../../shared/ports.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import type { GuideDrafts } from '../ports.ts';
import { draftChanged } from './drafts.ts';

/**
 * Saves a draft. Its facts may be unfinished; publishing checks them.
 * @throws Refusal CONFLICT if someone else saved, published or discarded it since `version`; `res`
 *   has the stored draft
 */
export function saveOfficeDraft({
  drafts,
  clock,
}: {
  drafts: Pick<GuideDrafts, 'find' | 'save'>;
  clock: Clock;
}): OfficeUseCase<typeof contract> {
  return async ({ input, session, record }) => {
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

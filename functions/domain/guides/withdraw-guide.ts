import type { Clock } from '../shared/ports.ts';
import type { Catalog, Guide, WithdrawnGuides } from './ports.ts';
import { changedMeanwhile } from './publish-guides.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'remove'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'note'>;
  readonly clock: Clock;
}

/**
 * Takes a guide off sale, as it was read. Buyers keep access to its file.
 * @throws Refusal CONFLICT if it has changed since
 */
export async function withdrawGuide({ catalog, withdrawn, clock }: Dependencies, guide: Guide): Promise<void> {
  // Recorded first: if this is interrupted, the guide is still on sale and a second try finishes.
  await withdrawn.note(guide, clock.now());
  if (!(await catalog.remove(guide.id, { before: guide }))) throw changedMeanwhile(guide.id);
}

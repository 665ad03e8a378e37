import type { withdrawOfficeGuide as contract } from '#contract/endpoints/guides/office.ts';
import type { Clock } from '../../shared/ports.ts';
import { notFound } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Catalog, WithdrawnGuides } from '../ports.ts';
import { changedMeanwhile, guideVersion, hasSameFacts } from '../publish-guides.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list' | 'remove'>;
  readonly withdrawn: Pick<WithdrawnGuides, 'note'>;
  readonly clock: Clock;
}

/**
 * Takes a guide off sale. Buyers keep access to its file.
 * @throws Refusal NOT_FOUND if it isn't on sale, CONFLICT if it has changed since `version`
 */
export function withdrawOfficeGuide({
  catalog,
  withdrawn,
  clock,
}: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const guide = (await catalog.list()).find(({ id }) => id === input.id);
    if (guide === undefined) throw notFound('This guide isn’t on sale.');
    // What its page says stays with it, so it may have changed.
    if (!hasSameFacts(guideVersion(guide, undefined), input.version)) throw changedMeanwhile(guide.id);
    record({ before: guide });
    // Recorded first: if this is interrupted, the guide is still on sale and a second try finishes.
    await withdrawn.note(guide, clock.now());
    if (!(await catalog.remove(guide.id, { before: guide }))) throw changedMeanwhile(guide.id);
  };
}

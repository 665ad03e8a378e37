import type { discardOfficeDocument as contract } from '#contract/endpoints/website/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changedMeanwhile } from './documents.ts';
import type { Website } from './ports.ts';

/**
 * Throws a draft away.
 * @throws Refusal CONFLICT if someone saved, discarded or published it since `revision`
 */
export function discardOfficeDocument({
  website,
}: {
  readonly website: Pick<Website, 'discardDraft'>;
}): UseCase<typeof contract> {
  return async ({ input }) => {
    if (!(await website.discardDraft(input))) throw changedMeanwhile();
  };
}

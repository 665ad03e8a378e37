import type { withdrawOfficeBundle as contract } from '#contract/endpoints/guides/office.ts';
import { notFound } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Bundles } from '../ports.ts';
import { bundleVersion, withdrawBundle } from '../publish-bundles.ts';
import { changedMeanwhile } from '../publish-guides.ts';

/**
 * Takes a bundle off sale.
 * @throws Refusal NOT_FOUND if it isn't on sale, CONFLICT if it has changed since `version`
 */
export function withdrawOfficeBundle({
  bundles,
}: {
  readonly bundles: Pick<Bundles, 'find' | 'remove'>;
}): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { id, version }, record }) => {
    const found = await bundles.find(id);
    if (found?.onSale !== true) throw notFound('This bundle isn’t on sale.');
    if (bundleVersion(found.bundle) !== version) throw changedMeanwhile(id, 'bundle');
    record({ before: found.bundle });
    await withdrawBundle(bundles, found.bundle);
  };
}

import type { publishOfficeBundle as contract } from '#contract/endpoints/guides/office.ts';
import { invalidInput } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { Bundles, Catalog, GuidePages } from '../ports.ts';
import { bundleProblems, bundleVersion, checkBundle, publishBundles } from '../publish-bundles.ts';
import { changedMeanwhile } from '../publish-guides.ts';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'list'>;
  readonly bundles: Pick<Bundles, 'list' | 'put'>;
  readonly guidePages: Pick<GuidePages, 'find'>;
}

/**
 * Puts a bundle on sale or changes it, as `npm run ops -- publish` does (docs/product.md#office).
 * @throws Refusal CONFLICT if the bundle on sale changed, INVALID_INPUT with a message for each
 *   wrong fact
 */
export function publishOfficeBundle({
  catalog,
  bundles,
  guidePages,
}: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { version, ...typed }, record }) => {
    const { facts, problems } = checkBundle(typed);
    if (facts === undefined) {
      const named = problems.map(({ fact = '' }) => fact.split('.')[0] ?? '');
      throw invalidInput(Object.fromEntries(named.map((fact) => [fact, SENTENCES[fact] ?? 'Reload the page'])));
    }
    const [guides, listed] = await Promise.all([catalog.list(), bundles.list()]);
    const conflicts = await bundleProblems(facts, guides, guidePages);
    if (conflicts.length > 0) {
      throw invalidInput(Object.fromEntries(conflicts.map(({ fact = '', problem }) => [fact, `This ${problem}`])));
    }
    const before = listed.find(({ id }) => id === facts.id);
    if (before !== undefined && version === '') {
      throw invalidInput({ id: 'Another bundle has this short name. Choose another' });
    }
    if (bundleVersion(before) !== version) throw changedMeanwhile(facts.id, 'bundle');
    record({ ...(before === undefined ? {} : { before }), after: facts });
    await publishBundles(bundles, [facts], listed);
  };
}

const SENTENCES: Readonly<Record<string, string>> = {
  title: 'Enter a title of up to 120 characters',
  desc: 'Describe the bundle in up to 400 characters',
  priceCents: 'Enter a price from $1.00 to $500.00',
  guides: 'Choose two or more guides, up to 20',
};
